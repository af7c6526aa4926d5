"""SVG figures: sound XML, the same bytes, text escaped, readable on both grounds."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import oracles
import pytest
from figures_timelines import timelines
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.figures import svg, words
from interview_tui.messages import LANGS, Lang
from sim_core.systems import ddp
from sim_core.systems.registry import SYSTEMS
from sim_core.timeline import Span, Timeline

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
SVG = "{http://www.w3.org/2000/svg}"
WORKED = ddp.uniform_step(2e9, 25 * 2**20, 8, 50e9, backward=0.2, forward=0.1)
FEW = ddp.uniform_step(2e9, 512 * 2**20, 8, 50e9, backward=0.1, forward=0.1)
HOSTILE = Timeline([Span("<b>&\x07", 'x"]]>&lt;<script>', "forward", 0.0, 1.0), Span("comm", "AR", "p2p", 0.5, 2.0)])


def parsed(document: str) -> ElementTree.Element:
    return ElementTree.fromstring(document)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("timeline", [WORKED, FEW, HOSTILE, Timeline([])])
def test_sound_and_the_same_again(timeline: Timeline, lang: Lang, theme: svg.Theme) -> None:
    document = svg.draw(timeline, lang, theme, title="<i>&")
    root = parsed(document)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text == "<i>&"  # type: ignore[union-attr]
    assert document == svg.draw(timeline, lang, theme, title="<i>&")
    assert "<script" not in document
    assert ("prefers-color-scheme" in document) == (theme == "auto")


def texts(root: ElementTree.Element) -> list[tuple[str, float, float, float]]:
    """(text, left, right, baseline), with lengths as the drawing estimates them."""
    found = []
    for text in root.iter(f"{SVG}text"):
        long = svg._long(text.text or "")
        x = float(text.attrib["x"]) - (long / 2 if text.get("text-anchor") == "middle" else 0)
        found.append((text.text or "", x, x + long, float(text.attrib["y"])))
    return found


def apart(document: str, width: int) -> None:
    root = parsed(document)
    assert root.attrib["width"] == str(width)
    placed = texts(root)
    for i, (text, left, right, y) in enumerate(placed):
        assert left >= 0, text
        assert right <= width, text
        assert y <= float(root.attrib["height"])
        for other, left2, right2, y2 in placed[i + 1 :]:
            assert abs(y - y2) >= 15 or right <= left2 + 1e-6 or right2 <= left + 1e-6, (text, other)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [280, 440, 720])
@pytest.mark.parametrize("timeline", [WORKED, FEW])
def test_labels_never_overlap_nor_leave_the_sheet(timeline: Timeline, width: int, lang: Lang) -> None:
    apart(svg.draw(timeline, lang, width=width), width)


@given(timelines(), st.sampled_from(LANGS), st.sampled_from([280, 440, 720]), st.booleans())
def test_labels_of_any_timeline_never_overlap(timeline: Timeline, lang: Lang, width: int, totals: bool) -> None:
    apart(svg.draw(timeline, lang, width=width, totals=totals), width)


@pytest.mark.parametrize("name", SYSTEMS)
def test_labels_of_every_system_never_overlap(name: str) -> None:
    timeline = SYSTEMS[name].build()
    for lang in LANGS:
        for width in (280, 720):
            apart(svg.draw(timeline, lang, width=width), width)


def test_bars_are_in_proportion_and_none_vanishes() -> None:
    root = parsed(svg.draw(FEW, "en"))
    bars = {}
    for look in ("forward", "backward", "exposed"):
        bars[look] = [r for r in root.iter(f"{SVG}rect") if r.get("class") == look and r.get("height") == "26"]
    forward, backward = (float(bars[look][0].attrib["width"]) for look in ("forward", "backward"))
    assert forward == pytest.approx(backward, rel=0.01)
    assert float(bars["exposed"][-1].attrib["width"]) / forward == pytest.approx(
        FEW.exposed / 0.1, abs=0.005
    )  # a hair parts bars
    narrow = [float(r.attrib["width"]) for r in parsed(svg.draw(WORKED, "en", width=280)).iter(f"{SVG}rect")]
    assert min(narrow) >= 0.6
    assert len(narrow) > 77


def test_tens_of_thousands_of_spans_are_a_page_and_not_a_book() -> None:
    """What can't be told apart is drawn as one; what is long or looks different stays."""
    layers = SYSTEMS["fsdp"].build(layers=5_000)
    assert len(svg.draw(layers, "en")) < 200_000
    tiny = [Span("compute", f"K{k}", "compute", k * 5e-6, (k + 0.9) * 5e-6) for k in range(20_000)]
    document = svg.draw(Timeline([*tiny, Span("compute", "long", "forward", 0.1, 0.2)]), "en")
    bars = [r for r in parsed(document).iter(f"{SVG}rect") if r.get("height") == "26"]
    assert [r.get("class") for r in bars] == ["compute", "forward"]
    assert float(bars[0].attrib["width"]) == pytest.approx(float(bars[1].attrib["width"]), abs=1.5)
    assert len(list(parsed(svg.draw(WORKED, "en", width=280)).iter(f"{SVG}rect"))) > 77


