"""What authors are told, in README and JSON Schema, is what the loader reads; every fault has its sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from deck_files import CARD, write_deck

from interview_tui.deck import builtin, open_deck
from interview_tui.deck.form import CARD as FORM
from interview_tui.deck.schema import FILE_KINDS, schema
from interview_tui.messages import LANGS, deck

HERE = Path(__file__).resolve().parents[3]


def test_the_schema_of_cards_says_what_the_loader_wants() -> None:
    described = schema("cards")
    card = described["items"]
    assert set(card["properties"]) == set(FORM.keys)
    assert card["additionalProperties"] is False
    assert card["required"] == ["id", "kind", "level", "concepts", "question", "answer", "sources", "checked"]
    assert card["properties"]["question"]["required"] == ["zh", "en"]
    assert card["properties"]["level"] == {"type": "integer", "minimum": 1, "maximum": 4}
    assert card["properties"]["figure"]["anyOf"][1]["type"] == "array"
    assert re.fullmatch(card["properties"]["id"]["pattern"], "overlap.ddp-last-bucket")
    assert not re.fullmatch(card["properties"]["id"]["pattern"], "Overlap")


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_every_schema_is_json_and_closed(kind: Any) -> None:
    def closed(part: Any) -> None:
        if isinstance(part, dict):
            assert part.get("type") != "object" or part["additionalProperties"] is False
            for inner in part.values():
                closed(inner)
        elif isinstance(part, list):
            for inner in part:
                closed(inner)

    described = schema(kind)
    closed(described)
    assert json.loads(json.dumps(described)) == described


def test_the_author_s_guide_shows_every_key_and_its_examples_load(tmp_path: Path) -> None:
    guide = (builtin() / "README.md").read_text(encoding="utf-8")
    topic, card, family = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)
    for key in FORM.keys:
        assert re.search(rf"^(  |- ){key}:( |$)", card, re.MULTILINE), key
    numbers = re.search(r"step: +(\{problem: .*\})", card)
    assert numbers
    whole = re.search(r"given: (\{.*?\})", numbers[1])
    assert whole
    card = card.replace("{size: 2 GB, …}", whole[1]).replace("}, …]", "}]")
    card = card.replace("answer: {zh: …, en: …}", "answer: {zh: '{step} {comm}', en: '{comm} {step}'}")
    others = re.search(r"follow_ups: \[(.*)\].*\n.*see_also: \[(.*)\]", card)
    assert others
    more = "".join(CARD.replace("t.id", other).replace("ref: src", "ref: pytorch-ddp") for other in others.groups())
    concepts = (builtin() / "concepts.yaml").read_text(encoding="utf-8")
    concepts += "- id: c\n  title: {zh: c, en: c}\n  concepts: [c.one]\n"
    files: dict[str, str | bytes] = {"t/topic.yaml": topic, "t/a.yaml": card + more, "concepts.yaml": concepts}
    found = open_deck(write_deck(tmp_path, files | {"t/practice/f.yaml": family}))
    assert [fault.say("en") for fault in found.faults] == []
    assert len(found) == 3
    assert found.prose("ddp-exposed").topic == "t"


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    source = "".join(path.read_text("utf-8") for path in (HERE / "interview_tui/deck").glob("*.py"))
    single = "empty|stale|old|syntax|unlocked|unseen|unreadable|unwritable"
    used = set(re.findall(rf'"([a-z0-9]+(?:-[a-z0-9]+)+|{single})"', source))
    text = {"text-unclosed-dollar", "text-unknown-tex", "text-unbalanced-brace", "text-dropped-emphasis"}
    text |= {"text-raw-html-ignored", "text-control-character"}
    said = {key.removeprefix("deck.") for key in deck.TABLE}
    assert said - used - text - {"warning", "relocked", "checked", "near"} == set()
    for zh, en in deck.TABLE.values():
        assert len(LANGS) == 2
        assert set(re.findall(r"\{(\w+)\}", zh)) == set(re.findall(r"\{(\w+)\}", en))
