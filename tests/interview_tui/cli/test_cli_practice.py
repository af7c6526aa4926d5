"""What `interview-tui practice` may be asked for at once, and what not."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize(
    ("words", "en", "zh"),
    [
        (["--check", "--clock"], "--check and --clock can't be given together", "--check 和 --clock 不能一起用"),
        (["--check", "--weak"], "--check and --weak can't be given together", "--check 和 --weak 不能一起用"),
        (["--seeds", "5"], "--seeds goes with --check", "--seeds 要和 --check 一起用"),
        (["--seeds", "5", "--clock"], "--seeds and --clock can't be", "--seeds 和 --clock 不能"),
        (["--weak", "ddp-exposed"], "can't be given with ddp-exposed", "不能再指定 ddp-exposed"),
        (["ddp-exposed@1:7F2K", "--clock"], "practice ddp-exposed --clock", "practice ddp-exposed --clock"),
        (["--clock", "ddp-exposd"], "Did you mean ddp-exposed", "是不是：ddp-exposed"),
    ],
)
def test_what_contradicts_itself_is_answered_clearly(run: Run, words: list[str], en: str, zh: str) -> None:
    for lang, sentence in (("en", en), ("zh", zh)):
        done = run("practice", *words, INTERVIEW_TUI_LANG=lang)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


def test_a_family_against_the_clock(run: Run) -> None:
    done = run("practice", "busbw", "--clock", typed="\nskip\nq\nq\n", INTERVIEW_TUI_LANG="en")
    assert done.returncode == 0
    assert "This kind only: algbw and busbw." in done.stdout
    assert "busbw@" in done.stdout


def test_the_weak_ones_against_the_clock(run: Run) -> None:
    run("practice", "busbw", "--clock", typed="\nskip\nq\nq\n")
    done = run("practice", "--clock", "--weak", typed="\nq\nq\n", INTERVIEW_TUI_LANG="en")
    assert "Only the weak ones, 1 kind: algbw and busbw." in done.stdout
    done = run("practice", "--weak", typed="q\n", INTERVIEW_TUI_LANG="en")
    assert "Only the weak ones: 1 kind of calculation." in done.stdout
    assert "busbw@" in done.stdout
