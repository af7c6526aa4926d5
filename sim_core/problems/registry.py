"""The one table of families: name -> its module, in the order in which they are learnt."""

MODULES: dict[str, str] = {
    "ring-all-reduce": "ring_all_reduce",
    "reduce-scatter": "reduce_scatter",
    "all-gather": "all_gather",
    "all-to-all": "all_to_all",
    "busbw": "busbw",
    "hierarchical-all-reduce": "hierarchical_all_reduce",
    "ddp-bucket-count": "ddp_bucket_count",
    "ddp-last-bucket": "ddp_last_bucket",
    "ddp-exposed": "ddp_exposed",
    "ddp-step": "ddp_step",
    "zero-memory": "zero_memory",
    "activation-memory": "activation_memory",
    "activation-recompute": "activation_recompute",
    "model-parameters": "model_parameters",
    "kv-cache": "kv_cache",
}
