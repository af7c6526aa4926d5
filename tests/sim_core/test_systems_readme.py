"""What sim_core/README.md shows runs as printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import sim_core
from sim_core import systems

README = (Path(sim_core.__file__).parent / "README.md").read_text()


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
