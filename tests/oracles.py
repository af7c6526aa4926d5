"""Outside witnesses: a test that needs one asks here; a missing witness is a skip at home and a failure in CI."""

from __future__ import annotations

import importlib
import os
import shutil
from types import ModuleType

import pytest

STRICT = os.environ.get("INTERVIEW_TUI_ORACLES") == "1"


def _missing(what: str) -> None:
    if STRICT:
        pytest.fail(f"INTERVIEW_TUI_ORACLES=1, but {what} is missing")
    pytest.skip(f"{what} is missing")


def module(name: str) -> ModuleType:
    """The imported module, or a skip (a failure where INTERVIEW_TUI_ORACLES=1)."""
    try:
        return importlib.import_module(name)
    except ImportError:
        _missing(f"the package {name}")
        raise


def program(*names: str) -> str:
    """The path of the first of these programs that is here, or a skip (a failure where INTERVIEW_TUI_ORACLES=1)."""
    for name in names:
        if path := shutil.which(name):
            return path
    _missing(" or ".join(names))
    raise AssertionError
