"""A client that counts acknowledgements while its daemon is killed: client.py SOCKET TREE...

It has two commands in flight in each tree. The library sends them again if the connection is lost. For each command that
is acknowledged, the client prints the tree and the revision. When standard input ends, it waits for the commands in
flight, and ends. client.mjs is the same program in JavaScript.
"""

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Bindings" / "python"))

import navd  # noqa: E402

PATH, *TREES = sys.argv[1:]


async def set_up(client):
    for tree in TREES:
        await client.tree.open(tree, graph="crash", resume=True)


async def work(client, tree, ending):
    number = 0
    while not ending.done():
        number += 1
        route = {"name": "next", "params": {"number": number}}
        await client.reconnected()
        try:
            outcome = await client.coordinator.trigger(route, tree=tree)
        except navd.Disconnected:
            # There was no connection, so the command was not sent.
            continue
        if outcome["outcome"] != "committed":
            sys.exit(f"not committed: {outcome}")
        print(tree, outcome["revision"], flush=True)


async def main():
    ending = asyncio.ensure_future(asyncio.to_thread(sys.stdin.read))
    async with navd.connect(PATH, client="python", set_up=set_up) as client:
        await asyncio.gather(*(work(client, tree, ending) for tree in TREES * 2))


asyncio.run(main())
