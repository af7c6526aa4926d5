"""Every system by name, and the catalogue of devices."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sim_core
from sim_core import hardware, quantity, systems
from sim_core.quantity import Kind
from sim_core.systems.registry import SYSTEMS, Value


@pytest.mark.parametrize("name", systems.names())
def test_defaults_build_and_print(name: str) -> None:
    system = systems.system(name)
    timeline = system.build()
    assert timeline.makespan > 0
    assert sum(step.seconds for step in timeline.critical_path) == pytest.approx(timeline.makespan)
    for given in system.givens.values():
        if given.kind is not None and given.default is not None:
            assert isinstance(given.default, int | float)
            text = quantity.format(given.default, given.kind, given.unit or None)
            assert quantity.parse_given(text, given.kind) == pytest.approx(given.default)
        else:
            assert given.choices or isinstance(given.default, bool) or given.default is None
        assert not given.choices or given.default in given.choices


def test_every_choice_builds() -> None:
    for system in SYSTEMS.values():
        for name, given in system.givens.items():
            for word in given.choices:
                given_too: dict[str, Value] = {"chunks": 2} if word in ("zbv", "dualpipev") else {}
                assert system.build(**{name: word}, **given_too).spans
            if isinstance(given.default, bool):
                assert system.build(**{name: not given.default}).spans


def test_one_system_does_not_pay_for_all() -> None:
    code = "import sys; import sim_core.systems.ddp; print('sim_core.systems.pipeline' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_parts_are_there_when_named() -> None:
    code = (
        "import sys, sim_core; assert 'sim_core.engine' not in sys.modules\n"
        "print(sim_core.collectives.time('all_reduce', 8, 2e9, 50e9), sim_core.systems.pipeline.schedule('gpipe', 1, 1)"
        ", sim_core.systems.ddp.assign_buckets([1], [1]), sim_core.systems.names()[0])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown == "0.07 [['0F0', '0B0']] [[0]] ddp\n"
    with pytest.raises(AttributeError):
        sim_core.nothing  # noqa: B018
    with pytest.raises(AttributeError):
        systems.nothing  # noqa: B018


def test_catalogue_says_where_rates_come_from_and_which_way_they_go() -> None:
    """450 GB/s a direction for NVLink 4, not 900 (facts.md F7); ridge points of facts.md L."""
    assert hardware.LINKS["nvlink4"].rate.value == 450e9
    assert hardware.LINKS["nvlink4"].rate.printed.startswith("900")
    assert hardware.LINKS["nic-400g"].rate.value == 50e9
    for link in hardware.LINKS.values():
        rates = [link.rate] if link.ring is None else [link.rate, link.ring]
        for rate in rates:
            assert rate.direction == "one way"
            assert rate.standing in ("stated", "measured", "derived")
            assert rate.source
        assert link.ring is None or link.ring.value < link.rate.value
    assert [round(hardware.ridge(name)) for name in ("A100", "H100", "H200")] == [153, 295, 206]
    assert hardware.ridge("TPU v5e") == pytest.approx(240, rel=0.01)
    assert all(gpu.link in hardware.LINKS for gpu in hardware.GPUS.values())
    assert hardware.nvls_rate("H100") > hardware.LINKS["nvlink4"].rate.value


def test_kinds_of_common_givens() -> None:
    for system in SYSTEMS.values():
        for name, given in system.givens.items():
            if name in ("rate", "inside", "across"):
                assert given.kind is Kind.BANDWIDTH
            if name in ("forward", "backward", "latency"):
                assert given.kind is Kind.TIME
