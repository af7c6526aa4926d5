"""Practice: one problem drawn, solved both ways and laid out on 80 columns; the next one, its difficulty chosen among a
few draws, from the key to the question; one answer read, one line calculated: medians of CPU.

Run: python tests/bench/bench_practice.py
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from measure import Outcome

from interview_tui.config import Settings
from interview_tui.deck import open_deck
from interview_tui.history.days import DayRule
from interview_tui.history.store import Store
from interview_tui.paper import Paper
from interview_tui.paper.problems import question_lines, solution_lines
from interview_tui.sessions.practice import PracticeSession
from sim_core.answers import calculate, read
from sim_core.problems import families
from sim_core.problems.streams import seed_name

ANSWERS = Path(__file__).parents[1] / "data" / "answer_cases.json"
PROBLEMS = 300
SUMS = ("2GB/(50GB/s)", "2*7/8*2GB/(400Gb/s)", "6*7e9*1e12/(1000*400TFLOPS)", "70B*2B/(50GB/s)", "1 GiB - 1 GB")
WARM = 40
"""Problems before the first that counts: modules are imported and sentences read by then."""


def morning() -> datetime:
    return datetime(2026, 12, 1, 9, tzinfo=UTC)


def problems() -> tuple[list[float], dict[str, list[float]]]:
    """CPU seconds of each problem, asked for by name, all and by family, languages in turn. Writing isn't counted."""
    times: list[float] = []
    by_family: dict[str, list[float]] = {}
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as home, Store.open(Path(home, "history.db"), "bench") as store:
        deck, settings = open_deck(), Settings("en", "UTC")
        papers = Paper(80, "en"), Paper(80, "zh")
        for number in range(PROBLEMS + WARM):
            family, paper = rng.choice(families()), papers[number % 2]
            begin = time.process_time()
            name = f"{family}:{seed_name(rng.getrandbits(20))}"
            session = PracticeSession(deck, store, morning, settings, rng, families=[family], name=name)
            laid = question_lines(session, paper)
            drawn = time.process_time() - begin
            session.give_up()
            begin = time.process_time()
            laid += solution_lines(session, paper)
            took = drawn + time.process_time() - begin
            if not laid:
                raise RuntimeError("nothing laid out")
            if number >= WARM:
                times.append(took)
                by_family.setdefault(family, []).append(took)
    return times, by_family


def next_ones() -> list[float]:
    """CPU seconds from the key to the question, for a person who has met every family and gets two of three right."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home, Store.open(Path(home, "history.db"), "bench") as store:
        rng = random.Random(2)
        days = DayRule("UTC", 4)
        for number in range(3 * len(families())):
            facts = {"phase": "ask", "outcome": rng.choice(("right", "right", "wrong")), "try": 1, "difficulty": 0.5}
            family = families()[number % len(families())]
            store.append("attempt", family, now=morning(), days=days, problem=f"{family}@1:{number}", data=facts)
        session = PracticeSession(open_deck(), store, morning, Settings("en", "UTC"), rng)
        paper = Paper(80, "en")
        for number in range(PROBLEMS + WARM):
            begin = time.process_time()
            session.next()
            question_lines(session, paper)
            if number >= WARM:
                times.append(time.process_time() - begin)
    return times


def answers() -> list[float]:
    """CPU seconds of reading each row of answer_cases.json, the least of 20 readings of it."""
    rows = json.loads(ANSWERS.read_text(encoding="utf-8"))
    gc.disable()
    times = []
    for row in rows:
        best = 1.0
        for _ in range(20):
            begin = time.perf_counter()
            read(row["input"], row["expects"], row.get("default_unit"))
            best = min(best, time.perf_counter() - begin)
        times.append(best)
    gc.enable()
    return times


def sums() -> list[float]:
    """CPU seconds of calculating each of some lines, the least of 20."""
    times = []
    for line in SUMS:
        best = 1.0
        for _ in range(20):
            begin = time.perf_counter()
            calculate(line)
            best = min(best, time.perf_counter() - begin)
        times.append(best)
    return times


def main() -> int:
    """Print each against its limit; exit 1 if one is passed."""
    drawn, by_family = problems()
    chosen = sorted(next_ones())
    outcomes = [
        Outcome("a problem drawn, solved, laid out / 5 ms", statistics.median(drawn), 5e-3, 1),
        Outcome("the next problem, difficulty chosen / 25 ms", statistics.median(chosen), 25e-3, 1),
        Outcome("the same, the slowest of twenty / 25 ms", chosen[len(chosen) * 19 // 20], 25e-3, 1),
        Outcome("an answer read / 30 us", statistics.median(answers()), 30e-6, 1),
        Outcome("a line calculated / 200 us", statistics.median(sums()), 200e-6, 1),
    ]
    for outcome in outcomes:
        print(outcome.line())
    for family, times in sorted(by_family.items(), key=lambda item: -statistics.median(item[1])):
        print(f"  {family}: {statistics.median(times) * 1e3:.2f} ms, {len(times)} draws")
    return int(not all(o.holds for o in outcomes))


if __name__ == "__main__":
    raise SystemExit(main())
