"""The Python program of the scenario: `child.py SOCKET`.

It answers for books and loans, prints each revision that its mirror has, and ends with the tree.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import TypedDict

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "Bindings" / "python"))

import navd  # noqa: E402


class Loan(TypedDict):
    name: str
    days: int


class Book(navd.StackCoordinator):
    """A book: Swift hands over to it, and it hands over to JavaScript."""

    title: str

    @navd.route
    def cover(self):
        return navd.push("CoverScreen", title=self.title)

    @navd.route
    def chapter(self, number: int):
        chapter = navd.foreign("Chapter", book=self.title, number=number)
        return navd.handover(chapter, "open", pullback=self.chapter_route)

    @navd.route(name="chapterRoute", wraps="Chapter")
    def chapter_route(self, route):
        if route["name"] != "note":
            return navd.none
        text = route["params"]["text"]
        if text == "":
            return navd.reject("A note without text is no note.")
        return navd.set_params({"title": self.title, "note": text}, of="CoverScreen")


class Lending(navd.BareCoordinator, result=Loan):
    """A flow that Swift starts. It starts a flow in JavaScript that asks for the friend."""

    title: str

    @navd.route
    def ask(self):
        friends = navd.start("Friends", "pick", in_="modal", completed=self.picked)
        return navd.sequence(navd.show("LendingScreen", title=self.title), friends)

    def picked(self, completion):
        if completion.kind != "value":
            return navd.cancel()
        return navd.finish({"name": completion.value, "days": 14})


async def main(path):
    async with navd.connect(path, client="python", reconnect=False) as client:
        await client.register(Book, Lending, tree="library")
        mirror = await client.subscribe("library")
        changes = mirror.changes()
        say(mirror)
        async for _ in changes:
            say(mirror)


def say(mirror):
    print(json.dumps({"who": "python", "revision": mirror.revision, "hash": mirror.hash}), flush=True)


asyncio.run(main(sys.argv[1]))
