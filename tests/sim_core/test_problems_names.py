"""Streams, seeds and names: the same problem for ever, and a plain word where it can no longer be made."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import problems
from sim_core.problems.base import Given
from sim_core.problems.drawing import draw
from sim_core.problems.streams import MAX_SEED, Stream, seed_name, seed_of
from sim_core.quantity import Kind


@given(seed=st.integers(min_value=0, max_value=MAX_SEED - 1))
def test_a_seed_is_read_as_it_was_printed(seed: int) -> None:
    name = seed_name(seed)
    assert seed_of(name) == seed
    assert seed_of(name.lower()) == seed
    assert seed_of(name.replace("0", "o").replace("1", "l")) == seed
    assert not set(name) & set("ILOU")


@pytest.mark.parametrize("name", ["", "-", "7F2U", "7F 2K", "$", "0" * 13])
def test_what_is_no_seed_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a seed"):
        seed_of(name)


@pytest.mark.parametrize("seed", [-1, MAX_SEED])
def test_seeds_are_bounded(seed: int) -> None:
    with pytest.raises(ValueError, match="seeds go from"):
        problems.make("ring-all-reduce", seed)


STREAM = [0.313823, 0.844372, 0.170368]
PROBLEMS = {
    "ring-all-reduce@1:7F2K": 0.2625,
    "ddp-bucket-count@1:7F2K": 14,
    "ddp-last-bucket@1:7F2K": 0.000839832,
    "ddp-exposed@1:7F2K": 0.0003635673600000111,
    "ddp-step@1:7F2K": 0.209315919104,
}


def test_streams_never_change() -> None:
    """Written down once: a change here would change every problem that anyone has quoted."""
    stream = Stream("ddp-exposed", 1, 7, "size")
    assert [round(stream.unit(), 6) for _ in range(3)] == STREAM


def test_problems_never_change() -> None:
    for name, answer in PROBLEMS.items():
        assert problems.named(name).answer == pytest.approx(answer, rel=1e-12)


def test_another_given_reshuffles_no_other() -> None:
    spec = problems.family("ddp-last-bucket")
    more = replace(spec, givens=(Given("colour", Kind.COUNT, lambda stream, _: stream.choice((3, 5))), *spec.givens))
    for seed in range(30):
        before, after = draw(spec, seed), draw(more, seed)
        if not before.refused and not after.refused:
            assert {name: after.given[name] for name in before.given} == before.given


def test_streams_of_two_givens_and_of_two_seeds_differ() -> None:
    keys = [("f", 1, 7, "a"), ("f", 1, 7, "b"), ("f", 1, 8, "a"), ("f", 2, 7, "a"), ("g", 1, 7, "a")]
    assert len({Stream(*key).unit() for key in keys}) == len(keys)


def test_a_stream_is_even() -> None:
    stream = Stream("f", 1, 0, "x")
    drawn = [stream.unit() for _ in range(4000)]
    assert min(drawn) >= 0
    assert max(drawn) < 1
    assert sum(drawn) / 4000 == pytest.approx(0.5, abs=0.03)
    chosen = [stream.choice("abcd") for _ in range(4000)]
    assert all(abs(chosen.count(letter) - 1000) < 150 for letter in "abcd")
    samples = [tuple(stream.sample("abcde", 3)) for _ in range(3000)]
    assert all(list(sample) == sorted(sample) and len(set(sample)) == 3 for sample in samples)
    assert len(set(samples)) == 10


def test_the_same_in_another_process_whatever_the_hash_seed() -> None:
    code = "from sim_core import problems; print(problems.named('ddp-exposed@1:7F2K').given)"
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1")
    }
    assert said == {f"{problems.named('ddp-exposed@1:7F2K').given}\n"}


def test_a_version_that_is_gone_says_so() -> None:
    with pytest.raises(problems.VersionGoneError, match=r"ddp-exposed@7 can no longer be made"):
        problems.make("ddp-exposed", 1, 7)
    with pytest.raises(problems.VersionGoneError):
        problems.named("ddp-exposed@7:1")


@pytest.mark.parametrize("name", ["ddp-exposed", "ddp-exposed@1", "ddp-exposed@x:1", ""])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not the name"):
        problems.named(name)


def test_an_unknown_family_is_said_with_those_that_there_are() -> None:
    with pytest.raises(problems.UnknownFamilyError, match="ring-all-reduce"):
        problems.make("ring-all-redo", 1)


def test_names_of_types_come_late_and_wrong_ones_not_at_all() -> None:
    assert problems.Problem.__name__ == "Problem"
    with pytest.raises(AttributeError):
        _ = problems.Nothing


def test_importing_problems_imports_no_family() -> None:
    code = "import sys, sim_core.problems as p; p.families(); print([m for m in sys.modules if 'ddp' in m])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "[]\n"


@pytest.mark.parametrize("family", [name for name in problems.families() if name != "find-cause"])
def test_no_step_has_the_name_of_a_given(family: str) -> None:
    """Sentences of later steps would print the one where the other is meant."""
    problem = problems.make(family, 1)
    assert not {step.code.replace("-", "_") for step in problem.steps} & {
        name.replace("-", "_") for name in problem.given
    }
