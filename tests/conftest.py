"""What every test shares: a private home, and how hard hypothesis tries."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(autouse=True)
def private_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the folders of the person who runs it."""
    home = tmp_path / "home"
    monkeypatch.setenv("INTERVIEW_TUI_HOME", str(home))
    for name in ("INTERVIEW_TUI_CARDS", "INTERVIEW_TUI_LANG"):
        monkeypatch.delenv(name, raising=False)
    return home
