"""The screen. The only package that imports Textual."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

# Before Textual is imported, which reads it once: under the kitty protocol input methods lose or garble Han text.
os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")

if TYPE_CHECKING:
    from interview_tui.app.parts import Parts


def run(parts: Parts, page: str = "today", *, wish: str | None = None, weak: bool = False) -> int:
    """Show the app, opened at `page` (today, study, practice, sprint).

    `wish` is a topic, a family or a problem's name; `weak`: only weak families.
    """
    import asyncio

    from interview_tui.app.app import InterviewApp
    from interview_tui.app.ended import shown

    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        setattr(sys, "__stderr__", sys.__stdout__)  # noqa: B010  Textual paints on it: under `2>log` nobody would see
    app = InterviewApp(parts, page, wish, weak=weak)
    asyncio.run(shown(app))
    return app.return_code or 0
