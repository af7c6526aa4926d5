"""Paths that are typed as arguments."""

from __future__ import annotations

from pathlib import Path


def file(text: str) -> Path:
    """A file to write. ValueError, which argparse tells the person of, for what can only be a folder, or nothing,
    or the sign for standard output."""
    path = Path(text)
    if path.name in ("", "..", "-") or text.endswith("/"):
        raise ValueError(text)
    return path


def file_or_stdout(text: str) -> Path | None:
    """The same, but `-` is standard output: None."""
    return None if text == "-" else file(text)
