"""The effect of Back, from the answer of `tree.explainBack`."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Literal, Mapping

from ..types import Screen, Snapshot, TreeExplainBackResult
from ._values import WayBack

_KINDS: Mapping[str, Literal["pop", "close", "route"]] = {"pop": "pop", "dismiss": "close", "route": "route"}


def way_back(explained: TreeExplainBackResult, snapshot: Snapshot, title: Callable[[Screen], str]) -> WayBack | None:
    """Returns the effect of Back; None if there is none, or if it is only a change of tabs."""
    kind = _KINDS.get(explained["effect"])
    if kind is None:
        return None
    below = _below(snapshot, explained.get("container", "")) if kind == "pop" else None
    return WayBack(kind, title(below) if below else None, explained.get("leave", {}).get("effect") == "confirm")


def _below(snapshot: Snapshot, container: str) -> Screen | None:
    """Returns the screen that a pop in a container reveals."""
    for path in _paths(snapshot["window"], ()):
        if path[-1]["key"] == container:
            compact = next((node["compact"] for node in path if node.get("collapsed")), None)
            order = [screen["key"] for screen in _screens(path[-1])] if compact is None else compact
            return next((screen for screen in _screens(path[0]) if screen["key"] in order[-2:-1]), None)
    return None


def _paths(nodes: Any, around: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for node in nodes:
        if "children" in node:
            yield (*around, node)
            yield from _paths(node["children"], (*around, node))


def _screens(node: Any) -> Iterator[Any]:
    for child in node["children"]:
        if "children" in child:
            yield from _screens(child)
        else:
            yield child
