"""`check`: sums recomputed, languages compared, text shown, dates and lock held against each other."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from deck_files import CARD, TOPIC, card, write_deck

from interview_tui.deck import builtin, check, figure_timeline, filled, lock, open_deck
from interview_tui.messages import LANGS

TODAY = date(2026, 11, 29)
NOW = datetime(2026, 11, 29, 12, 0, 5, 999, tzinfo=UTC)
GIVEN = "{size: 2 GB, bucket: 25 MiB, ranks: 8, rate: 50 GB/s, forward: 100 ms, backward: 200 ms}"
NUMBERS = f"""\
  numbers:
    step: {{problem: ddp-step, given: {GIVEN}, ask: step}}
    comm: {{problem: ring-all-reduce, given: {{size: 2 GB, ranks: 8, rate: 50 GB/s}}, unit: ms, digits: 3}}
  figure: {{system: ddp, given: {GIVEN}, caption: {{zh: 一步, en: One step}}}}
"""


def numeric(card_id: str = "t.one") -> str:
    text = card(card_id, NUMBERS).replace('"并行"', "'370 ms 变成 {step}，共 $\\num{comm}$'")
    return text.replace('"Side by side"', "'370 ms becomes {step}, $\\num{comm}$ in all'")


def checked(root: Path, files: dict[str, str | bytes], today: date = TODAY) -> check.Report:
    return check.run(write_deck(root, files), "en", today)


def codes(report: check.Report) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in report.faults]


def test_numbers_are_recomputed_and_put_into_both_languages(tmp_path: Path) -> None:
    report = checked(tmp_path, {"t/a.yaml": numeric()})
    assert codes(report) == []
    assert (report.cards, report.languages, report.numbers, report.figures, report.exit_code) == (1, 2, 2, 1, 0)
    shown = filled(open_deck(tmp_path).card("t.one"), "en")
    assert shown.answer.en == r"370 ms becomes 300.4 ms, $70\,\text{ms}$ in all"
    assert shown.answer.zh == r"370 ms 变成 300.4 ms，共 $70\,\text{ms}$"
    timeline = figure_timeline(shown)
    assert timeline is not None
    assert timeline.makespan == pytest.approx(0.3004166)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("ask: step", "ask: stop", "bad-number", 11),
        ("problem: ring-all-reduce", "problem: ring", "bad-number", 12),
        ("unit: ms", "unit: GB", "bad-number", 12),
        ("{size: 2 GB, ranks", "{size: 2 GBB, ranks", "bad-number", 12),
        ("system: ddp", "system: dpp", "bad-figure", 13),
        ("370 ms becomes {step}", "380 ms becomes {step}", "twin-number", 6),
        ("370 ms becomes {step}", "370 s becomes {step}", "twin-unit", 6),
        ("370 ms becomes {step}", "370 ms falls", "twin-name", 6),
        ("370 ms becomes", "`no_sync`: 370 ms becomes", "twin-code", 6),
        ("370 ms becomes {step}", "370 ms becomes {step} = 300.4 ms", "typed-number", 6),
        (" in all'", " in all, $x'", "text-unclosed-dollar", 6),
        (" in all'", " in all, $\\frobnicate{x}$'", "text-unknown-tex", 6),
        ("change", "change", "", 0),
    ],
)
def test_what_only_check_sees(tmp_path: Path, old: str, new: str, code: str, line: int) -> None:
    text = numeric("t.two").replace(old, new)
    report = checked(tmp_path, {"t/a.yaml": card("t.one") + text + card("t.three")})
    assert report.cards == 3
    assert (code, line + 9) in codes(report) if code else not report.faults
    assert report.exit_code == bool(code)
    for fault in report.faults:
        assert all(fault.say(lang) for lang in LANGS)
        assert fault.card == "t.two"


def test_a_fault_in_a_text_of_several_lines_is_named_with_its_own_line(tmp_path: Path) -> None:
    block = "  answer:\n    zh: |\n      一\n      二 $x\n    en: |\n      one\n\n      two **8** ranks $y$\n"
    text = card("t.one").replace('  answer: {zh: "并行", en: "Side by side"}\n', block)
    report = checked(tmp_path, {"t/a.yaml": text})
    assert codes(report) == [("text-unclosed-dollar", 9), ("twin-number", 13)]
    assert [fault.column for fault in report.faults] == [9, 13]


def test_unknown_families_concepts_and_sources(tmp_path: Path) -> None:
    text = card("t.one", "  practice: [ddp-stop]\n").replace("c.one", "c.oen").replace("ref: src", "ref: scr")
    report = checked(tmp_path, {"t/a.yaml": text})
    assert codes(report) == [("unknown-concept", 4), ("unknown-source", 8), ("unknown-family", 10)]
    assert "ddp-step" in report.faults[2].say("en")


def test_titles_of_topics_are_texts_too(tmp_path: Path) -> None:
    topic = TOPIC.replace("en: Topic", "en: Topic 7 of $x")
    report = checked(tmp_path, {"t/a.yaml": card("t.one"), "t/topic.yaml": topic})
    assert codes(report) == [("twin-number", 1), ("text-unclosed-dollar", 1)]
    assert {fault.path.name for fault in report.faults} == {"topic.yaml"}


def test_dates(tmp_path: Path) -> None:
    text = card("t.stale").replace("2026-11-29", "2026-10-31") + card("t.old").replace("2026-11-29", "2026-11-01")
    report = checked(tmp_path, {"t/a.yaml": text + card("t.ahead").replace("2026-11-29", "2028-11-29")}, TODAY)
    assert codes(report) == [("stale", 9)]
    assert [(one.code, one.card) for one in report.warnings] == [("checked-ahead", "t.ahead")]
    later = check.run(tmp_path, "en", date(2028, 11, 29))
    assert [(one.code, one.card) for one in later.warnings] == [("old", "t.stale"), ("old", "t.old")]
    assert later.exit_code == 1
    for edge in (date.min, date.max):
        assert check.run(tmp_path, "en", edge).warnings


def test_the_issue_s_list_of_faults_in_one_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every planted fault is named with file and line (the binary file without), everything else loads."""
    planted = {
        "duplicate": ("  level: 2", "  level: 2\n  level: 2", 4),
        "missing": ('en: "Side by side"', "", 6),
        "unknown": ("  level: 2", "  levels: 2", 3),
        "indent": ("  level: 2", "    level: 2", 3),
        "tab": ("  level: 2", "\tlevel: 2", 3),
        "number": ("Side by side", "Side by side, 8 of them", 6),
        "follow": ("  checked", "  follow_ups: [t.nothing]\n  checked", 9),
        "dollar": ("Side by side", "Side $by side", 6),
    }
    files: dict[str, str | bytes] = {
        f"t/{name}.yaml": card(f"t.a-{name}") + card(f"t.{name}").replace(old, new) + card(f"t.z-{name}")
        for name, (old, new, _) in planted.items()
    }
    files |= {
        "t/same1.yaml": card("t.same"),
        "t/same2.yaml": card("t.ok") + card("t.same"),
        "t/bin.yaml": b"\0\xff" * 99,
    }
    typed = card("t.no").replace('"并行"', "1:30").replace('"Side by side"', "1:30").replace("stream", "no")
    files["t/kind.yaml"] = "\ufeff" + typed.replace("\n", "\r\n")
    report = checked(tmp_path, files)
    report.print_lines("en")
    out = capsys.readouterr().out
    lines = [f"{name}.yaml:{9 + line}:" for name, (_, _, line) in planted.items()]
    for sign in [*lines, "same1.yaml:1:", "same2.yaml:10:", "bin.yaml: "]:
        assert f"{tmp_path}/t/{sign}" in out
    assert "1:30" not in out
    shown = {entry.id for entry in open_deck(tmp_path).index}
    kept = {"t.number", "t.follow", "t.dollar"}
    assert shown == {f"t.{side}-{name}" for side in "az" for name in planted} | kept | {"t.ok", "t.no"}
    assert report.exit_code == 1
    assert out.splitlines()[-1].startswith(f"cards {len(shown)} · languages 2 · ")
    assert len(out.splitlines()) == len(planted) + 3 + 1


