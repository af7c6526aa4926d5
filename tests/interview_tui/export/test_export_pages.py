"""Cards as a phone shows them: Anki renders the sides, a browser lays them out 390 px wide, by day and by night."""

from __future__ import annotations

import html
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import oracles
import pytest
from anki_decks import hostile, ours

from interview_tui.deck import open_deck
from interview_tui.export import anki as export

pytestmark = pytest.mark.oracle
FLAGS = (
    "--virtual-time-budget=60000",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
)

# Each page is laid out in a frame of a phone's width, looked at, switched, looked at again; its points are ticked.
LOOK = """
const pages = JSON.parse(document.getElementById('pages').textContent), found = [];
const box = e => e.getBoundingClientRect();
async function look(page, forget) {
  if (forget) { try { localStorage.clear(); sessionStorage.clear(); } catch (e) {} }
  const frame = document.createElement('iframe');
  frame.style = 'border:0;width:390px;height:800px';
  const loaded = new Promise(done => { frame.onload = done; });
  frame.srcdoc = page.html; document.body.append(frame); await loaded;
  const doc = frame.contentDocument, root = doc.querySelector('.itui');
  await Promise.all([...doc.images].map(image => image.decode().catch(() => 0)));
  const seen = () => ({
    text: root.innerText, wide: doc.documentElement.scrollWidth,
    images: [...doc.images].filter(i => box(i).width > 0).map(i => [i.className, i.naturalWidth, box(i).right]),
    ink: frame.contentWindow.getComputedStyle(root).color,
  });
  const one = {name: page.name, first: seen()};
  const label = doc.querySelector('.itui-switch');
  if (label) { label.click(); one.switched = seen(); }
  const points = [...doc.querySelectorAll('.itui-points li')].filter(p => box(p).width > 0);
  points.forEach(point => point.click());
  one.points = points.length; one.ticked = doc.querySelectorAll('.itui-points li.itui-done').length;
  frame.remove(); return one;
}
(async () => {
  for (const page of pages) found.push(await look(page, true));
  await look(pages[0], true); found.push({...await look(pages[1], false), name: 'after a switch'});
  const out = document.createElement('pre'); out.id = 'out'; out.textContent = JSON.stringify(found);
  document.body.append(out);
})();
"""


def laid_out(pages: dict[str, str], folder: Path) -> dict[str, Any]:
    chromium = oracles.program("chromium", "chromium-browser", "google-chrome")
    data = json.dumps([{"name": name, "html": page} for name, page in pages.items()]).replace("</", "<\\/")
    page = folder / "pages.html"
    page.write_text(
        f'<meta charset=utf-8><body><script type="application/json" id=pages>{data}</script><script>{LOOK}</script>',
        encoding="utf-8",
    )
    done = subprocess.run(
        [chromium, *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        timeout=180,
        check=True,
    )
    out = re.search(r'<pre id="out">(.*?)</pre>', done.stdout, re.DOTALL)
    assert out is not None, done.stderr[-2000:]
    return {one["name"]: one for one in json.loads(html.unescape(out[1]))}


def sides(package: Path, folder: Path, wanted: list[str]) -> dict[str, str]:
    """Pages as Anki renders them: `id front day`, `id back night`."""
    module = oracles.module("anki.collection")
    folder.mkdir()
    collection = module.Collection(str(folder / "collection.anki2"))
    try:
        collection.import_anki_package(module.ImportAnkiPackageRequest(package_path=str(package)))
        pages = {}
        media = (folder / "collection.media").as_uri()
        for card_id in wanted:
            (card,) = collection.find_cards(f"Id:{card_id}")
            output = collection.get_card(card).render_output()
            for side, body in (("front", output.question_text), ("back", output.answer_text)):
                for time, night in (("day", ""), ("night", " nightMode night_mode")):
                    head = f"<base href='{media}/'><style>body{{margin:20px}}{output.css}</style>"
                    page = f"<head><meta charset=utf-8>{head}</head><body class='card card1{night}'>{body}</body>"
                    pages[f"{card_id} {side} {time}"] = f"<!doctype html><html>{page}</html>"
        return pages
    finally:
        collection.close()


HAN = re.compile("[\u4e00-\u9fff]")
#: What MathJax, which isn't here, would set.
MATHS = re.compile(r"\\\(.*?\\\)|\\\[.*?\\\]", re.DOTALL)


def test_our_cards_on_a_phone(tmp_path: Path) -> None:
    root = ours(tmp_path / "deck")
    deck = open_deck(root)
    export.write(deck, tmp_path / "a.apkg")
    wanted = ["overlap.how", "overlap.worked-370", "overlap.bucket-count"]
    found = laid_out(sides(tmp_path / "a.apkg", tmp_path / "anki", wanted), tmp_path)
    assert len(found) == 4 * len(wanted) + 1
    last = found.pop("after a switch")
    assert not HAN.search(last["first"]["text"].replace("中文", ""))  # the next card follows the choice
    for name, one in found.items():
        card = deck.card(name.split()[0])
        chinese, english = one["first"]["text"], one["switched"]["text"]
        assert "English" in chinese, name
        assert HAN.search(chinese), name
        assert english.startswith("中文") or "\n中文" in english, name
        for seen in (one["first"], one["switched"]):
            assert seen["wide"] <= 390, name
            assert not re.search(r"\{\{|\}\}|</?[a-z]+[ >]|\[sound:", MATHS.sub("", seen["text"])), name
            figures = len(card.figures) if "back" in name else 0
            assert [image[0] for image in seen["images"]] == [
                f"itui-{'dark' if 'night' in name else 'light'}"
            ] * figures, (name, seen)
            assert all(natural > 0 and right <= 390 for _, natural, right in seen["images"]), name
        if "back" in name:
            assert one["ticked"] == one["points"] == len(card.points), name
            assert "暴露" not in english
    day, night = (found[f"overlap.how back {time}"]["first"]["ink"] for time in ("day", "night"))
    assert day == "rgb(31, 35, 40)"
    assert night == "rgb(230, 237, 243)"


def test_one_language_needs_no_switch_and_hostile_text_is_seen(tmp_path: Path) -> None:
    deck = hostile(tmp_path / "deck")
    export.write(deck, tmp_path / "a.apkg", ("en",))
    found = laid_out(sides(tmp_path / "a.apkg", tmp_path / "anki", ["t.hostile"]), tmp_path)
    for name, one in found.items():
        assert "switched" not in one
        assert "vector<int>" in one["first"]["text"], name
        assert "<script>alert(1)</script>" in one["first"]["text"], name
        assert not HAN.search(one["first"]["text"]), name
