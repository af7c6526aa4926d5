"""What sim_core/README.md shows runs as printed."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import sim_core
from sim_core import formulas, hardware, quantity, systems
from sim_core.systems.registry import Value

README = (Path(sim_core.__file__).parent / "README.md").read_text()
NAMES = {word.lower() for name in (*hardware.GPUS, *hardware.LINKS) for word in (name, f"{name}-ring")}


def test_the_new_system_runs_as_printed() -> None:
    blocks = [block for block in re.findall(r"```python\n(.*?)```", README, re.S) if not block.startswith(">>>")]
    assert len(blocks) == 2
    assert blocks[0].count("\n") <= 40
    names: dict[str, object] = {"__name__": "readme"}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert names["LOADER"]


def test_the_first_example_prints_what_it_says() -> None:
    test = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()
    assert runner.run(test).attempted == 3
    assert runner.failures == 0


def test_every_system_has_its_row() -> None:
    assert [name for name in systems.names() if f"`{name}`" not in README] == []


def test_whatever_it_says_to_type_is_a_system_with_such_givens() -> None:
    """Read here as quantities are in cards; that links and GPUs may be named is a matter of the interface."""
    rows = README[README.index("### What to type") : README.index("### Notation of pipelines")].splitlines()
    tried = 0
    for row in rows:
        name = ""
        for code in re.findall(r"`([^`]*)`", row.split("|")[2] if row.startswith("| ") else ""):
            words = shlex.split(code)
            if not code.startswith("--"):
                name = words.pop(0)
            system, values = systems.system(name), dict[str, Value]()
            for key, text in zip(words[::2], words[1::2], strict=True):
                given = system.givens[key.removeprefix("--")]
                if given.kind is None:
                    values[key[2:]] = text if given.choices else text == "yes"
                elif text.lower() not in NAMES:
                    values[key[2:]] = quantity.parse_given(text, given.kind)
            assert system.build(**values).spans, code
            tried += 1
    assert tried >= 40


def test_every_closed_form_that_it_names_exists() -> None:
    rows = README[README.index("### What to type") : README.index("### Notation of pipelines")].splitlines()
    named = [code for row in rows if row.count("|") == 4 for code in re.findall(r"`([\w.]+)`", row.split("|")[3])]
    forms = [code.removeprefix("formulas.") for code in named if code != "hardware.py"]
    assert len(forms) > 12
    assert [form for form in forms if not callable(getattr(formulas, form, None))] == []
