"""What differs from terminal to terminal: ambiguous widths, sizes, themes; and what a text may not do to one."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from app_house import House, seen
from textual import events

from interview_tui.app.actions import PAGES
from interview_tui.app.app import PROBE
from interview_tui.app.narrow import _MARKS
from interview_tui.app.widgets.keys import Keys
from interview_tui.app.widgets.pane import Pane
from interview_tui.config import first_settings
from interview_tui.messages import LANGS, say
from interview_tui.text import cells

PROBLEM = "ddp-exposed@1:7F2K"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home")
    yield found
    found.leave()


async def solved(house: House, column: int) -> str:
    """The solution of a problem in a terminal whose cursor stood in `column` after one block glyph."""
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(events.CursorPosition(column, 0))
        await pilot.press("ctrl+g")
        await pilot.pause()
        return seen(app)


async def test_a_terminal_with_wide_ambiguous_glyphs_gets_ascii(house: House) -> None:
    text = await solved(house, 2)
    assert "compute" in text
    assert not set(text) & (set("█▏▓│┴▕") | set(_MARKS))


async def test_other_terminals_get_blocks(house: House) -> None:
    assert "▓" in await solved(house, 1)


async def test_only_the_first_answer_is_believed(house: House) -> None:
    house.settle("en")
    app = house.app()
    async with app.run_test() as pilot:
        app.post_message(events.CursorPosition(1, 0))
        app.post_message(events.CursorPosition(2, 0))  # Shift+F3, in some terminals
        await pilot.pause()
        assert app.lanes == "blocks"


def test_marks_keep_their_width() -> None:
    assert {cells(mark) for mark in _MARKS} == {1}
    assert {cells(mark) for mark in _MARKS.values()} == {1}


def test_the_kitty_protocol_is_off_before_textual_is_imported() -> None:
    seen = "import interview_tui.app, textual.constants as c; print(c.DISABLE_KITTY_KEY)"
    env = {name: value for name, value in os.environ.items() if name != "TEXTUAL_DISABLE_KITTY_KEY"}
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, encoding="utf-8", check=True, env=env)
    assert done.stdout.strip() == "True"


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12), (20, 8), (200, 60)])
async def test_the_line_of_keys_is_never_lost(house: House, size: tuple[int, int]) -> None:
    for lang in LANGS:
        house.settle(lang)
        app = house.app("study")
        async with app.run_test(size=size) as pilot:
            for key in ("space", "t", "f1"):
                await pilot.press(key)
                await pilot.pause()
                line = app.screen.query_one(Keys)
                assert line.region.bottom <= size[1]
                assert line.region.height >= 1
                width = line.content_region.width
                assert cells(str(line.content)) <= width * line.content_region.height


async def test_a_resized_terminal_lays_the_text_anew(house: House) -> None:
    house.settle("en")
    app = house.app("study")
    async with app.run_test(size=(120, 40)) as pilot:
        wide = len(app.screen.query_one(Pane).text.splitlines())
        await pilot.resize_terminal(40, 24)
        await pilot.pause()
        narrow = app.screen.query_one(Pane).text.splitlines()
        assert len(narrow) > wide
        assert max(map(cells, narrow)) <= 40


@pytest.mark.parametrize("theme", ["auto", "dark", "light"])
async def test_every_theme_of_the_settings_paints(house: House, theme: str) -> None:
    house.settle("en", theme=theme)
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("7", "enter")
        await pilot.pause()
        assert app.export_screenshot()


async def test_markup_in_what_is_typed_is_shown_and_not_obeyed(house: House) -> None:
    house.settle("en")
    app = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", *"[red]x[/] [@click=app.bell]y[/] x[i][j] <b>", "ctrl+s")
        await pilot.pause()
        assert "[red]x[/] [@click=app.bell]y[/] x[i][j] <b>" in seen(app)


def test_every_action_has_its_words_in_both_languages() -> None:
    for actions in PAGES.values():
        for action in actions:
            for lang in LANGS:
                assert say(action.label, lang)
                assert say(action.about, lang)


def test_no_key_means_two_things_at_once() -> None:
    for name, actions in PAGES.items():
        states = {state for action in actions for state in action.states} or {""}
        for state in states:
            keys = [key for action in actions if action.offered(state) for key in action.keys]
            assert len(keys) == len(set(keys)), (name, state)


class Terminal:
    """The app in a pseudo-terminal of 80 x 24."""

    def __init__(self, home: Path, lang: str) -> None:
        env = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "INTERVIEW_TUI_HOME": str(home),
            "TERM": "xterm-256color",
            "LANG": "C",
        }
        first_settings(lang, "Asia/Shanghai", env)  # type: ignore[arg-type]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "interview_tui"], env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, sign: str, seconds: float = 30) -> bytes:
        """Everything written until `sign` has come and nothing more does."""
        heard, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.3)[0]:
                heard += os.read(self.fd, 65536)
            elif sign.encode() in heard:
                return heard
        raise AssertionError(heard[-500:])

    def press(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def kill(self) -> None:
        """End it, if it hasn't ended."""
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def end(self) -> int:
        """Wait for its end; the exit status."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    os.read(self.fd, 65536)
                except OSError:
                    continue
        raise AssertionError("it didn't end")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal(tmp_path, "zh")
    yield found
    found.kill()


def test_in_a_real_terminal_a_key_costs_few_bytes_and_han_text_arrives(terminal: Terminal) -> None:
    first = terminal.until("今天")
    assert PROBE.encode() in first
    assert b"\x1b[>" not in first  # no kitty protocol
    terminal.press("s")
    terminal.until("看答案")
    terminal.press("t")
    terminal.until("写完")
    terminal.press("你好，世界")
    assert len(terminal.until("世界")) < 4096
    terminal.press("\x13")
    terminal.until("你好，世界")
    terminal.press("1")
    assert len(terminal.until("[x] 1")) < 1024
    terminal.press("j")
    assert len(terminal.until("")) < 4096
    terminal.press("z")
    terminal.until("没有可以撤销的")
    terminal.press("q")
    terminal.until("专题")
    terminal.press("q")
    assert terminal.end() == 0
