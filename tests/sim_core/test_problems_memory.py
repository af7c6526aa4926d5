"""Families about memory and serving give the numbers of facts.md L, to the digits printed there."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.quantity import Kind, format

Given = dict[str, str | int | float]
SEVEN_AND_A_HALF: Given = {"params": 7.5e9, "ranks": 64}
GPT3: Given = {"hidden": 12288, "heads": 96, "sequence": 2048, "batch": 1, "tp": 8}
LLAMA_70B: Given = {"layers": 80, "heads": 64, "kv_heads": 8, "head": 128}


def gb(family: str, given: Given, ask: str | None = None, digits: int = 3) -> str:
    return format(problems.solve(family, given, ask).answer, Kind.BYTES, "GB", digits)


@pytest.mark.parametrize(("stage", "said"), [(1, "31.4 GB"), (2, "16.6 GB"), (3, "1.88 GB")])
def test_zero_by_stage(stage: int, said: str) -> None:
    assert gb("zero-memory", {**SEVEN_AND_A_HALF, "stage": stage}) == said


def test_without_zero_every_gpu_holds_sixteen_bytes_a_parameter() -> None:
    assert gb("zero-memory", {**SEVEN_AND_A_HALF, "stage": 1}, "replicated") == "120 GB"
    alone: Given = {"params": 7.5e9, "ranks": 1}
    assert [gb("zero-memory", {**alone, "stage": stage}) for stage in (1, 2, 3)] == ["120 GB"] * 3


def test_another_stage_is_named_as_the_mistake() -> None:
    second = problems.solve("zero-memory", {**SEVEN_AND_A_HALF, "stage": 2})
    assert second.grade("31.4 GB").mistake == "gradients-whole"
    assert second.grade("120 GB").mistake == "nothing-divided"
    assert second.grade("16.6 GB").outcome == "right"
    assert second.grade("15.5 GiB").outcome == "right"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ("unsplit", "2.869 GB"),
        ("tensor-parallel", "0.5788 GB"),
        ("sequence-parallel", "0.3586 GB"),
        ("selective", "0.107 GB"),
        ("full", "0.05033 GB"),
    ],
)
def test_activations_of_a_layer_of_gpt3(ask: str, said: str) -> None:
    assert gb("activation-memory", GPT3, ask, 4) == said


def test_selective_recompute_is_the_same_in_both_families() -> None:
    given: Given = {**GPT3, "layers": 12}
    assert problems.solve("activation-recompute", given).answer == pytest.approx(
        problems.solve("activation-memory", given, "selective").answer, rel=1e-12
    )


@pytest.mark.parametrize(
    ("given", "parameters"),
    [
        # The counts that the models' own weight files have.
        ({"heads": 32, "kv_heads": 32, "layers": 32, "ffn": 11008, "vocab": 32000}, 6_738_415_616),
        ({"heads": 32, "kv_heads": 8, "layers": 32, "ffn": 14336, "vocab": 128256}, 8_030_261_248),
        ({"heads": 64, "kv_heads": 8, "layers": 80, "ffn": 28672, "vocab": 128256}, 70_553_706_496),
    ],
    ids=["Llama-2-7B", "Llama-3-8B", "Llama-3-70B"],
)
def test_parameters_of_real_models(given: Given, parameters: int) -> None:
    assert problems.solve("model-parameters", given).answer == 2 * parameters


def test_kv_cache_of_llama_3_70b() -> None:
    shape: Given = {**LLAMA_70B, "context": 8192, "sequences": 32}
    assert problems.solve("kv-cache", shape, "token").answer == 327_680
    cache = problems.solve("kv-cache", shape)
    assert format(cache.answer, Kind.BYTES, "GB", 3) == "85.9 GB"
    assert format(cache.answer, Kind.BYTES, "GiB") == "80 GiB"
    wide = problems.solve("kv-cache", {**shape, "kv_heads": 4})
    assert wide.grade(format(wide.answer * 16, Kind.BYTES, "GB")).mistake == "all-heads"


def test_sequences_that_fit_beside_the_weights() -> None:
    """2 x 70 GB less 28 GB leaves 112 GB; a sequence of 4,096 tokens takes 4,096 x 192 KiB = 0.805 GB."""
    shape: Given = {"params": 14e9, "layers": 48, "heads": 40, "kv_heads": 8}
    problem = problems.solve("kv-sequences", {**shape, "gpus": 2, "usable": "70 GB", "context": 4096})
    assert problem.answer == 139
    assert problem.grade("140").mistake == "rounded-up"
    assert problem.grade("173").mistake == "weights-forgotten"


def test_the_most_tokens_that_decoding_gives() -> None:
    """70 B on 4 x 3.35 TB/s: 140 GB of weights and 16 x 4,096 x 320 KiB = 21.5 GB of cache in 12.05 ms."""
    shape: Given = {"params": 70e9, "layers": 80, "kv_heads": 8}
    problem = problems.solve(
        "decode-rate", {**shape, "gpus": 4, "bandwidth": "3.35 TB/s", "sequences": 16, "context": 4096}
    )
    assert problem.timeline.makespan == pytest.approx(12.05e-3, rel=1e-3)
    assert format(problem.answer, Kind.TOKEN_RATE) == "1328 tokens/s"
    assert problem.grade("83 tokens/s").mistake == "one-sequence"


@pytest.mark.parametrize(
    "family", ["zero-memory", "activation-memory", "activation-recompute", "model-parameters", "kv-cache"]
)
def test_where_no_time_passes_nothing_is_drawn(family: str) -> None:
    assert problems.make(family, 1).timeline.spans == ()
