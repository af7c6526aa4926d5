"""Words inside figures. They stand beside drawings, so they are short."""

TABLE: dict[str, tuple[str, str]] = {
    # lanes: the streams of one rank
    "figures.lane-compute": ("计算", "compute"),
    "figures.lane-comm": ("通信", "comm"),
    "figures.lane-comm 2": ("通信 2", "comm 2"),
    "figures.lane-host": ("主机", "host"),
    "figures.lane-before": ("之前", "before"),
    "figures.lane-to": ("发往 {rank}", "to {rank}"),
    "figures.lane-copy": ("拷贝", "copy"),
    # spans and the legend
    "figures.name-forward": ("前向", "forward"),
    "figures.name-backward": ("反向", "backward"),
    "figures.name-compute": ("计算", "compute"),
    "figures.name-comm": ("被掩盖的通信", "hidden communication"),
    "figures.name-exposed": ("暴露的通信", "exposed communication"),
    "figures.name-copy": ("拷贝", "copy"),
    "figures.name-host": ("主机", "host"),
    "figures.name-wait": ("等待", "wait"),
    "figures.name-all_reduce": ("all-reduce", "all-reduce"),
    "figures.name-all_gather": ("all-gather", "all-gather"),
    "figures.name-reduce_scatter": ("reduce-scatter", "reduce-scatter"),
    "figures.name-all_to_all": ("all-to-all", "all-to-all"),
    "figures.name-broadcast": ("broadcast", "broadcast"),
    "figures.name-p2p": ("点对点", "point-to-point"),
    # what is said under the drawing
    "figures.exposed": ("暴露", "exposed"),
    "figures.exposed-is": ("暴露 {time}", "exposed {time}"),
    "figures.step-is": ("全长 {time}", "in all {time}"),
    "figures.count": ("{what}：{count} 次", "{what}: {count}"),
    "figures.count-each": ("{what}：每个 rank {count} 次", "{what}: {count} a rank"),
    "figures.alike": (
        "另有 {count} 个相同的 rank 未画出",
        "{count} more {count:rank|ranks} alike",
    ),
    "figures.empty": ("时间线是空的", "the timeline is empty"),
    "figures.title": ("时间线", "timeline"),
}
