"""What each given of a simulated system is. `givens.SYSTEM-NAME` where one name means something of its own there."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    # sizes, rates, ranks
    "givens.size": ("全部参数（也就是梯度）的字节数", "bytes of all parameters, and so of all gradients"),
    "givens.stragglers-size": ("每一步 all-reduce 的字节数", "bytes of each step's all-reduce"),
    "givens.rate": (
        "每个 rank 单向的带宽，可写 nvlink4 这样的名字",
        "what one rank sends one way; a name such as nvlink4 too",
    ),
    "givens.latency": ("每次集合通信固定的开销", "what every collective costs on top"),
    "givens.ranks": ("一起通信的 rank 数", "how many ranks communicate"),
    "givens.inside": ("节点内每个 rank 单向的带宽", "bandwidth inside a node, one rank, one way"),
    "givens.across": ("跨节点每个 rank 单向的带宽", "bandwidth between nodes, one rank, one way"),
    "givens.shard": ("参数切给几个 rank", "how many ranks share one copy of the parameters"),
    "givens.replicas": ("有几份副本", "how many copies there are"),
    "givens.flop_rate": (
        "每个 rank 实际达到的算力，可写 H100 这样的名字",
        "FLOP/s that a rank reaches; a name such as H100 too",
    ),
    # the step
    "givens.forward": ("前向的时间", "seconds of forward"),
    "givens.backward": ("反向的时间", "seconds of backward"),
    "givens.pipeline-forward": ("一个 rank 对一个 micro-batch 的前向时间", "forward of one micro-batch on one rank"),
    "givens.pipeline-backward": ("一个 rank 对一个 micro-batch 的反向时间", "backward of one micro-batch on one rank"),
    "givens.accumulation-forward": ("一个 micro-batch 的前向时间", "forward of one micro-batch"),
    "givens.accumulation-backward": ("一个 micro-batch 的反向时间", "backward of one micro-batch"),
    "givens.micro_batches": ("一步里有几个 micro-batch", "micro-batches in a step"),
    "givens.sync_every": (
        "每个 micro-batch 都同步，而不是只在最后",
        "every micro-batch reduces, and not only the last",
    ),
    "givens.layers": ("层数", "how many layers"),
    "givens.steps": ("连续几步", "how many steps in a row"),
    "givens.compute": ("计算的时间", "seconds of compute"),
    "givens.queues-compute": ("每一块反向的时间", "backward of one piece"),
    # DDP
    "givens.bucket": ("bucket 的上限", "how full a bucket gets"),
    "givens.ddp-model-bucket": (
        "bucket 的上限；不写就是 PyTorch 的 1 MiB 再 25 MiB",
        "the cap of a bucket; left out: torch's 1 MiB, then 25 MiB",
    ),
    "givens.first_bucket": ("第一个 bucket 的上限，不写则与其他相同", "the first bucket's cap, where it differs"),
    "givens.interference": ("通信时旁边的计算慢成几倍", "how many times slower compute is beside communication"),
    "givens.model": ("哪个模型的参数形状", "whose parameters"),
    "givens.iteration": (
        "第几次迭代：第 1 次还没有按到达顺序重建 bucket",
        "which iteration: buckets are rebuilt after the first",
    ),
    "givens.static_graph": ("DDP 的 static_graph：晚一次迭代重建", "DDP's static_graph: rebuilt one iteration later"),
    "givens.find_unused_parameters": (
        "DDP 的 find_unused_parameters：从不重建",
        "DDP's find_unused_parameters: never rebuilt",
    ),
    "givens.no_sync": ("DDP 的 no_sync：这一次不归约", "DDP's no_sync: nothing is reduced"),
    "givens.dtype": (
        "梯度的类型；mixed 时 norm 和 bias 是 fp32",
        "dtype of gradients; mixed: norms and biases in fp32",
    ),
    "givens.embedding": ("输入输出 embedding 是否共享", "whether head and embedding are one tensor"),
    "givens.vocabulary": ("词表大小，不写则按模型", "size of the vocabulary, where not the model's"),
    "givens.ddp-model-layers": ("层数，不写则按模型", "how many layers, where not the model's"),
    # FSDP
    "givens.version": ("FSDP1 还是 FSDP2", "FSDP1 or FSDP2"),
    "givens.prefetch": ("反向里下一个 all-gather 何时发出", "when backward issues the next all-gather"),
    "givens.communicators": (
        "2：reduce-scatter 有自己的 communicator",
        "2: reductions have a communicator of their own",
    ),
    "givens.shared_link": ("两个 communicator 走同一条线", "two communicators share the wires"),
    "givens.reshard": ("前向之后释放参数，反向再收集", "parameters are freed after forward and gathered again"),
    "givens.gather_once": ("micro-batch 之间参数一直完整", "parameters stay whole between micro-batches"),
    "givens.limit": (
        "主机允许几份参数同时在（FSDP1 是 2，0 不限）",
        "sets of parameters that the host allows at once (FSDP1: 2; 0: any)",
    ),
    "givens.outputs": (
        "设备上允许几个未拷出的 all-gather（FSDP2 是 2，0 不限）",
        "gathers not yet copied out on the device (FSDP2: 2; 0: any)",
    ),
    "givens.scatter_inputs": (
        "允许几个 reduce-scatter 的输入同时在（FSDP2 是 1，0 不限）",
        "inputs of reductions alive at once (FSDP2: 1; 0: any)",
    ),
    "givens.connections": (
        "硬件队列数 CUDA_DEVICE_MAX_CONNECTIONS，0 是每个 stream 一个",
        "hardware queues, CUDA_DEVICE_MAX_CONNECTIONS; 0: one a stream",
    ),
    # tensor parallelism
    "givens.width": ("隐藏维度", "hidden size"),
    "givens.tokens": ("一个 micro-batch 的 token 数", "tokens of a micro-batch"),
    "givens.sequence": ("序列长度", "sequence length"),
    "givens.sequence_parallel": ("是否有 sequence parallelism", "with sequence parallelism"),
    "givens.overlap": ("通信怎样被计算遮住", "how collectives hide behind compute"),
    "givens.splits": ("流水里 GEMM 切成几块", "chunks of a GEMM in a pipeline"),
    "givens.method": ("GEMM 和通信怎样重叠", "how the GEMM and its collective overlap"),
    "givens.gemm": ("GEMM 占满设备时的时间", "the GEMM alone on the device"),
    "givens.comm": ("通信本身的时间", "the collective alone"),
    "givens.sms": ("设备有几个 SM", "SMs of the device"),
    "givens.tp-gemm-sms": ("设备有几个 SM，0 是不计 SM", "SMs of the device; 0: not counted"),
    "givens.comm_sms": ("通信占几个 SM", "SMs that the collective holds"),
    "givens.tiles": ("GEMM 有几个 tile，一个 SM 一次算一个", "tiles of the GEMM, one on an SM at a time"),
    "givens.tile": ("一个 tile 的时间", "seconds of a tile"),
    "givens.waves": ("dW 在空闲设备上要几个 wave", "waves of dW on a free device"),
    "givens.priority": ("通信 stream 的优先级，GEMM 是 0", "priority of the communication stream; the GEMM's is 0"),
    "givens.mode": (
        "waves 按 wave 放，static 和 dynamic 是 persistent kernel",
        "waves, or a persistent kernel: static or dynamic",
    ),
    "givens.margin": ("persistent kernel 让出几个 SM", "SMs that a persistent kernel leaves"),
    "givens.arrives": ("通信比 GEMM 晚多久", "how long after the GEMM the collective is ready"),
    # pipelines
    "givens.schedule": ("调度", "the schedule"),
    "givens.stages": ("流水线有几个 rank", "ranks of the pipeline"),
    "givens.chunks": ("每个 rank 有几段模型", "parts of the model on each rank"),
    "givens.hop": ("激活或梯度传到另一个 rank 的时间", "seconds that activations take to another rank"),
    "givens.pipeline-overlap": ("传的同时可以计算", "a rank computes while it sends"),
    # launch and queues
    "givens.count": ("kernel 个数", "how many kernels"),
    "givens.seconds": ("一个 kernel 的时间", "seconds of a kernel"),
    "givens.launch": ("主机发射一个 kernel 的时间", "host seconds of a launch"),
    "givens.graph": ("用 CUDA graph，一次发射", "as one captured graph"),
    "givens.fixed": ("发射一个 graph 的固定时间", "fixed host seconds of a graph's launch"),
    "givens.node": ("graph 里每个节点再加的时间", "and for each of its nodes"),
    "givens.read": ("每个 kernel 之后主机读回一个值（.item()）", "the host reads a value after each kernel (.item())"),
    "givens.pieces": ("反向分几块，每块后面一个 all-reduce", "pieces of backward, an all-reduce behind each"),
    "givens.timed": (
        "通信前后记录 timed event（TORCH_NCCL_ENABLE_TIMING）",
        "timed events around collectives (TORCH_NCCL_ENABLE_TIMING)",
    ),
    "givens.synchronous": (
        "通信在计算 stream 上（async_op=False）",
        "collectives on the compute stream (async_op=False)",
    ),
    # stragglers
    "givens.slow": ("最后一个 rank 的计算慢成几倍", "how many times slower the last rank computes"),
    "givens.late": ("最后一个 rank 的主机晚开始多久", "how late the last rank's host begins"),
}
