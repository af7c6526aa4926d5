"""GPUs and links: each rate with its direction, its source and its standing.

The trap is direction: vendors print the sum of both for NVLink (900 GB/s), one for NICs (400 Gb/s), and a collective's
formula wants what one rank sends, one way. All rates here are one way. Standing: stated by the vendor, measured by
somebody, or derived here from the others.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`value` in bytes/s or FLOP/s. printed: how the vendor prints it, where that differs."""

    value: float
    direction: str  # one way | local
    standing: str  # stated | measured | derived
    source: str
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Gpu:
    """bf16: dense matrix FLOP/s. hbm: memory. sms: multiprocessors, 0 where it has none."""

    name: str
    bf16: Rate
    hbm: Rate
    sms: int
    link: str


@dataclass(frozen=True, slots=True)
class Link:
    """rate: of one rank, one way. ring: bus bandwidth that a ring all-reduce reaches, where somebody measured it."""

    name: str
    rate: Rate
    ring: Rate | None = None


def _local(value: float, source: str, printed: str = "") -> Rate:
    return Rate(value, "local", "stated", source, printed)


def _one_way(value: float, source: str, printed: str = "", standing: str = "stated") -> Rate:
    return Rate(value, "one way", standing, source, printed)


_A100 = "NVIDIA A100 80GB SXM data sheet"
_H100 = "NVIDIA H100 SXM data sheet"
_H200 = "NVIDIA H200 SXM data sheet"
_B200 = "NVIDIA DGX B200 data sheet"
_SPARSE = "with sparsity the sheet prints twice as much"

GPUS: dict[str, Gpu] = {
    gpu.name: gpu
    for gpu in (
        Gpu("A100", _local(312e12, _A100, _SPARSE), _local(2.039e12, _A100), 108, "nvlink3"),
        Gpu("H100", _local(989e12, _H100, "1,979 TFLOPS, with sparsity"), _local(3.35e12, _H100), 132, "nvlink4"),
        Gpu("H200", _local(989e12, _H200, "1,979 TFLOPS, with sparsity"), _local(4.8e12, _H200), 132, "nvlink4"),
        Gpu("B200", _local(2.25e15, _B200, _SPARSE), _local(8e12, _B200), 148, "nvlink5"),
        Gpu(
            "TPU v5e",
            _local(197e12, "Google Cloud TPU v5e page"),
            _local(8.19e11, "Google Cloud TPU v5e page"),
            0,
            "ici-v5e",
        ),
    )
}

LINKS: dict[str, Link] = {
    link.name: link
    for link in (
        Link(
            "nvlink3",
            _one_way(300e9, _A100, "600 GB/s, both ways together"),
            _one_way(235e9, "NCCL maintainers, nccl-tests issues (facts.md F7)", standing="measured"),
        ),
        Link(
            "nvlink4",
            _one_way(450e9, _H100, "900 GB/s, both ways together"),
            _one_way(370e9, "NCCL maintainer, nccl-tests #212 (facts.md F7)", standing="measured"),
        ),
        Link(
            "nvlink5",
            _one_way(900e9, _B200, "1.8 TB/s, both ways together"),
            _one_way(682e9, "facts.md F7, ring", standing="measured"),
        ),
        Link(
            "pcie4-x16",
            _one_way(31.5e9, "PCI Express 4.0: 16 GT/s, 16 lanes, 128b/130b", "64 GB/s, both ways together", "derived"),
        ),
        Link(
            "pcie5-x16",
            _one_way(63e9, "PCI Express 5.0: 32 GT/s, 16 lanes, 128b/130b", "128 GB/s, both ways together", "derived"),
        ),
        Link("nic-200g", _one_way(25e9, "200 Gb/s: bits, one way")),
        Link("nic-400g", _one_way(50e9, "400 Gb/s: bits, one way")),
        Link("nic-800g", _one_way(100e9, "800 Gb/s: bits, one way")),
        Link("ici-v5e", _one_way(45e9, "jax-ml scaling book, one link one way")),
    )
}


def ridge(gpu: str) -> float:
    """FLOP a byte from which a kernel is bound by compute: bf16 peak / memory rate (facts.md L, roofline)."""
    return GPUS[gpu].bf16.value / GPUS[gpu].hbm.value


def nvls_rate(gpu: str) -> float:
    """Bus bandwidth of an NVLS all-reduce inside a node that nccl-tests prints, above the line rate because its factor
    assumes a ring (facts.md F7, measured). KeyError where nobody measured it."""
    return {"H100": 480e9, "H200": 481e9, "B200": 838e9}[gpu]
