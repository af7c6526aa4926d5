"""Start-up: first paint against a bare Textual app, `interview-tui due` against `python -c pass`.

Run: python tests/bench/bench_start.py
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from measure import compare, process, until_painted

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("bare-and-painted")
Bare().run()
"""


def main() -> int:
    """Print both ratios; exit 1 if a limit is passed."""
    python = sys.executable
    command = str(Path(python).with_name("interview-tui"))
    with tempfile.TemporaryDirectory() as home:
        env = {
            "PATH": os.environ["PATH"],
            "HOME": home,
            "INTERVIEW_TUI_HOME": f"{home}/app",
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        }
        # A person who has chosen a language already: the first run's questions aren't what is measured.
        process(
            [python, "-c", "from interview_tui.config import first_settings; first_settings('en', 'Asia/Shanghai')"],
            env,
        )
        process([command, "due"], env)
        outcomes = [
            compare(
                "due / python -c pass",
                lambda: process([command, "due"], env),
                lambda: process([python, "-c", "pass"], env),
                limit=8,
                runs=21,
            ),
            compare(
                "first paint / bare Textual",
                lambda: until_painted([command], env, "Today"),
                lambda: until_painted([python, "-c", BARE], env, "bare-and-painted"),
                limit=1.5,
            ),
        ]
    for outcome in outcomes:
        print(outcome.line())
    return int(not all(o.holds for o in outcomes))


if __name__ == "__main__":
    raise SystemExit(main())
