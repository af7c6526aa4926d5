"""Sentences about simulated systems: `simulate` and the Lab."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "systems.unknown-near": (
        "没有“{name}”这个系统。是不是 {near}？",
        "There is no system “{name}”. Did you mean {near}?",
    ),
    "systems.unknown": ("没有“{name}”这个系统。现有：{names}", "There is no system “{name}”. There are: {names}"),
    "systems.no-given-near": (
        "{system} 没有“{name}”这一项。是不是 {near}？全部：{names}",
        "{system} has no given “{name}”. Did you mean {near}? It has: {names}",
    ),
    "systems.no-given": (
        "{system} 没有“{name}”这一项。全部：{names}",
        "{system} has no given “{name}”. It has: {names}",
    ),
    "systems.no-choice": ("{name} 不能是“{text}”，可选：{choices}", "{name} can't be “{text}”; choose from {choices}"),
    "systems.bad-value": (
        "{name} 要的是{kind}，例如 {example}；“{text}”不行：{why}",
        "{name} is {kind}, such as {example}; “{text}” isn't: {why}",
    ),
    "systems.needs-unit": (
        "{name} 要的是{kind}，要带单位，例如 {example}；“{text}”没有单位",
        "{name} is {kind} and needs a unit, such as {example}; “{text}” has none",
    ),
    # values that are read but make no sense, by code of sim_core.systems.given
    "systems.fault-whole": ("{name} 要整数，不是 {value}", "{name} is a whole number, not {value}"),
    "systems.fault-number": ("{name} 要一个数，不是 {value}", "{name} is a number, not {value}"),
    "systems.fault-too-little": ("{name} 至少是 {least}，不能是 {value}", "{name} is at least {least}, not {value}"),
    "systems.fault-positive": ("{name} 要大于 0，不能是 {value}", "{name} is more than 0, not {value}"),
    "systems.fault-too-much": ("{name} 最多是 {most}，不能是 {value}", "{name} is at most {most}, not {value}"),
    "systems.fault-too-many": (
        "这样大约有 {entries} 个操作，最多模拟 {most} 个。问题出在 {names}",
        "That comes to about {entries} operations; at most {most} are simulated. It is because of {names}",
    ),
    "systems.fault-too-many-here": (
        "这样大约有 {entries} 个操作，Lab 里最多 {most} 个。更大的用命令：interview-tui simulate {system}",
        "That comes to about {entries} operations, and the Lab takes {most}. For more: interview-tui simulate {system}",
    ),
    "systems.fault-fsdp2-prefetch": (
        "FSDP2 总是 prefetch pre；post 和 none 只有 version 1 才有",
        "FSDP2 always prefetches pre; post and none exist in version 1 only",
    ),
    "systems.fault-overlap-needs-sp": (
        "overlap {overlap} 要有 sequence parallelism：sequence_parallel 设成 yes",
        "overlap {overlap} needs sequence parallelism: set sequence_parallel to yes",
    ),
    "systems.fault-waves-need-pipeline": (
        "method {method} 不按 SM 计；要看 wave 就用 method pipeline 或 none，否则 sms 设成 0",
        "method {method} doesn't count SMs: choose pipeline or none to see waves, or set sms to 0",
    ),
    "systems.fault-more-sms": (
        "comm_sms 是 {taken}，但一共只有 {sms} 个 SM",
        "comm_sms is {taken}, but there are only {sms} SMs",
    ),
    "systems.fault-read-in-graph": (
        "CUDA graph 里不能读回数值：graph 和 read 只能开一个",
        "A captured graph can't read values back: graph or read, not both",
    ),
    "systems.fault-one-chunk": (
        "{schedule} 每个 rank 只有一个 chunk：chunks 设成 1",
        "{schedule} has one chunk a rank: set chunks to 1",
    ),
    "systems.fault-two-chunks": (
        "{schedule} 每个 rank 正好两个 chunk：chunks 设成 2",
        "{schedule} has exactly two chunks a rank: set chunks to 2",
    ),
    "systems.fault-few-micro-batches": (
        "{schedule} 至少要 {least} 个 micro-batch，不能是 {given}：micro_batches 改大，或 stages 改小",
        "{schedule} needs at least {least} micro-batches, not {given}: more micro_batches, or fewer stages",
    ),
    "systems.fault-uneven-micro-batches": (
        "{schedule} 的 micro_batches 要是 {rounds} 的倍数，不能是 {given}",
        "{schedule} needs a multiple of {rounds} micro_batches, not {given}",
    ),
    "systems.large": (
        "约 {entries} 个操作，要等一会儿……",
        "About {entries} operations: this takes a while…",
    ),
    "systems.twice": ("--{name} 给了两次", "--{name} is given twice"),
    "systems.compare-alone": (
        "--compare 打印一张表，不画图：去掉 --svg 和 --perfetto",
        "--compare prints a table and draws nothing: leave out --svg and --perfetto",
    ),
    "systems.rates": (
        "带宽和算力也可以写名字（每个 rank 单向；-ring 是实测的 ring all-reduce）：",
        "Rates by name (what one rank sends one way; -ring is a measured ring all-reduce):",
    ),
    "systems.same-file": ("--svg 和 --perfetto 写的是同一个文件", "--svg and --perfetto name the same file"),
    "systems.needs-system": (
        "要模拟哪个系统？用 --list 看有哪些，例如 interview-tui simulate ddp --bucket '100 MiB'",
        "Which system? --list shows them, for example interview-tui simulate ddp --bucket '100 MiB'",
    ),
    "systems.stray": (
        "“{text}”前面缺一个 --名字。写成 --bucket '100 MiB' 或 --bucket=100MiB",
        "“{text}” has no --name before it. Write --bucket '100 MiB' or --bucket=100MiB",
    ),
    "systems.no-value": ("--{name} 后面要有一个值", "--{name} needs a value after it"),
    "systems.bad-compare": (
        "--compare 写成 名字=值,值,…，例如 --compare 'bucket=25 MiB,100 MiB'",
        "--compare is name=value,value,… such as --compare 'bucket=25 MiB,100 MiB'",
    ),
    "systems.wrote": ("已写入 {path}", "Wrote {path}"),
    "systems.left-out": ("不写", "left out"),
    "systems.yes-no": ("yes | no", "yes | no"),
    "systems.step": ("一步 {step}", "Step {step}"),
    "systems.exposed": (
        "暴露的通信 {exposed}：旁边没有计算遮住的那部分（HTA 的算法）",
        "Exposed communication {exposed}: no compute ran beside it (as HTA counts)",
    ),
    "systems.exposed-most": (
        "暴露最多的 rank 上有 {exposed} 的通信旁边没有计算遮住（HTA 的算法）",
        "Exposed communication {exposed} on the rank with most: no compute ran beside it (as HTA counts)",
    ),
    "systems.ratio": (
        "overlap ratio {ratio}：有计算遮住的通信占全部通信的比例",
        "Overlap ratio {ratio}: the share of communication with compute beside it",
    ),
    "systems.no-comm": ("这里没有通信，也就没有暴露的通信", "There is no communication here, so none is exposed"),
    "systems.beyond": (
        "一步减去计算 {beyond}：连 bubble 和主机的空档也算在内",
        "Step less compute {beyond}: bubbles and gaps of the host count too",
    ),
    "systems.twice-compute": ("计算快一倍：{step}，省 {saved}", "With compute twice as fast: {step}, {saved} less"),
    "systems.twice-bandwidth": ("带宽大一倍：{step}，省 {saved}", "With twice the bandwidth: {step}, {saved} less"),
    "systems.twice-latency": ("延迟减半：{step}，省 {saved}", "With half the latency: {step}, {saved} less"),
    "systems.twice-host": ("主机快一倍：{step}，省 {saved}", "With a host twice as fast: {step}, {saved} less"),
    "systems.useless": ("这些帮不上忙：{what}", "No help at all: {what}"),
    "systems.more-compute": ("更快的计算", "faster compute"),
    "systems.more-bandwidth": ("更大的带宽", "more bandwidth"),
    "systems.more-latency": ("更小的延迟", "less latency"),
    "systems.more-host": ("更快的主机", "a faster host"),
    "systems.path": (
        "关键路径（决定一步多长的那条链）：{shares}",
        "Critical path, the chain that sets the step: {shares}",
    ),
    "systems.path-more": (
        "中间 {count} 段（{spans} 个）这里省去",
        "{count} more stretches, {spans} spans, are left out here",
    ),
    "systems.run": ("{first} … {last}，{kinds}", "{first} … {last}, {kinds}"),
    "systems.elsewhere": ("{what}（{lane}）", "{what} ({lane})"),
    "systems.why-start": ("{lane}：{what}，一开始就能跑", "{lane}: {what}; nothing held it"),
    "systems.why-stream": (
        "{lane}：{what}，在同一 stream 上排在 {by} 后面",
        "{lane}: {what}; next on its stream, behind {by}",
    ),
    "systems.why-event": ("{lane}：{what}，等 {by}", "{lane}: {what}; waited for {by}"),
    "systems.why-host": ("{lane}：{what}，主机这时才发射", "{lane}: {what}; the host launched it only then"),
    "systems.why-host-waited": (
        "{lane}：{what}，主机等到 {by} 之后才发射",
        "{lane}: {what}; the host waited for {by} before it launched this",
    ),
    "systems.why-host-itself": ("{lane}：{what}，主机自己的时间", "{lane}: {what}; the host's own time"),
    "systems.why-queue": (
        "{lane}：{what}，硬件队列里被 {by} 挡着",
        "{lane}: {what}; held in its hardware queue by {by}",
    ),
    "systems.why-communicator": (
        "{lane}：{what}，同一 communicator 上排在 {by} 后面",
        "{lane}: {what}; its communicator was still busy with {by}",
    ),
    "systems.why-sms": ("{lane}：{what}，等 {by} 让出 SM", "{lane}: {what}; waited for SMs that {by} held"),
    "systems.why-peer": (
        "{lane}：{what}，等最后到的 {rank}",
        "{lane}: {what}; waited for {rank}, the last to arrive",
    ),
    "systems.late": (
        "{rank} 拖了后腿：{calls} 次集合通信它最后到，最多比最先到的晚 {longest}，其他 rank 共等了 {waited}",
        "{rank} came late: last in {calls} {calls:collective|collectives}, by up to {longest} behind the first; the "
        "others waited {waited} in all",
    ),
    "systems.late-more": ("另有 {count} 个 rank 也来晚过", "{count} more {count:rank|ranks} came late at times"),
    "systems.idle": ("{lane}：空闲 {total}（{causes}）", "{lane} idle {total}: {causes}"),
    "systems.idle-lanes": ("{count} 条线合计空闲 {total}（{causes}）", "{count} lanes idle {total} in all: {causes}"),
    "systems.colon": ("：", ": "),
    "systems.comma": ("，", ", "),
    "systems.and": ("、", ", "),
    "systems.idle-host": ("等主机发射", "waiting for the host"),
    "systems.idle-event": ("等别的 stream", "waiting for another stream"),
    "systems.idle-stream": ("等同一 stream", "waiting for its own stream"),
    "systems.idle-queue": ("被硬件队列挡住", "behind its hardware queue"),
    "systems.idle-communicator": ("等同一 communicator", "waiting for its communicator"),
    "systems.idle-sms": ("等 SM", "waiting for SMs"),
    "systems.idle-peer": ("等别的 rank 到齐", "waiting for another rank to arrive"),
    "systems.idle-start": ("开始前", "before the start"),
    "systems.idle-end": ("没事可做", "nothing left to do"),
    "systems.head-step": ("一步", "step"),
    "systems.head-exposed": ("暴露", "exposed"),
    "systems.head-ratio": ("overlap", "overlap"),
    "systems.about-ddp": ("DDP 一步，bucket 逐个 all-reduce", "a DDP step, bucket by bucket"),
    "systems.about-ddp-model": ("按真实模型结构的 DDP", "DDP on a real model's parameters"),
    "systems.about-accumulation": ("梯度累积，最后才同步", "gradient accumulation with one sync"),
    "systems.about-fsdp": ("FSDP / ZeRO-3，各种 prefetch", "FSDP / ZeRO-3 with each prefetch"),
    "systems.about-hsdp": ("HSDP：节点内切分，跨节点复制", "HSDP: sharded inside, replicated across"),
    "systems.about-tensor-parallel": ("TP + SP 一层的前向和反向", "a layer under TP + SP, forward and backward"),
    "systems.about-tp-gemm": (
        "TP 里的一个 GEMM 和它的通信：ring、切块流水、wave",
        "one GEMM of TP and its collective: ring, chunks, waves",
    ),
    "systems.about-tp-queues": (
        "TP 反向抢 SM：Hopper 用 connections 1，Blackwell 用 priority 1",
        "TP backward and SMs: Hopper has connections 1, Blackwell priority 1",
    ),
    "systems.about-pipeline": ("流水线并行的各种调度", "pipeline schedules"),
    "systems.about-launch": ("发射开销与 CUDA graph", "launch overhead and CUDA graphs"),
    "systems.about-queues": ("CUDA_DEVICE_MAX_CONNECTIONS：1 还是多", "CUDA_DEVICE_MAX_CONNECTIONS, 1 or many"),
    "systems.about-contention": ("通信和 GEMM 抢 SM", "a collective beside a GEMM"),
    "systems.about-stragglers": ("一个慢 rank 拖住所有人", "one late rank stretches everyone"),
}
