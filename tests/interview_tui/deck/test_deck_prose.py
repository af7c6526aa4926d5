"""Words of practice families: whole, in both languages, and saying nothing that has no value."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from deck_files import card, write_deck

from interview_tui.deck import check, open_deck
from interview_tui.messages import LANGS
from sim_core import problems

FAMILY = "ring-all-reduce"
PROSE = """\
family: ring-all-reduce
title: {zh: 环形, en: Ring}
question:
  zh: 每个 rank 有 {size}，共 {ranks} 个，单向 {rate}。
  en: Each of {ranks} ranks has {size}, at {rate} a direction.
asks:
  time: {zh: 要多久？, en: How long?}
steps:
  factor: {zh: '系数 {value}', en: 'Factor {value}'}
  bytes: {zh: '$\\num{size} \\times \\num{factor}$ 得 {value}', en: '$\\num{size} \\times \\num{factor}$ gives {value}'}
  time: {zh: '{bytes} 除以 {rate} 得 {value}', en: '{bytes} over {rate} is {value}'}
mistakes:
"""
CODES = sorted({wrong.code for ask in problems.family(FAMILY).asks for wrong in ask.mistakes})
WHOLE = PROSE + "".join(f"  {code}: {{zh: 错了, en: Wrong}}\n" for code in CODES)


def report(root: Path, prose: str) -> check.Report:
    files: dict[str, str | bytes] = {"t/a.yaml": card("t.one"), "t/practice/ring.yaml": prose}
    return check.run(write_deck(root, files), "en", date(2026, 11, 29))


def codes(found: check.Report) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in found.faults if fault.path.suffix == ".yaml"]


def test_words_are_filled_with_a_problem_s_numbers(tmp_path: Path) -> None:
    assert codes(report(tmp_path, WHOLE)) == []
    words = open_deck(tmp_path).prose(FAMILY)
    problem = problems.solve(FAMILY, {"size": "2 GB", "ranks": 8, "rate": "50 GB/s"})
    assert words.question(problem, "en") == "Each of 8 ranks has 2 GB, at 50 GB/s a direction."
    assert words.question(problem, "zh") == "每个 rank 有 2 GB，共 8 个，单向 50 GB/s。"
    assert words.ask(problem, "zh") == "要多久？"
    assert [words.step(problem, step, "en") for step in problem.steps] == [
        "Factor 1.75",
        r"$2\,\text{GB} \times 1.75$ gives 3.5 GB",
        "3.5 GB over 50 GB/s is 70 ms",
    ]
    assert words.mistake(CODES[0], "en") == "Wrong"
    assert words.topic == "t"


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        (f"  {CODES[0]}: {{zh: 错了, en: Wrong}}\n", "", "prose-missing", 13),
        (f"  {CODES[0]}:", f"  {CODES[0]}x:", "prose-unknown", 13),
        ("  factor:", "  factors:", "prose-missing", 9),
        ("  time: {zh: 要", "  times: {zh: 要", "prose-unknown", 7),
        ("en: 'Factor {value}'", "en: 'Factor {valeu}'", "prose-name", 9),
        ("en: 'Factor {value}'", "en: 'Factor {value} {bytes}'", "prose-name", 9),
        ("{ranks} ranks has", "ranks has", "prose-given", 5),
        ("{ranks} ranks has", "{ranks} of 8 ranks has", "twin-number", 5),
        ("How long?", "How long is $x?", "text-unclosed-dollar", 7),
        ("family: ring-all-reduce", "family: ring-al-reduce", "unknown-family", 1),
        ("title: {zh: 环形, en: Ring}", "title: {zh: 环形}", "missing-language", 2),
        ("asks:", "ask:", "unknown-key-near", 6),
        ("gives {value}", "gives {value} {rate}", "twin-name", 10),
        (r"en: '$\num{size}", r"en: '${size}", "name-in-maths", 10),
    ],
)
def test_what_is_wrong_with_words_is_named(tmp_path: Path, old: str, new: str, code: str, line: int) -> None:
    assert old in WHOLE
    found = report(tmp_path, WHOLE.replace(old, new, 1))
    assert (code, line) in codes(found)
    assert all(fault.say(lang) for fault in found.faults for lang in LANGS)


def test_a_step_that_needn_t_come_may_not_be_named(tmp_path: Path) -> None:
    """Steps of ddp-step hang on the draw; one that another always follows is found by drawing."""
    declared = problems.family("ddp-step")
    steps = {code for ask in declared.asks for code in ask.step_codes}
    words = dict.fromkeys(steps, "{value}") | {"step": "{second_binds} {first_binds} {value}"}
    given = " ".join(f"{{{one.name}}}" for one in declared.givens if one.draw)
    lines = [f"family: ddp-step\ntitle: {{zh: a, en: a}}\nquestion: {{zh: '{given}', en: '{given}'}}\nasks:"]
    lines += [f"  {ask.code}: {{zh: a, en: a}}" for ask in declared.asks]
    lines += ["steps:", *(f"  {code}: {{zh: '{text}', en: '{text}'}}" for code, text in words.items()), "mistakes:"]
    lines += sorted({f"  {wrong.code}: {{zh: a, en: a}}" for ask in declared.asks for wrong in ask.mistakes})
    assert {code for code, _ in codes(report(tmp_path, "\n".join(lines) + "\n"))} == {"prose-unsure"}


def test_the_deck_whose_words_serve_all_others_has_them_for_every_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "builtin", lambda: tmp_path)
    found = report(tmp_path, WHOLE)
    lacking = {fault.values["id"] for fault in found.faults if fault.code == "family-without-words"}
    assert lacking == set(problems.families()) - {FAMILY}


def test_a_deck_of_ones_own_may_have_words_for_one_family_only(tmp_path: Path) -> None:
    assert report(tmp_path, WHOLE).faults == ()
    assert open_deck(tmp_path).families == tuple(sorted(problems.families()))


def test_two_files_for_one_family_are_both_set_aside(tmp_path: Path) -> None:
    write_deck(tmp_path, {"t/practice/again.yaml": WHOLE})
    assert codes(report(tmp_path, WHOLE)) == [("duplicate-family", 1), ("duplicate-family", 1)]
    assert open_deck(tmp_path).prose(FAMILY).topic == "overlap"


def test_a_deck_without_words_has_those_that_come_with_the_program(tmp_path: Path) -> None:
    root = write_deck(tmp_path / "deck", {"t/a.yaml": card("t.one", f"  practice: [{FAMILY}]\n")})
    assert not check.run(root, "en", date(2026, 11, 29)).faults
    for _ in range(2):
        deck = open_deck(root, tmp_path / "cache")
        assert deck.families == tuple(sorted(problems.families()))
        assert deck.prose(FAMILY) == open_deck().prose(FAMILY)
    with pytest.raises(KeyError):
        deck.prose("nothing")


CAUSES = problems.diagnoses("find-cause")
OFFERED = sorted({code for one in CAUSES.faults.values() for code in one.near if code != one.code})


def causes() -> str:
    """Words of the family of faults, all of them there."""
    parts = {"choices": list(CAUSES.faults), "steps": list(CAUSES.faults), "mistakes": OFFERED}
    lines = ["family: find-cause", "title: {zh: 原因, en: Cause}", "question: {zh: 看图, en: Look}"]
    lines += ["asks: {cause: {zh: 哪个？, en: Which?}}"]
    for part, codes in parts.items():
        lines += [f"{part}:", *(f"  {code}: {{zh: 字, en: words}}" for code in codes)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("", "", ""),
        ("choices:\n  one-bucket: {zh: 字, en: words}\n", "choices:\n", "prose-missing"),
        ("choices:\n", "choices:\n  two-buckets: {zh: 字, en: words}\n", "prose-unknown"),
        ("mistakes:\n  blocking-sends: {zh: 字, en: words}\n", "mistakes:\n", "prose-missing"),
        ("mistakes:\n", "mistakes:\n  many-queues: {zh: 字, en: words}\n", "prose-unknown"),
        ("{zh: 看图, en: Look}", "{zh: '看 {size}', en: 'Look at {size}'}", "prose-name"),
        ("asks: {cause:", "asks: {causes:", "prose-missing"),
        ("{zh: 字, en: words}", "{zh: 字}", "missing-language"),
    ],
)
def test_what_is_wrong_with_words_of_causes_is_named(tmp_path: Path, old: str, new: str, code: str) -> None:
    whole = causes()
    assert old in whole
    found = {one for one, _ in codes(report(tmp_path, whole.replace(old, new, 1)))}
    assert found - {"prose-unknown"} == {code} - {"", "prose-unknown"}
    assert ("prose-unknown" in found) is (code == "prose-unknown" or "causes" in new)


def test_a_calculation_offers_no_choices(tmp_path: Path) -> None:
    found = report(tmp_path, WHOLE + "choices: {time: {zh: 字, en: words}}\n")
    assert [code for code, _ in codes(found)] == ["prose-unknown"]
