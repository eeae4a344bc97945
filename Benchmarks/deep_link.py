#!/usr/bin/env python3
"""Measures deep links through ten levels of delegated coordinators, with the Python library: `deep_link.py NAVD`.

Prints the median time of 200 commands on one connection.
"""

import asyncio
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Bindings" / "python"), str(ROOT / "Tests" / "System" / "BindingTests")]

import navd  # noqa: E402
from transcripts import daemon  # noqa: E402

LEVELS = 10
COMMANDS = 200
WARM_UP = 20


class Level(navd.StackCoordinator):
    """A level that opens the next one, which takes the next route of the deep link."""

    @navd.route
    def open(self):
        return navd.push("Page")

    @navd.route
    def next(self):
        return navd.sequence(navd.push("Page"), navd.handover(Level()))

    @navd.route
    def pulled(self):
        return navd.handover(Level(), Level.open(), pullback=self.wrapped)

    @navd.route(wraps="Level")
    def wrapped(self, inner):
        return navd.none


async def measure(client, route):
    """Returns the median time of a deep link in milliseconds."""
    times = []
    for _ in range(WARM_UP + COMMANDS):
        await client.tree.open("main", root={"coordinator": "Level", "route": "open"})
        start = time.perf_counter()
        outcome = await client.coordinator.handle([route] * LEVELS, tree="main")
        times.append(time.perf_counter() - start)
        assert outcome["outcome"] == "committed", outcome
        await client.tree.close("main")
    return statistics.median(times[WARM_UP:]) * 1000


async def main(path):
    async with navd.connect(path, client="deep-link") as client:
        await client.register(Level)
        for name, route in [("a question for each level", Level.next()), ("each level pulled back", Level.pulled())]:
            print(f"{name}: {await measure(client, route):.2f} ms")


if __name__ == "__main__":
    with daemon(sys.argv[1]) as socket:
        asyncio.run(main(socket))
