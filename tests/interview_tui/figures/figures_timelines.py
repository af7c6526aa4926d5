"""Timelines of any shape for the figures' tests."""

from __future__ import annotations

from hypothesis import strategies as st

from sim_core.timeline import KINDS, Span, Timeline


@st.composite
def timelines(draw: st.DrawFn) -> Timeline:
    """Spans one after another on up to four lanes, with gaps, of very different lengths."""
    spans = []
    for name in draw(
        st.lists(st.sampled_from(["compute", "comm", "rank 1/comm", "主机线程"]), unique=True, max_size=4)
    ):
        at = 0.0
        for length, gap, kind in draw(
            st.lists(
                st.tuples(st.floats(0, 10), st.sampled_from([0.0, 0.01, 3.0]), st.sampled_from(sorted(KINDS))),
                max_size=12,
            )
        ):
            at += gap
            spans.append(
                Span(name, draw(st.sampled_from(["forward", "AR0", "x\x1b[31m", "桶"])), kind, at, at + length)
            )
            at += length
    return Timeline(sorted(spans, key=lambda span: span.start), alike=draw(st.sampled_from([0, 0, 1, 56])))