def test_the_lock_keeps_instants_and_never_goes_back(tmp_path: Path) -> None:
    root = write_deck(tmp_path, {"t/a.yaml": numeric() + card("t.two")})
    assert check.run(root, "en", TODAY, update_lock=True, now=NOW).relocked == 2
    first = lock.changed(root)
    assert first == {"t.one": NOW.replace(microsecond=0), "t.two": NOW.replace(microsecond=0)}
    data = (root / lock.FILE).read_bytes()
    assert check.run(root, "en", TODAY, update_lock=True, now=NOW + timedelta(days=9)).relocked == 0
    assert (root / lock.FILE).read_bytes() == data
    write_deck(root, {"t/a.yaml": numeric() + card("t.two").replace("Side", "Both")})
    report = check.run(root, "en", TODAY)
    assert [(one.code, one.line) for one in report.warnings] == [("unlocked", 14)]
    assert report.exit_code == 0
    check.run(root, "en", TODAY, update_lock=True, now=NOW - timedelta(days=400))
    assert lock.changed(root) == first | {"t.two": first["t.two"] + timedelta(seconds=1)}
    assert not check.run(root, "en", TODAY).warnings


def test_layout_and_place_of_a_card_change_nothing_in_the_lock(tmp_path: Path) -> None:
    root = write_deck(tmp_path, {"t/a.yaml": card("t.one") + card("t.two")})
    check.run(root, "en", TODAY, update_lock=True, now=NOW)
    lines = CARD.replace("t.id", "t.one").splitlines(keepends=True)
    shuffled = lines[0] + "".join(reversed(lines[1:])).replace("{zh: 流", "{ zh:  流")
    (root / "t/a.yaml").unlink()
    write_deck(root, {"t/z.yaml": card("t.two") + "# moved\n" + shuffled})
    report = check.run(root, "en", TODAY)
    assert report.cards == 2
    assert not report.faults + report.warnings


