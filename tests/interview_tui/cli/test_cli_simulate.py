"""`interview-tui simulate`: every system, every way out, and what is said to a wrong key or unit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interview_tui.cli import main
from interview_tui.cli.context import UserError
from interview_tui.cli.simulate import pairs
from interview_tui.messages import LANGS, Lang, say, table
from interview_tui.paper import Paper
from interview_tui.paper.readings import result_lines
from interview_tui.paper.systems import GivenError, build, find, meaning, printed, read
from sim_core import problems
from sim_core.systems.registry import SYSTEMS
from sim_core.timeline import REASONS


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["--lang", "en", "simulate", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_is_simulated_drawn_and_told(name: str, lang: Lang) -> None:
    assert say(f"systems.about-{name}", lang)
    timeline = build(find(name), {})
    for lanes in ("blocks", "words"):
        paper = Paper(90, lang, lanes)
        text = ["".join(piece for piece, _ in line) for line in result_lines(timeline, paper)]
        assert any(line.startswith("Step " if lang == "en" else "一步 ") for line in text)


def test_every_cause_of_waiting_has_words() -> None:
    for reason in (*REASONS, "end"):
        for lang in LANGS:
            assert say(f"systems.idle-{reason}", lang)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_default_is_printed_as_it_can_be_typed(name: str) -> None:
    system = find(name)
    for given_name, given in system.givens.items():
        text = printed(given, given.default)
        assert read(system, given_name, text) == pytest.approx(given.default) if text else given.default is None


def test_units_are_read_as_people_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ddp", "--size", "2 GB", "--bucket=100 MiB", "--ranks", "8", "--rate", "400 Gb/s", "--json")
    found = json.loads(said(capsys, *words))
    asked: dict[str, str | int | float] = {"size": "2 GB", "bucket": "100 MiB", "ranks": 8, "rate": "400 Gb/s"}
    problem = problems.solve("ddp-step", {**asked, "backward": "200 ms", "forward": "100 ms"}, "step")
    assert found["step"] == pytest.approx(problem.answer, rel=1e-9)
    assert found["given"]["rate"] == 50e9


def test_values_are_compared_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    head, *rows = said(capsys, "ddp", "--compare", "bucket=25 MiB,2 GB").splitlines()
    assert head.split() == ["bucket", "step", "exposed", "overlap"]
    assert rows[0].startswith("25 MiB")
    assert "370 ms" in rows[1]
    assert "70 ms" in rows[1]


def test_figures_are_written_to_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg, trace = tmp_path / "a.svg", tmp_path / "a.json"
    assert said(capsys, "fsdp", "--prefetch", "post", "--svg", str(svg), "--perfetto", str(trace)) == ""
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert json.loads(trace.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_given_is_explained_and_nothing_else(name: str) -> None:
    system = find(name)
    for lang in LANGS:
        for given_name in system.givens:
            assert 2 <= len(meaning(system, given_name, lang)) < 80
    known = {key for one in SYSTEMS.values() for n in one.givens for key in (f"givens.{n}", f"givens.{one.name}-{n}")}
    assert set(table("givens")) <= known


def test_systems_are_listed_with_their_givens(capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(capsys, "--list")
    assert all(f"\n{name}  " in f"\n{listed}" for name in SYSTEMS)
    assert said(capsys, "ddp", "--list").count("--bucket") == 1


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["dpd"], "Did you mean ddp?"),
        (["zzz"], "There are: ddp, "),
        ([], "--list shows them"),
        (["ddp", "--bukcet", "25 MiB"], "Did you mean bucket?"),
        (["ddp", "--zzz", "1"], "It has: size, bucket"),
        (["ddp", "--bucket", "25 ms"], "bucket is an amount of data, such as 25 MiB"),
        (["ddp", "--bucket", "25"], "such as 25 MiB"),
        (["ddp", "--bucket"], "--bucket needs a value"),
        (["ddp", "--bucket", "--size", "2 GB"], "--bucket needs a value"),
        (["ddp", "5"], "has no --name before it"),
        (["ddp", "--ranks", "2.5"], "whole number"),
        (["ddp", "--ranks", "0"], "ranks is at least 1, not 0"),
        (["fsdp", "--prefetch", "later"], "choose from pre, post, none"),
        (["fsdp", "--reshard", "maybe"], "choose from yes, no"),
        (["ddp", "--compare", "bucket"], "--compare is name=value"),
        (["ddp", "--compare", "bucket=1 MiB,2 ms"], "bucket is an amount of data"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_what_was(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "simulate", *words]) == 2
    heard = capsys.readouterr()
    assert answer in heard.err
    assert heard.out == ""
    assert main(["--lang", "zh", "simulate", *words]) == 2
    assert any("\u4e00" <= char <= "\u9fff" for char in capsys.readouterr().err)


def test_other_commands_still_refuse_unknown_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "due", "--bucket", "5"]) == 2
    assert "Unknown arguments: --bucket 5" in capsys.readouterr().err


def test_keys_and_values_are_paired() -> None:
    assert pairs(["--a", "1 ms", "--b=2=3", "--c", "-5"]) == [("a", "1 ms"), ("b", "2=3"), ("c", "-5")]
    with pytest.raises(UserError):
        pairs(["x"])


def test_names_may_be_written_with_dashes() -> None:
    assert read(find("ddp"), "first-bucket", "1 MiB") == 2**20
    with pytest.raises(GivenError):
        read(find("ddp"), "first bucket", "1 MiB")
