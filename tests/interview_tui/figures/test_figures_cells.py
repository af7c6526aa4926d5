"""Terminal figures: never wider than asked, edges to an eighth of a cell, what is exposed seen without colour."""

from __future__ import annotations

from itertools import pairwise

import pytest
from figures_timelines import timelines
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.figures import cells, looks, perfetto, raster, svg
from interview_tui.figures.looks import Segment
from interview_tui.messages import Lang, say
from interview_tui.paper.told import told
from interview_tui.text import cells as measured
from sim_core import problems
from sim_core.quantity import Kind, format
from sim_core.systems import ddp
from sim_core.timeline import COMM_KINDS, Span, Timeline

MIB = 2**20
STYLES = {"", "axis", "label", "forward", "backward", "compute", "comm", "exposed", "idle", "dim"}
WORKED = ddp.uniform_step(2e9, 25 * MIB, 8, 50e9, backward=0.2, forward=0.1)  # step 300.4 ms, 77 buckets
LATE = ddp.uniform_step(2e9, 512 * MIB, 8, 50e9, backward=0.05, forward=0.1)
SHORT = ddp.uniform_step(1e5, 1e5, 8, 50e9, backward=3e-5, forward=1e-5)  # tens of microseconds


def text(lines: list[cells.Line]) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in lines]


def lane(timeline: Timeline, at: int, width: int, ground: bool = False) -> cells.Line:
    return cells.draw(timeline, width, "en", ground=ground)[at][1:]


@given(timelines(), st.integers(1, 150), st.sampled_from(["zh", "en"]), st.booleans(), st.booleans())
def test_no_line_is_wider_and_no_piece_is_unknown(
    timeline: Timeline, width: int, lang: Lang, ascii: bool, ground: bool
) -> None:
    for line in cells.draw(timeline, width, lang, ascii, ground=ground):
        drawn = "".join(piece for piece, _ in line)
        assert measured(drawn) <= max(width, 20)
        assert drawn.isprintable()
        for _, style in line:
            ink, bar, below = style.partition("|")
            assert {ink, below} <= STYLES
            assert not bar or ground


@pytest.mark.parametrize("width", [20, 40, 80, 120])
@pytest.mark.parametrize("timeline", [WORKED, LATE, SHORT])
def test_ascii_is_ascii(timeline: Timeline, width: int) -> None:
    assert all(line.isascii() for line in text(cells.draw(timeline, width, "en", ascii=True)))
    # Chinese words stay; they are never of ambiguous width
    han = "".join(text(cells.draw(timeline, width, "zh", ascii=True)))
    assert all(c.isascii() or "\u4e00" <= c <= "\u9fff" or c == "：" for c in han)


def inked(pieces: list[raster.Piece]) -> list[bool]:
    """Which eighths of the cells are inked, read from glyphs and styles alone."""
    eighths: list[bool] = []
    for drawn, style in pieces:
        ink, _, below = style.partition("|")
        for glyph in drawn:
            full = glyph not in raster.LEFT
            left = 8 if full else raster.LEFT.index(glyph)
            eighths += [bool(ink) or full] * left + [bool(below)] * (8 - left)
    return eighths


@given(st.floats(0, 90), st.floats(5.1, 60), st.integers(20, 120))
def test_both_edges_are_exact_to_an_eighth(start: float, length: float, width: int) -> None:
    end = min(100.0, start + length)
    segment = Segment(start, end, "comm", 0, "AR0", "all_reduce", True)
    found = inked(raster.row([segment], [""], 100.0, width, ascii=False, ground=True))
    first, last = found.index(True), len(found) - found[::-1].index(True)
    assert all(found[first:last])
    scale = 8 * width / 100
    assert abs(first - start * scale) <= 0.5 + 1e-9
    assert last == first + 1 or abs(last - end * scale) <= 0.5 + 1e-9


def test_where_two_looks_meet_in_a_cell_both_are_there() -> None:
    segments = [
        Segment(0, 2.5, "forward", 0, "", "forward", True),
        Segment(2.5, 8, "backward", 1, "", "backward", True),
    ]
    assert raster.row(segments, ["", ""], 8, 8, ascii=False, ground=True) == [
        ("██", "forward"),
        ("▌", "forward|backward"),
        ("▓▓▓▓▓", "backward"),
    ]


def test_a_sliver_is_marked_though_the_bar_cannot_show_it() -> None:
    for ascii, mark in ((False, "▀"), (True, "^")):
        lines = text(cells.draw(WORKED, 80, "en", ascii))
        assert lines[2].startswith("exposed")
        assert lines[2].rstrip().endswith(f"0.4166 ms {mark}")
    assert "全长 300.4 ms" in "\n".join(text(cells.draw(WORKED, 80, "zh")))


def test_exposed_is_another_glyph_and_another_style() -> None:
    comm = lane(LATE, 1, 80)
    hidden = {glyph for drawn, style in comm if style == "comm" for glyph in drawn if glyph not in " ARG0123"}
    exposed = {glyph for drawn, style in comm if style == "exposed" for glyph in drawn if glyph not in " AR0123"}
    assert "█" in hidden
    assert "▒" in exposed
    assert "▒" not in hidden
    assert "█" not in exposed


def test_microseconds_are_written_as_in_problems() -> None:
    lines = "\n".join(text(cells.draw(SHORT, 80, "en")))
    assert "µs 0" in lines
    assert "in all 43.5 µs" in lines


def test_what_is_asked_is_not_told() -> None:
    told = "\n".join(text(cells.draw(LATE, 100, "en")))
    asked = "\n".join(text(cells.draw(LATE, 100, "en", totals=False)))
    for seconds in (LATE.makespan, LATE.exposed):
        answer = format(seconds, Kind.TIME, "ms")
        assert answer in told
        assert answer not in asked