def test_a_vanished_card_that_returns_has_changed(tmp_path: Path) -> None:
    root = write_deck(tmp_path, {"t/a.yaml": card("t.one") + card("t.two")})
    check.run(root, "en", TODAY, update_lock=True, now=NOW)
    write_deck(root, {"t/a.yaml": card("t.one")})
    check.run(root, "en", TODAY, update_lock=True, now=NOW + timedelta(hours=1))
    assert set(lock.changed(root)) == {"t.one"}
    write_deck(root, {"t/a.yaml": card("t.one") + card("t.two").replace("level: 2", "level: 9")})
    check.run(root, "en", TODAY, update_lock=True, now=NOW + timedelta(hours=1))
    write_deck(root, {"t/a.yaml": card("t.one") + card("t.two")})
    check.run(root, "en", TODAY, update_lock=True, now=NOW)
    assert lock.changed(root)["t.two"] > NOW + timedelta(hours=1)


def test_a_lock_with_a_merge_s_marks_is_told_of_and_the_rest_is_read(tmp_path: Path) -> None:
    root = write_deck(tmp_path, {"t/a.yaml": card("t.one")})
    check.run(root, "en", TODAY, update_lock=True, now=NOW)
    file = root / lock.FILE
    file.write_text("<<<<<<< ours\n" + file.read_text() + "t.two xyz 2026\n")
    report = check.run(root, "en", TODAY)
    assert codes(report) == [("bad-lock", 1), ("bad-lock", 4)]
    check.run(root, "en", TODAY, update_lock=True, now=NOW)
    assert not check.run(root, "en", TODAY).faults


def test_a_number_that_the_simulator_moves_is_a_change_of_the_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_deck(tmp_path, {"t/a.yaml": numeric()})
    check.run(root, "en", TODAY, update_lock=True, now=NOW)
    monkeypatch.setattr(lock, "printed", lambda number, lang: "301 ms")
    assert [one.code for one in check.run(root, "en", TODAY).warnings] == ["unlocked"]


def test_the_deck_that_comes_with_the_program_has_no_fault() -> None:
    report = check.run(builtin(), "en", TODAY)
    assert [f"{fault.where} {fault.say('en')}" for fault in report.faults] == []
    assert [one.say("en") for one in report.warnings if one.code == "unlocked"] == []
    assert report.cards >= 20
    assert not open_deck().faults
