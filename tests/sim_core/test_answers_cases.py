"""Every row of answer_cases.json: the value, or the code of the refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim_core.answers import CODES, Reading, Refusal, read

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "answer_cases.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['expects']}:{row['input'][:24]!r}")
def test_row(row: dict[str, Any]) -> None:
    got = read(row["input"], row["expects"], row.get("default_unit"))
    if row["reject"]:
        assert isinstance(got, Refusal), row["why"]
        assert got.code == row["code"], row["why"]
    else:
        assert isinstance(got, Reading), (row["why"], got)
        assert got.value == pytest.approx(row["value"], rel=1e-12, abs=0), row["why"]


def test_rows_reach_most_codes_and_only_known_ones() -> None:
    seen = {row["code"] for row in ROWS if row["reject"]}
    assert seen <= set(CODES)
    assert set(CODES) - seen == {"too_complex"}  # which has its own test
