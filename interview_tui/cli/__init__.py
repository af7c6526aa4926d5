"""The command line: arguments to one call.

`main` guards what every command shares: UTF-8 whatever the locale, a broken pipe and Ctrl-C that end quietly, and a
person's mistake answered in the person's language with its mend, never by a traceback.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from interview_tui.cli.arguments import parse, spoken
from interview_tui.cli.context import Context, UserError
from interview_tui.messages import Lang, say, shown

INTERRUPTED = 130
"""As shells report a program that Ctrl-C ended."""
PIPE_CLOSED = 141
"""As shells report a program whose reader went away."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line. Returns its exit status: 0 well, 1 faults found by a check, 2 something to mend."""
    _open_streams()
    _speak_utf8()
    typed = sys.argv[1:] if argv is None else list(argv)
    context = spoken(typed, Context.of(os.environ))
    try:
        call, context = parse(typed, context)
        status = call(context)
        sys.stdout.flush()  # a reader that went away shows here at the latest
    except BrokenPipeError:
        _forget_stdout()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except UserError as fault:
        _complain(fault.say(context.lang))
        return 2
    except OSError as error:
        if error.filename is None:
            _forget_stdout()
        _complain(_of_file(error, context.lang))
        return 2
    except Exception as error:
        # Faults of other areas that know how to tell the person: anything with `say(lang)`.
        tell = getattr(error, "say", None)
        if not callable(tell):
            raise
        _complain(tell(context.lang))
        return 2
    return status


def _of_file(error: OSError, lang: Lang) -> str:
    """What kept a file from being read or written, with the mend."""
    named = {"path": shown(error.filename or "-"), "why": error.strerror or error}
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return say("files.no-space", lang, **named)
    if error.errno == errno.ENOENT and error.filename:
        folder = os.path.dirname(os.path.abspath(error.filename))  # noqa: PTH100, PTH120  it may be bytes or anything
        if not os.path.isdir(folder):  # noqa: PTH112
            return say("files.no-folder", lang, path=named["path"], folder=shown(folder))
    return say("cli.os-error", lang, **named)


def _complain(sentence: str) -> None:
    """Say it on stderr. What was typed or found is quoted in it, but never as something that a terminal would obey."""
    from interview_tui.text.control import safe

    print(safe(sentence), file=sys.stderr)


def _forget_stdout() -> None:
    """Python flushes stdout once more on its way out: where it can't be written, give it somewhere to write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """A stream that was closed by the caller (`>&-`) is nothing to read and nowhere to write, not a trap.

    It also keeps the numbers 0, 1 and 2 from the files that are opened next, such as the history.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115  a device, open to the end


def _speak_utf8() -> None:
    """Under LANG=C or a latin locale Python would refuse Han text; what can't be read becomes U+FFFD instead."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(encoding="utf-8", errors="replace")