def test_exposed_is_hatched_bracketed_and_told() -> None:
    document = svg.draw(WORKED, "zh")
    assert ".exposed{fill:url(#x)}" in document
    assert document.count('class="b"') == 1
    assert "暴露 0.4166 ms" in document
    asked = svg.draw(WORKED, "zh", totals=False)
    assert "0.4166" not in asked
    assert "300.4" not in asked


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [svg._LIGHT, svg._DARK])
def test_text_stands_out_from_its_ground(colours: dict[str, str]) -> None:
    for text in ("text", "faint", "said"):
        assert contrast(colours[text], colours["ground"]) >= 4.5, text
    for look in ("forward", "backward", "compute", "comm", "copy", "host", "wait"):
        assert contrast(colours.get(f"on-{look}", colours["on"]), colours[look]) >= 4.5, look
    assert contrast(colours["on"], colours["exposed-ground"]) >= 4.5
    assert contrast(colours["forward"], colours["backward"]) >= 1.4  # told apart without hue


@pytest.mark.oracle
@pytest.mark.parametrize("lang", LANGS)
def test_a_browser_finds_every_label_inside_and_apart(tmp_path: Path, lang: Lang) -> None:
    """What the estimate of lengths promises, measured by a browser with its own fonts."""
    chromium = oracles.program("chromium", "chromium-browser", "google-chrome")
    page = tmp_path / "page.html"
    drawings = "".join(svg.draw(timeline, lang, width=width) for timeline in (WORKED, FEW) for width in (280, 440, 720))
    page.write_text(
        f"<meta charset=utf-8><body>{drawings}<pre id=out></pre><script>"
        "const bad=[];let n=0;for(const s of document.querySelectorAll('svg')){const f=s.getBoundingClientRect();"
        "const t=[...s.querySelectorAll('text')].map(e=>[e.textContent,e.getBoundingClientRect()]);n+=t.length;"
        "t.forEach(([a,p],i)=>{if(p.left<f.left||p.right>f.right||p.bottom>f.bottom||p.width<2)bad.push(a);"
        "t.slice(i+1).forEach(([b,q])=>{if(p.left<q.right-1&&q.left<p.right-1&&p.top<q.bottom-4&&q.top<p.bottom-4)"
        "bad.push(a+' / '+b)})})}document.getElementById('out').textContent=n+' '+JSON.stringify(bad)</script>",
        encoding="utf-8",
    )
    done = subprocess.run(
        [chromium, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    out = re.search(r'<pre id="out">(\d+) (.*?)</pre>', done.stdout)
    assert out is not None
    assert int(out[1]) > 60
    assert out[2] == "[]"


def test_long_names_are_cut() -> None:
    timeline = Timeline([Span("a very long name of a lane that a trace may have, 很长", "x", "forward", 0, 1)])
    label = texts(parsed(svg.draw(timeline, "en", width=440)))[0]
    assert label[0].endswith("…")
    assert label[2] < 440 * 0.4 + 12
    assert words.clip("反向传播", 5, "…") == "反向…"


def test_figures_that_are_compared_share_a_scale() -> None:
    def backward(drawing: str) -> float:
        bars = [r for r in parsed(drawing).iter(f"{SVG}rect") if r.get("class") == "backward" and r.get("y") == "12"]
        return float(bars[0].attrib["width"])

    alone, twice = svg.draw(FEW, "en"), svg.draw(FEW, "en", whole=2 * FEW.makespan)
    assert backward(twice) == pytest.approx(backward(alone) / 2, abs=1)
    assert svg.draw(FEW, "en", whole=FEW.makespan / 2) == alone
    totals = [
        [e.text for e in parsed(drawing).iter(f"{SVG}text") if e.get("class") == "t"] for drawing in (alone, twice)
    ]
    assert totals[0] == totals[1]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_lanes_of_a_pipeline_are_told_apart_on_a_phone(lang: Lang) -> None:
    hops = SYSTEMS["pipeline"].draw({"stages": "3", "hop": "1 ms"}, 10_000)
    labels = [e.text for e in parsed(svg.draw(hops, lang, width=440)).iter(f"{SVG}text") if e.get("x") == "12"]
    lanes = [label for label in labels if label and label.startswith("rank")]
    assert len(lanes) == len(set(lanes)) == 7
