"""The strict and kind loader: what is wrong is named with its place, what is sound is never hidden."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_files import CARD, TOPIC, card, write_deck

from interview_tui.deck import Deck, open_deck
from interview_tui.messages import LANGS


def opened(root: Path, files: dict[str, str | bytes]) -> Deck:
    return open_deck(write_deck(root, files))


def places(deck: Deck) -> list[tuple[str, int | None, str]]:
    return [(fault.path.name, fault.line, fault.code) for fault in deck.faults]


def test_a_sound_deck_has_no_fault(tmp_path: Path) -> None:
    deck = opened(tmp_path, {"t/a.yaml": card("t.one") + card("t.two") + card("c.one")})
    assert not deck.faults
    assert [entry.id for entry in deck.index] == ["t.one", "t.two", "c.one"]
    assert deck.card("t.two").line == len(CARD.splitlines()) + 1
    assert deck.card("t.one").question.of("zh") == "怎么重叠？"


# Each line of a card replaced, the line of the fault (from 1 in the card), and its code.
PLANTED = [
    ("duplicate key", "  level: 2", "  level: 2\n  level: 3", 4, "duplicate-key"),
    ("missing en", '  answer: {zh: "并行", en: "Side by side"}', '  answer: {zh: "并行"}', 6, "missing-language"),
    ("unknown key", "  level: 2", "  levle: 2", 3, "unknown-key-near"),
    ("nothing like it", "  level: 2", "  level: 2\n  zzzzz: 2", 4, "unknown-key"),
    ("missing key", "  level: 2\n", "", 1, "missing-here"),
    ("indented too much", "  level: 2", "   level: 2", 3, "syntax-colon"),
    ("indented too little", "  level: 2", " level: 2", 3, "syntax-indent"),
    ("tab", "  level: 2", "\tlevel: 2", 3, "syntax-tab"),
    ("tab after spaces", "  level: 2", "  \tlevel: 2", 3, "syntax-tab"),
    ("colon in text", 'zh: "并行", en: "Side by side"', "zh: 并行: 是, en: x", 6, "syntax-flow"),
    ("full-width colon", "  level: 2", "  level：2", 3, "fullwidth-colon"),
    ("full-width colon in braces", 'en: "Side by side"', 'en："Side by side"', 6, "fullwidth-colon"),
    ("comma in text", 'en: "Side by side"', "en: Side, by side", 6, "comma-in-text"),
    (
        "hash in text",
        '  answer: {zh: "并行", en: "Side by side"}',
        "  answer:\n    zh: 并行 # 2\n    en: b",
        7,
        "comment-in-text",
    ),
    ("anchor", 'en: "Side by side"', "en: &side by side", 6, "anchor-or-tag"),
    ("tag", 'en: "Side by side"', "en: !!int 7", 6, "anchor-or-tag"),
    ("alias", 'en: "Side by side"', "en: *side", 6, "syntax-start"),
    ("backtick", 'en: "Side by side"', "en: `side`", 6, "syntax-start"),
    ("unclosed quote", 'en: "Side by side"', 'en: "Side by side', 6, "syntax-flow"),
    ("unclosed last quote", "checked: 2026-11-29", 'checked: "2026-11-29', 9, "syntax-quote"),
    ("unclosed brace", 'en: "Side by side"}', 'en: "Side by side"', 6, "syntax-flow"),
    ("bad escape", 'en: "Side by side"', 'en: "\\alpha \\q"', 6, "syntax-escape"),
    ("bad level", "  level: 2", "  level: 5", 3, "bad-whole"),
    ("level as words", "  level: 2", "  level: two", 3, "bad-whole"),
    ("bad kind", "  kind: open", "  kind: opened", 2, "bad-choice"),
    ("bad date", "  checked: 2026-11-29", "  checked: 2026-11-31", 9, "bad-date"),
    ("empty", 'en: "Side by side"', 'en: ""', 6, "empty"),
    ("list for text", 'en: "Side by side"', "en: [Side, by]", 6, "expected-text"),
    ("text for list", "  concepts: [c.one]", "  concepts: c.one", 4, "expected-list"),
    ("text for texts", '  answer: {zh: "并行", en: "Side by side"}', "  answer: 并行", 6, "expected-mapping"),
    ("no points", '  points: [{zh: "流", en: "stream"}]\n', "", 2, "open-without-points"),
    ("escape sequence", "Side by side", "Side \x1b[31m by side", 6, "unseen"),
    ("unknown name", "Side by side", "Side by {side}", 6, "unknown-name"),
    ("unknown name in maths", "Side by side", r"Side by $\\num{side}$", 6, "unknown-name"),
]


@pytest.mark.parametrize(("old", "new", "line", "code"), [row[1:] for row in PLANTED], ids=[row[0] for row in PLANTED])
def test_a_fault_is_named_with_its_line_and_hides_no_other_card(
    tmp_path: Path, old: str, new: str, line: int, code: str
) -> None:
    assert old in CARD
    bad = card("t.bad").replace(old, new)
    deck = opened(tmp_path, {"t/a.yaml": card("t.before") + bad + card("t.after"), "t/b.yaml": card("t.other")})
    assert {entry.id for entry in deck.index} == {"t.before", "t.after", "t.other"}
    assert places(deck) == [("a.yaml", len(CARD.splitlines()) + line, code)]
    assert deck.faults[0].column
    for lang in LANGS:
        assert deck.faults[0].say(lang)


def test_every_planted_fault_at_once(tmp_path: Path) -> None:
    """Each card of one file is wrong in its own way, and every second one is sound."""
    text, sound = "", []
    for i, (_, old, new, _, _) in enumerate(PLANTED):
        text += card(f"t.bad{i}").replace(old, new) + card(f"t.good{i}")
        sound.append(f"t.good{i}")
    deck = opened(tmp_path, {"t/a.yaml": text})
    assert [entry.id for entry in deck.index] == sound
    assert len(deck.faults) == len(PLANTED)


@pytest.mark.parametrize(
    "text", ["{{{\n", "- 7\n", "- null\n", "- [x]\n", "- id: t.x\n", "- {}\n", '"', "a: [\n\n\n", "- id: ["]
)
def test_every_complaint_names_what_it_is_about(tmp_path: Path, text: str) -> None:
    deck = opened(tmp_path, {"t/a.yaml": text})
    assert deck.faults
    for fault in deck.faults:
        for lang in LANGS:
            said = fault.say(lang)
            assert "“”" not in said
            assert said == said.strip()
            assert "concepts is missing from concepts" not in said


def test_two_cards_of_one_id_are_both_set_aside_and_point_at_each_other(tmp_path: Path) -> None:
    deck = opened(tmp_path, {"t/a.yaml": card("t.same") + card("t.one"), "u/b.yaml": card("t.same")})
    assert [entry.id for entry in deck.index] == ["t.one"]
    assert sorted((*place, fault.values["other"]) for place, fault in zip(places(deck), deck.faults, strict=True)) == [
        ("a.yaml", 1, "duplicate-id", "u/b.yaml:1"),
        ("b.yaml", 1, "duplicate-id", "t/a.yaml:1"),
    ]
    assert deck.set_aside == ("t.same",)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0", bytes(range(256)) * 9, "卡片".encode("utf-16"), b"\xff\xfe\0"]
)
def test_a_file_that_is_not_text_is_named_without_a_line(tmp_path: Path, data: bytes) -> None:
    deck = opened(tmp_path, {"t/a.yaml": card("t.one"), "t/picture.yaml": data})
    assert places(deck) == [("picture.yaml", None, "not-text")]
    assert deck.faults[0].where == str(tmp_path / "t/picture.yaml")
    assert len(deck) == 1


def test_a_file_in_another_encoding_is_told_of_once(tmp_path: Path) -> None:
    deck = opened(tmp_path, {"t/a.yaml": (card("t.one") + card("t.two")).encode("gbk")})
    assert places(deck) == [("a.yaml", None, "not-text")]


def test_one_wrong_byte_costs_one_card(tmp_path: Path) -> None:
    data = (card("t.one") + card("t.two")).encode().replace(b"Side", b"S\xe9de", 1)
    deck = opened(tmp_path, {"t/a.yaml": data})
    assert places(deck) == [("a.yaml", 6, "not-utf8")]
    assert [entry.id for entry in deck.index] == ["t.two"]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_bom_and_line_ends_load_as_the_same_card(tmp_path: Path, ends: str, bom: str) -> None:
    text = bom + card("t.one").replace("\n", ends)
    deck = opened(tmp_path, {"t/a.yaml": text.encode()})
    assert not deck.faults
    assert deck.card("t.one") == opened(tmp_path / "plain", {"t/a.yaml": card("t.one")}).card("t.one")


@pytest.mark.parametrize(
    "typed", ["no", "1:30", "010", "1e-3", "~", "null", "2:4", "0x1F", "1_000", "2026-11-29", "=", "yes", ".5"]
)
def test_text_stays_text(tmp_path: Path, typed: str) -> None:
    text = card("t.one").replace('"Side by side"', typed)
    deck = opened(tmp_path, {"t/a.yaml": text})
    assert not deck.faults
    assert deck.card("t.one").answer.en == typed


def test_a_line_break_between_han_characters_is_no_space(tmp_path: Path) -> None:
    zh = "      计算与\n      通信，\n      overlap\n      起来 看\n"
    folded = f"  answer:\n    zh: >-\n{zh}    en: >-\n      side by\n      side\n"
    text = card("t.one").replace('  answer: {zh: "并行", en: "Side by side"}\n', folded)
    deck = opened(tmp_path, {"t/a.yaml": text})
    assert not deck.faults
    assert deck.card("t.one").answer.zh == "计算与通信，overlap 起来 看"
    assert deck.card("t.one").answer.en == "side by side"


def test_links_that_lead_nowhere_are_faults_but_the_card_is_shown(tmp_path: Path) -> None:
    more = "  follow_ups: [t.two, t.tow]\n  see_also: [t.one]\n  practice: []\n"
    text = card("t.one", more).replace("ref: src", "ref: scr") + card("t.two").replace("c.one", "c.oen")
    deck = opened(tmp_path, {"t/a.yaml": text})
    assert {(code, line) for _, line, code in places(deck)} == {
        ("unknown-source", 8),
        ("unknown-card", 10),
        ("points-at-itself", 11),
        ("unknown-concept", 16),
    }
    assert deck.card("t.one").follow_ups == ("t.two",)
    assert deck.card("t.one").see_also == ()


def test_a_card_that_was_set_aside_is_still_known_to_those_that_name_it(tmp_path: Path) -> None:
    broken = card("t.two").replace("  level: 2", "\tlevel: 2")
    deck = opened(tmp_path, {"t/a.yaml": card("t.one", "  follow_ups: [t.two]\n") + broken})
    assert [code for _, _, code in places(deck)] == ["syntax-tab"]
    assert deck.set_aside == ("t.two",)


def test_numbers_must_be_used_and_written_as_tex_wants_it(tmp_path: Path) -> None:
    more = "  numbers:\n    a: {problem: p, given: {x: 1}}\n    b: {problem: p, given: {x: 1}}\n"
    text = card("t.one", more).replace("Side by side", "$2 {a}$ and $x_{a}$").replace("并行", r"$\\num{a}$")
    assert places(opened(tmp_path, {"t/a.yaml": text})) == [
        ("a.yaml", 6, "name-in-maths"),
        ("a.yaml", 12, "unused-number"),
    ]


def test_misplaced_and_missing_files(tmp_path: Path) -> None:
    deck = open_deck(write_deck(tmp_path, {"loose.yaml": card("t.loose"), "v/a.yaml": card("t.one")}, topics=("t",)))
    assert places(deck) == [("loose.yaml", None, "misplaced-file"), ("v", None, "missing-topic")]
    assert [topic.id for topic in deck.topics] == ["v", "t"]
    assert deck.topic("v").title.en == "v"


def test_a_file_that_may_not_be_read_is_told_of(tmp_path: Path) -> None:
    root = write_deck(tmp_path, {"t/a.yaml": card("t.one")})
    (root / "t" / "gone.yaml").symlink_to(root / "nowhere")
    assert places(open_deck(root)) == [("gone.yaml", None, "unreadable")]


def test_topics_come_in_order_with_their_cards(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "a/topic.yaml": TOPIC.replace("order: 1", "order: 9"),
        "a/x.yaml": card("a.one"),
        "b/topic.yaml": TOPIC,
        "b/x.yaml": card("b.one"),
    }
    deck = open_deck(write_deck(tmp_path, files, topics=()))
    assert [topic.id for topic in deck.topics] == ["b", "a"]
    assert [entry.id for entry in deck.index] == ["b.one", "a.one"]
    with pytest.raises(KeyError):
        deck.topic("c")


def test_no_folder_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_deck(tmp_path / "none")


def test_deep_nesting_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    deep = "- id: t.deep\n  answer: " + "[" * 5000 + "\n"
    deck = opened(tmp_path, {"t/a.yaml": card("t.one") + deep + card("t.two")})
    assert [entry.id for entry in deck.index] == ["t.one", "t.two"]
    assert len(deck.faults) == 1
