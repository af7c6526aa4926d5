"""Whatever follows `simulate`, it answers at once: with a step, or with one sentence in the person's language."""

from __future__ import annotations

import contextlib
import io
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.cli import main
from interview_tui.messages import LANGS, Lang
from interview_tui.paper.systems import GivenError, checked, find, read
from sim_core.systems.registry import SYSTEMS

NUMBERS = [
    "",
    "0",
    "-1",
    "1",
    "2",
    "7",
    "1.5",
    "nan",
    "inf",
    "1e400",
    "1e-400",
    "1e9",
    "99999999999999999999",
    "8",
    "4",
]
UNITS = ["", "B", "GB", " GB/s", "ms", " us", "µs", "s", "%", "TFLOP/s", "parsec", "Gb", "gb", "x", "千兆"]
WORDS = [
    "yes",
    "no",
    "pre",
    "2",
    "nvlink4",
    "H100",
    "1f1b",
    "zbv",
    "是",
    "\x1b[31m",
    "{name}",
    "--",
    "'",
    "１２ ms",
    "1,5 ms",
    "10-20 ms",
]
GIVENS = sorted({name for system in SYSTEMS.values() for name in system.givens})
KEYS = [*GIVENS, "zzz", "", "first-bucket", "json"]

values = st.one_of(
    st.tuples(st.sampled_from(NUMBERS), st.sampled_from(UNITS)).map("".join),
    st.sampled_from(WORDS),
    st.text(max_size=8),
)


@st.composite
def arguments(draw: st.DrawFn) -> list[str]:
    """Mostly keys of the system with values of any kind; now and then nothing that anybody would type."""
    name = draw(st.sampled_from([*SYSTEMS] * 3 + ["dpd", "", "zzz"]))
    own = [*SYSTEMS[name].givens] * 4 if name in SYSTEMS else []
    words = [name]
    for key in draw(st.lists(st.sampled_from(own + KEYS), max_size=4)):
        shape = draw(st.sampled_from(["two", "two", "one", "bare", "stray"]))
        value = draw(values)
        words += {"two": [f"--{key}", value], "one": [f"--{key}={value}"], "bare": [f"--{key}"], "stray": [value]}[
            shape
        ]
    if draw(st.integers(0, 5)) == 0:
        words += ["--compare", f"{draw(st.sampled_from(own + KEYS))}={draw(values)},{draw(values)}"]
    return words


def heard(words: list[str], lang: Lang) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(["--lang", lang, "simulate", *words])
    return status, out.getvalue(), err.getvalue()


@given(arguments(), st.sampled_from(LANGS))
def test_any_words_are_answered_in_the_persons_language(words: list[str], lang: Lang) -> None:
    if "--help" in words or "-h" in words:
        return
    status, out, err = heard(words, lang)
    assert status in (0, 2)
    assert "Traceback" not in err
    if status == 2:
        assert out == ""
        assert err.strip()
        assert "{" not in err or "{" in "".join(words)
        assert lang == "en" or any("\u4e00" <= char <= "\u9fff" for char in err), err
        assert not any(unicodedata.category(char) == "Cc" for char in err.replace("\n", "").replace("\t", ""))
        assert not any("\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" for char in err)
    else:
        assert out


@given(st.sampled_from(sorted(SYSTEMS)), st.data())
def test_any_value_is_read_or_refused_in_both_languages(name: str, data: st.DataObject) -> None:
    system = find(name)
    key = data.draw(st.sampled_from(sorted(system.givens)))
    try:
        checked(system, {key: read(system, key, data.draw(values))})
    except GivenError as fault:
        zh, en = fault.say("zh"), fault.say("en")
        assert zh != en
        assert any(name in zh for name in system.givens)
        assert any(name in en for name in system.givens)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["ddp", "--rate", "-5 GB/s"], "rate is at least 1 B/s, not -5 GB/s"),
        (["ddp", "--bucket", "0 B"], "bucket is more than 0, not 0 B"),
        (["ddp", "--forward", "1e300 s"], "forward is at most 10 d"),
        (["ddp", "--rate", "1e400 GB/s"], "A finite number is needed"),
        (["ddp", "--bucket", "25"], "needs a unit, such as 25 MiB"),
        (["ddp", "--size", "2 gb"], "The unit “gb” could mean more than one thing"),
        (["ddp", "--bucket", "1 B"], "about 4,000,000,000 operations; at most 1,000,000 are simulated"),
        (["fsdp", "--layers", "1e9"], "because of layers"),
        (["fsdp", "--version", "2", "--prefetch", "post"], "FSDP2 always prefetches pre"),
        (["pipeline", "--stages", "9"], "1f1b needs at least 9 micro-batches, not 8"),
        (["ddp", "--bucket", "1 MiB", "--bucket", "2 MiB"], "--bucket is given twice"),
        (["ddp", "--bucket", "1 MiB", "--compare", "bucket=1 MiB"], "--bucket is given twice"),
        (["ddp", "--compare", "bucket=1 MiB", "--svg", "x.svg"], "leave out --svg"),
        (["ddp", "--svg", "x", "--perfetto", "./x"], "name the same file"),
        (["ddp", "--svg", "/no/such/folder/x.svg"], "/no/such/folder/x.svg"),
    ],
)
def test_each_fault_has_its_own_sentence(words: list[str], answer: str, tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path):
        status, out, err = heard(words, "en")
    assert (status, out) == (2, "")
    assert answer in err
    assert not list(tmp_path.glob("x*"))


def test_rates_may_be_named_by_their_link() -> None:
    by_name, by_rate = (heard(["ddp", "--rate", rate, "--json"], "en")[1] for rate in ("NVLink4", "450 GB/s"))
    assert json.loads(by_name) == json.loads(by_rate)
    ring = json.loads(heard(["ddp", "--rate", "nvlink4-ring", "--json"], "en")[1])
    assert ring["given"]["rate"] == 370e9
    listed = heard(["--list"], "en")[1]
    assert "nvlink4-ring" in listed
    assert "nccl-tests #212" in listed


def test_values_that_a_typed_answer_may_have_are_read_here_too() -> None:
    system = find("ddp")
    for text in ("400 Gbps", "400Gb/s", "50GB/s", "５０ GB/s"):
        assert read(system, "rate", text) == pytest.approx(50e9), text
    assert read(system, "backward", "200 毫秒") == pytest.approx(0.2)


def test_what_is_compared_comes_as_json_too() -> None:
    rows = json.loads(heard(["ddp", "--compare", "ranks=2,8", "--json"], "en")[1])
    assert [row["given"]["ranks"] for row in rows] == [2, 8]
    assert rows[0]["step"] < rows[1]["step"]
    assert "spans" not in rows[0]


def test_something_large_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interview_tui.cli.simulate._LARGE", 100)
    status, out, err = heard(["ddp"], "en")
    assert status == 0
    assert out
    assert err == "About 160 operations: this takes a while…\n"
