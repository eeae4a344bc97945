"""The Python program: `notes.py SOCKET`. It opens the tree `notes`, or resumes it, and serves its coordinator.

It triggers each note that it reads, a number in a line, and prints the state of the tree: first, and after each outcome.
"""

import asyncio
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "Bindings" / "python"))

import navd  # noqa: E402


class Notes(navd.StackCoordinator):
    @navd.route
    def list(self):
        return navd.push("ListScreen")

    @navd.route
    def note(self, id: int):
        return navd.push("NoteScreen", id=id)


async def set_up(client):
    await client.register(Notes, tree="notes")
    await client.tree.open("notes", root={"coordinator": "Notes", "route": "list"}, resume=True)


def say(mirror, outcome=None):
    screens = mirror.snapshot["window"][0]["children"]
    print(json.dumps({
        "revision": mirror.revision, "instance": mirror.instance, "outcome": outcome,
        "screens": [[screen["key"], screen["params"].get("id")] for screen in screens]}), flush=True)


async def main(path):
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with navd.connect(path, client="python", set_up=set_up) as client:
        mirror = await client.subscribe("notes")
        say(mirror)
        async for line in lines:
            await client.reconnected()
            outcome = await client.coordinator.trigger(Notes.note(id=int(line)), tree="notes")
            say(mirror, outcome["outcome"])


asyncio.run(main(sys.argv[1]))
