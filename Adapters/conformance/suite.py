"""The conformance suite of adapters: after every step, a front end must show the state of the tree.

An adapter's tests pass a function that starts a front end for a tree, and returns an object with `picture()`: the content
of the toolkit's widgets in the form of `expected`. The suite sends commands, waits until the front end has reported the
revision as `settled`, and compares.
"""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Callable, Iterable, Protocol

import navd
from navd.chrome import chrome
from navd.reconciler import Policy, lifecycles

from scripts import Player, Scene, root_of
from walks import Walk

#: The timeout for drawing a revision, in seconds.
PATIENCE = 30
TREE = "conformance"


class FrontEnd(Protocol):
    """A front end that shows a tree, with plain views: each shows the name of its screen and a line for each param."""

    async def picture(self) -> dict[str, Any]:
        """Returns the content of the toolkit's widgets."""


Start = Callable[[str], AbstractAsyncContextManager[FrontEnd]]


def expected(
    snapshot: navd.Snapshot, policy: Policy = Policy(), graph: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Returns the picture of a snapshot: the layers from the lowest, with their boxes, and the active screen.

    A box is a list of `screens` with the texts that their views show and whether they are `seen`; or `tabs` by label,
    with the selected one; or `columns`, of which a collapsed split shows one.

    graph: the graph whose `meta` has labels of tabs.
    """
    lives = lifecycles(snapshot, policy)
    labels = {tab["key"]: tab["label"] for tabs in chrome(graph, snapshot, "en")["tabs"].values() for tab in tabs}

    def box(node: Any) -> dict[str, Any]:
        if node["kind"] == "tabs":
            boxes = {labels[tab["key"]]: box(tab) for tab in node["children"]}
            return {"tabs": boxes, "selected": labels[node["selected"]]}
        if node["kind"] == "split":
            shown = [column["column"] for column in node["children"]]
            if node["collapsed"]:
                top = node["compact"][-1:]
                shown = [column["column"] for column in node["children"]
                         if any(screen["key"] in top for screen in column["children"])]
            return {"columns": [box(column) for column in node["children"]], "shown": len(shown)}
        return {"screens": [
            {"key": screen["key"], "lines": lines(screen), "seen": lives[screen["key"]] != "retained"}
            for screen in node["children"] if screen["key"] in lives]}

    # The root layer is drawn as the root even if it was opened with a style.
    layers = [{"style": layer["layer"].get("style") if index else None, "box": box(layer)}
              for index, layer in enumerate(snapshot["window"])]
    return {"layers": layers, "active": next((key for key, life in lives.items() if life == "active"), None)}


def lines(screen: Any) -> list[str]:
    """Returns the texts of a plain view: the name, then `name: value`, with values other than texts as JSON."""
    return [screen["name"], *(
        f"{name}: {value if isinstance(value, str) else json.dumps(value)}"
        for name, value in screen["params"].items())]


async def play_scripts(client: navd.Client, scenes: Iterable[Scene], start: Start) -> int:
    """Plays scenes, and returns the number of steps."""
    steps = 0
    for scene in scenes:
        graph = navd.load_graph(scene.graph)
        tree = await client.open(TREE, graph=graph, root=root_of(scene, graph))
        player, mirror = Player(tree, graph), await tree.watch()
        async with start(TREE) as front:
            await _compare(front, tree, mirror, f"{scene.graph.stem}, {scene.title}: open", graph)
            for command in scene.commands:
                outcome = await player.send(command)
                ended = outcome.outcome
                if ended == "noop" and outcome.reason:
                    ended += f" {outcome.reason.code}"
                assert command.expected.startswith(ended), f"{scene.title}: {command.text}: {outcome}"
                await _compare(front, tree, mirror, f"{scene.graph.stem}, {scene.title}: {command.text}", graph)
                steps += 1
        await tree.close()
    return steps


async def play_walks(
    client: navd.Client, graphs: Iterable[Path], start: Start, *, steps: int, seed: str, policy: Policy = Policy()
) -> int:
    """Walks at random, the given number of steps in each graph, and returns the number of all steps.

    policy: the policy of the front ends.
    """
    count = 0
    for path in graphs:
        graph = navd.load_graph(path)
        tree = await client.open(TREE, graph=graph)
        walk, mirror = Walk(tree, graph, f"{seed} {path.stem}"), await tree.watch()
        async with start(TREE) as front:
            for number in range(steps):
                said, _ = await walk.step(mirror.snapshot)
                await _compare(front, tree, mirror, f"{path.stem}, seed {seed}, step {number}: {said}", graph, policy)
                count += 1
        await tree.close()
    return count


async def _compare(
    front: FrontEnd, tree: navd.Tree, mirror: navd.TreeMirror, said: str, graph: dict[str, Any],
    policy: Policy = Policy(),
) -> None:
    assert await settled(tree, mirror), f"{said}: revision {mirror.revision} was not settled"
    picture, wanted = await front.picture(), expected(mirror.snapshot, policy, graph)
    assert picture == wanted, f"{said}\nshown:  {json.dumps(picture)}\nwanted: {json.dumps(wanted)}"


async def settled(tree: navd.Tree, mirror: navd.TreeMirror) -> bool:
    """Waits until the front ends have drawn the revision of a mirror, and returns whether they have."""
    return await tree.wait(settled=mirror.revision, timeout=PATIENCE)
