"""The steps for containers from one snapshot to another, as `Protocol/front-end.md` specifies them.

`containers` is a function of two snapshots beside `reconcile`, which has the steps for screens.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Iterator, Mapping, Union

from .types import Snapshot

__all__ = ["AddContainer", "ChangeContainer", "ContainerStep", "PlaceContainer", "RemoveContainer", "containers"]


@dataclass(frozen=True)
class AddContainer:
    """The container appears.

    parent: the key of the parent container; None for a layer.
    at: its index among its siblings, including those that will leave.
    layer, tab, column: its member of the snapshot of that name.
    """

    key: str
    kind: str
    parent: str | None
    at: int
    layer: Mapping[str, Any] | None = None
    tab: str | None = None
    column: str | None = None


@dataclass(frozen=True)
class PlaceContainer:
    """The container moves among its siblings. `at` is its index after the step."""

    key: str
    at: int


@dataclass(frozen=True)
class ChangeContainer:
    """The container shows something else. A member that is as before is None.

    shown: the keys of the children that are seen, of tabs and splits.
    """

    key: str
    shown: tuple[str, ...] | None = None
    collapsed: bool | None = None
    focus: str | None = None
    kind: str | None = None
    layer: Mapping[str, Any] | None = None
    tab: str | None = None
    column: str | None = None

    @property
    def members(self) -> dict[str, Any]:
        """The members that changed, by name."""
        return {member.name: value for member in fields(self)[1:] if (value := getattr(self, member.name)) is not None}


@dataclass(frozen=True)
class RemoveContainer:
    """The container is removed."""

    key: str


ContainerStep = Union[AddContainer, PlaceContainer, ChangeContainer, RemoveContainer]
#: The containers of a window by key, in the order of the snapshot, each with the key of its parent.
_Index = Mapping[str, "tuple[str | None, Any]"]


def containers(
    before: Snapshot | None, after: Snapshot
) -> tuple[tuple[ContainerStep, ...], tuple[ContainerStep, ...]]:
    """Returns the steps before the transition and the steps after it. `before` is None for the first snapshot."""
    old = dict(_containers(before["window"] if before else [], None))
    new = dict(_containers(after["window"], None))
    remade = _remade(old, new)
    first: list[ContainerStep] = [RemoveContainer(key) for key in reversed(old) if key in remade]
    first += _arrange(old, new, remade)
    for key, (_, node) in new.items():
        is_kept = key in old and key not in remade
        was = _description(old[key][1]) | _content(old[key][1]) if is_kept else {}
        now = _content(node) | (_description(node) if is_kept else {})
        if remade.intersection(now.get("shown", ())):
            # A recreated child is hidden until its container shows it.
            was.pop("shown", None)
        different = {name: value for name, value in now.items() if value != was.get(name)}
        if different:
            first.append(ChangeContainer(key, **different))
    last = [RemoveContainer(key) for key in reversed(old) if key not in new and key not in remade]
    return tuple(first), tuple(last)


def _containers(nodes: Any, parent: str | None) -> Iterator[tuple[str, tuple[str | None, Any]]]:
    for node in nodes:
        yield node["key"], (parent, node)
        if node["kind"] in ("tabs", "split"):
            yield from _containers(node["children"], node["key"])


def _remade(old: _Index, new: _Index) -> set[str]:
    """Returns the containers to recreate: those with a changed parent or kind, and those inside them."""
    remade: set[str] = set()
    for key, (parent, node) in old.items():
        now_in, now = new.get(key, (parent, node))
        is_other_kind = node["kind"] != now["kind"] and not {node["kind"], now["kind"]} <= {"stack", "bare"}
        if parent in remade or now_in != parent or is_other_kind:
            remade.add(key)
    return remade


def _arrange(old: _Index, new: _Index, remade: set[str]) -> Iterator[AddContainer | PlaceContainer]:
    """Yields the steps that add new containers and sort kept ones."""
    orders: dict[str | None, list[str]] = {}
    for key, (parent, _) in old.items():
        if key not in remade:
            orders.setdefault(parent, []).append(key)
    preceding: dict[str | None, str] = {}
    for key, (parent, node) in new.items():
        order, previous = orders.setdefault(parent, []), preceding.get(parent)
        preceding[parent] = key
        at = 0 if previous is None else order.index(previous) + 1
        if key not in order:
            # Above the siblings that leave, so that the replacement of a layer is visible.
            while at < len(order) and order[at] not in new:
                at += 1
            order.insert(at, key)
            kind = _description(node)
            yield AddContainer(key, kind.pop("kind"), parent, at, **kind)
        elif order.index(key) < at:
            order.remove(key)
            order.insert(at - 1, key)
            yield PlaceContainer(key, at - 1)


def _description(node: Any) -> dict[str, Any]:
    return {name: node[name] for name in ("kind", "layer", "tab", "column") if name in node}


def _content(node: Any) -> dict[str, Any]:
    """Returns the shown children of tabs and splits; nothing for containers of screens."""
    if node["kind"] == "tabs":
        return {"shown": tuple(tab["key"] for tab in node["children"] if tab["key"] == node["selected"])}
    if node["kind"] != "split":
        return {}
    top = node["compact"][-1:] if node["collapsed"] else None
    shown = tuple(
        column["key"] for column in node["children"]
        if top is None or any(screen["key"] in top for screen in column["children"]))
    return {"shown": shown, "collapsed": node["collapsed"], "focus": node["focus"]}