def test_many_buckets_are_parted_and_counted() -> None:
    crowded = ddp.uniform_step(2e9, 25 * MIB, 8, 50e9, backward=0.05, forward=0.1)
    lines = text(cells.draw(crowded, 100, "zh"))
    assert lines[1].count("▉") + lines[1].count("░") >= 15
    assert any("all-reduce：77 次" in line for line in lines)
    few = text(cells.draw(LATE, 120, "en"))
    assert all(f" AR{i} " in few[1] for i in range(4))
    assert not any("all-reduce: 4" in line for line in few)


@given(st.floats(1e-11, 1e5), st.integers(20, 160), st.booleans())
def test_labels_of_the_axis_are_round_and_apart(seconds: float, width: int, ascii: bool) -> None:
    timeline = Timeline([Span("compute", "forward", "forward", 0.0, seconds)])
    lines = text(cells.draw(timeline, width, "en", ascii))
    unit, *labels = lines[2].split()
    values = [float(label) for label in labels]
    assert unit in ("ns", "us" if ascii else "µs", "ms", "s")
    assert values[0] == 0
    steps = [b - a for a, b in pairwise(values)]
    assert all(step == pytest.approx(steps[0]) for step in steps)
    assert values[-1] * {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1}[unit] <= seconds * (1 + 1e-9)


def test_names_say_what_a_narrow_lane_is() -> None:
    ranks = Timeline(
        [Span(f"rank {r}/compute", f"F{m}", "forward", r + m, r + m + 1) for r in range(2) for m in range(2)]
    )
    assert [line.split("  ")[0].split(" █")[0] for line in text(cells.draw(ranks, 60, "en"))[:2]] == [
        "rank 0",
        "rank 1",
    ]
    both = Timeline([*ranks.spans, Span("rank 0/comm", "p", "p2p", 0, 1)])
    assert text(cells.draw(both, 60, "zh"))[0].startswith("rank 0 计算")


def test_ranks_that_are_not_drawn_are_said() -> None:
    ring = problems.solve("ring-all-reduce", {"size": "2 GB", "ranks": 64, "rate": "50 GB/s"}).timeline
    for lang, said in (("zh", "另有 56 个相同的 rank 未画出"), ("en", "56 more ranks alike")):
        for width in (40, 80, 120):
            assert said in "\n".join(text(cells.draw(ring, width, "zh" if lang == "zh" else "en")))
        assert said in svg.draw(ring, "zh" if lang == "zh" else "en")
        assert said in perfetto.trace(ring, "zh" if lang == "zh" else "en")
        assert said in told(ring, "zh" if lang == "zh" else "en")
    few = problems.solve("ring-all-reduce", {"size": "2 GB", "ranks": 8, "rate": "50 GB/s"}).timeline
    assert few.alike == 0
    assert "alike" not in "\n".join(text(cells.draw(few, 80, "en")))


def test_what_every_rank_has_as_many_of_is_counted_a_rank() -> None:
    ranks = [Span(f"rank {r}/comm", f"AR{k}", "all_reduce", k, k + 1) for r in range(2) for k in range(30)]
    assert any("all-reduce: 30 a rank" in line for line in text(cells.draw(Timeline(ranks), 40, "en")))
    assert any("all-reduce: 59" in line for line in text(cells.draw(Timeline(ranks[1:]), 40, "en")))


def test_nothing_to_draw_is_said() -> None:
    assert text(cells.draw(Timeline([]), 40, "zh")) == ["时间线是空的"]
    assert text(cells.draw(Timeline([Span("a", "a", "wait", 0, 0)]), 40, "en")) == ["the timeline is empty"]


@given(timelines())
def test_communication_is_cut_exactly_where_it_is_exposed(timeline: Timeline) -> None:
    by_span = looks.exposed_of_spans(timeline)
    assert set(by_span) == {i for i, span in enumerate(timeline.spans) if span.kind in COMM_KINDS}
    for row in looks.lanes(timeline):
        for a, b in pairwise(row.segments):
            assert a.start < a.end <= b.start + 1e-9
    if len({span.lane for span in timeline.spans if span.kind in COMM_KINDS}) == 1 and len(timeline.ranks) == 1:
        assert sum(by_span.values()) == pytest.approx(timeline.exposed)


def test_of_several_ranks_a_short_exposed_transfer_has_its_own_glyph() -> None:
    ranks = Timeline(
        [Span(f"rank {r}/compute", "F", "forward", 0.0, 50.0) for r in range(2)]
        + [Span(f"rank {r}/p2p", "s", "p2p", 10.0 + 60 * r, 10.5 + 60 * r) for r in range(2)]
        + [Span("rank 0/compute", "F", "forward", 90.0, 100.0)]
    )
    hidden, exposed = text(cells.draw(ranks, 60, "en"))[2:4]
    assert "▒" not in hidden
    assert exposed.split()[-1] == "▒"


def test_figures_that_are_compared_share_a_scale() -> None:
    short, long = (Timeline([Span("compute", "B", "backward", 0.0, seconds)]) for seconds in (0.1, 0.2))
    drawn, beside = (text(cells.draw(short, 60, "en", whole=whole)) for whole in (0.2, 0.05))
    assert drawn[1:3] == text(cells.draw(long, 60, "en"))[1:3]  # the axis
    assert len(drawn[0].removeprefix("compute ")) == 52 // 2
    assert say("figures.step-is", "en", time="100 ms") in drawn[-1]
    assert beside == text(cells.draw(short, 60, "en"))  # never cut off
