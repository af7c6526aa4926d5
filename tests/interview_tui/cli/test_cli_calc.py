"""`interview-tui calc`: one sum, or a line each, from a process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_sum_in_several_units(run: Run) -> None:
    done = run("calc", "2GB/(50GB/s)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "= 40 ms, that is 0.04 s\n", "")
    assert run("--lang", "zh", "calc", "6*7B*1T", "tokens/(1000*400TFLOPS)").stdout.startswith(
        "= 29.1667 小时，也就是 "
    )


def test_each_line_goes_on_from_the_one_before(run: Run) -> None:
    done = run("calc", typed="2GB/(50GB/s)\n\n* 7/8 * 2\nans + 30 ms\n1s + 1GB\nans - 1 ms\n")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()] == [
        "= 40 ms",
        "= 70 ms",
        "= 100 ms",
        "= 99 ms",
    ]
    assert done.stderr == "s and B can't be added or subtracted.\n"
    assert done.returncode == 2


def test_json_for_other_programs(run: Run) -> None:
    done = run("calc", "--json", "1 GiB - 1 GB")
    assert json.loads(done.stdout) == {"value": 73_741_824.0, "kind": "bytes", "unit": "MB", "text": "73.7418 MB"}


def test_what_cannot_be_worked_out_is_said_on_stderr(run: Run) -> None:
    done = run("--lang", "zh", "calc", "2GB*2GB")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("结果的单位是 B^2")
    assert "Traceback" not in run("calc", "\x1b[31m" + "(" * 300).stderr


def test_it_is_light() -> None:
    seen = (
        "import sys; from interview_tui.cli import main; main(['calc', '2GB/(50GB/s)'])\n"
        "heavy = {'textual', 'rich', 'yaml', 'fsrs', 'tzlocal', 'markdown_it', 'genanki', 'asyncio', 'sqlite3'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "[]"
