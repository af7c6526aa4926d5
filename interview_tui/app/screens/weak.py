"""Practice of the weak families only: the same page under another title."""

from __future__ import annotations

from interview_tui.app.screens.practice import PracticePage


class WeakPage(PracticePage):
    def title_text(self) -> str:
        return f"{self.say('sprint.weak-page')} · {self._session.prose.title.of(self.lang)}"
