"""The app ended from outside: the terminal is given back as it was before the process goes.

Left alone, SIGTERM ends Python at once: the shell is then found in the alternate screen, without an echo, and reports
of the mouse are typed into it. Every grade is stored already, whichever way it ends.
"""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

ENDED_BY = 128
"""Added to the signal's number, as shells report a program that a signal ended."""


async def shown(app: App[Any]) -> None:
    """Run the app until it is left, or SIGTERM or SIGHUP asks for its end."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(AttributeError, NotImplementedError):  # other systems have neither
            number = getattr(signal, name)
            loop.add_signal_handler(number, app.exit, None, ENDED_BY + number)
    await app.run_async()
