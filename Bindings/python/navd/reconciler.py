"""The steps that lead a front end from one snapshot of a tree to another, as `Protocol/reconciler.md` specifies them.

`reconcile` is a function of two snapshots: it holds no state, and calls no toolkit. `Reconciler` keeps the snapshot that
was drawn last. The snapshots of a mirror share what did not change, so the cost depends on the lists that a change touched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Literal, Mapping, Union

from .types import Change, Screen, Snapshot

__all__ = [
    "Appear", "Cover", "Disappear", "Lifecycle", "Move", "Place", "Policy", "Reconciler", "Reconciliation", "Step",
    "Transition", "Uncover", "Update", "lifecycles", "live", "reconcile",
]

Lifecycle = Literal["active", "visible", "retained"]
_RANKS = {"retained": 0, "visible": 1, "active": 2}


@dataclass(frozen=True)
class Policy:
    """The decisions of a toolkit.

    keep_covered: the number of covered screens of each list that keep their views, the nearest first; None for all.
    opaque: the styles of layers that hide everything below.
    """

    keep_covered: int | None = None
    opaque: frozenset[str] = frozenset({"full"})


@dataclass(frozen=True)
class Place:
    """The place of a screen: the keys of the containers around it, the layer first, and its index in the last one."""

    containers: tuple[str, ...]
    at: int


@dataclass(frozen=True)
class Appear:
    """The screen gets a view."""

    key: str
    name: str
    params: Mapping[str, Any]
    place: Place
    lifecycle: Lifecycle


@dataclass(frozen=True)
class Move:
    """The view gets another place."""

    key: str
    place: Place


@dataclass(frozen=True)
class Update:
    """The screen has other params, or another name after the tree moved to another graph."""

    key: str
    name: str
    params: Mapping[str, Any]


@dataclass(frozen=True)
class Uncover:
    """The screen comes forward."""

    key: str
    lifecycle: Lifecycle


@dataclass(frozen=True)
class Cover:
    """The screen goes back."""

    key: str
    lifecycle: Lifecycle


@dataclass(frozen=True)
class Disappear:
    """The view is removed."""

    key: str


Step = Union[Appear, Move, Update, Uncover, Cover, Disappear]


@dataclass(frozen=True)
class Transition:
    """The one visible effect of all steps.

    container: the key of the tabs, stack, bare container or collapsed split whose content it changes; None for layers.
    style: the style of the layer that is presented, dismissed or replaced, if it has one.
    animated: whether the command asked for an animation.
    """

    kind: Literal["push", "pop", "replace", "present", "dismiss", "select", "none"] = "none"
    direction: Literal["forward", "backward", "none"] = "none"
    container: str | None = None
    style: str | None = None
    animated: bool = False


@dataclass(frozen=True)
class Reconciliation:
    """The steps before the transition, the transition, and the steps after it."""

    before: tuple[Step, ...]
    transition: Transition
    after: tuple[Step, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order."""
        return self.before + self.after


class Reconciler:
    """The snapshot that a front end drew last, and the steps to the next one."""

    def __init__(self, policy: Policy = Policy()) -> None:
        self.policy = policy
        #: The snapshot that was drawn last; None before the first.
        self.shown: Snapshot | None = None

    def apply(self, snapshot: Snapshot, *changes: Change) -> Reconciliation:
        """Returns the steps from the last snapshot to this one. `changes` are the changes in between, if known."""
        reconciliation = reconcile(self.shown, snapshot, *changes, policy=self.policy)
        self.shown = snapshot
        return reconciliation

    @property
    def lifecycles(self) -> dict[str, Lifecycle]:
        """The lifecycle of each screen that has a view."""
        return lifecycles(self.shown, self.policy) if self.shown else {}


def reconcile(
    before: Snapshot | None, after: Snapshot, *changes: Change, policy: Policy = Policy()
) -> Reconciliation:
    """Returns the steps from one snapshot to another. `before` is None for the first."""
    window: list[Any] = [] if before is None else before["window"]
    shared = set(_shared(window, after["window"]))
    old = _views(window, policy, shared)
    new = _views(after["window"], policy, shared)
    seen_before, seen = _seen(window, policy), _seen(after["window"], policy)

    def fate(key: str, of: dict[str, Lifecycle]) -> Lifecycle:
        return of.get(key, "retained")

    def rose(key: str) -> int:
        return _RANKS[fate(key, seen)] - _RANKS[fate(key, seen_before)]

    both = [(key, *old[key], *new[key]) for key in new if key in old]
    first: list[Step] = [
        Appear(key, screen["name"], screen["params"], place, fate(key, seen))
        for key, (screen, place) in new.items() if key not in old]
    first += [Move(key, place) for key, _, was, _, place in both if place != was]
    first += [
        Update(key, screen["name"], screen["params"]) for key, was, _, screen, _ in both
        if screen is not was and (screen["name"], screen["params"]) != (was["name"], was["params"])]
    appeared = {step.key for step in first if isinstance(step, Appear)}
    first += [Uncover(key, lifecycle) for key, lifecycle in seen.items() if key not in appeared and rose(key) > 0]
    gone = [key for key in old if key not in new]
    last: list[Step] = [Cover(key, fate(key, seen)) for key in seen_before if key not in gone and rose(key) < 0]
    last += [Disappear(key) for key in reversed(gone)]
    return Reconciliation(tuple(first), _transition(before, after, changes), tuple(last))


def lifecycles(snapshot: Snapshot, policy: Policy = Policy()) -> dict[str, Lifecycle]:
    """Returns the lifecycle of each screen that has a view, in the order of the snapshot."""
    seen = _seen(snapshot["window"], policy)
    return {key: seen.get(key, "retained") for key in live(snapshot, policy)}


def live(snapshot: Snapshot, policy: Policy = Policy()) -> dict[str, tuple[Screen, Place]]:
    """Returns the screens that have views, with their places, in the order of the snapshot."""
    return _views(snapshot["window"], policy, set())


# Views


def _shared(old: list[Any], new: list[Any]) -> Iterator[int]:
    """Yields the identities of the containers that both trees share at the same place."""
    before = {node["key"]: node for node in old if "children" in node}
    for node in new:
        was = before.get(node["key"])
        if was is node:
            yield id(node)
        elif was is not None and node["kind"] == was["kind"] == "tabs":
            yield from _shared(was["children"], node["children"])


def _views(window: list[Any], policy: Policy, left_out: set[int]) -> dict[str, tuple[Screen, Place]]:
    """Returns the screens that have views, with their places, in the order of the snapshot."""
    views: dict[str, tuple[Screen, Place]] = {}

    def visit(node: Any, around: tuple[str, ...], compact: list[str] | None) -> None:
        if id(node) in left_out:
            return
        path, children = (*around, node["key"]), node["children"]
        if node["kind"] in ("tabs", "split"):
            order = node.get("compact") if node.get("collapsed") else compact
            for child in children:
                visit(child, path, order)
            return
        kept = policy.keep_covered
        near = None if compact is None or kept is None else set(compact[-kept - 1:])
        for index, screen in enumerate(children):
            if kept is None or (screen["key"] in near if near is not None else index >= len(children) - kept - 1):
                views[screen["key"]] = (screen, Place(path, index))

    for layer in window:
        visit(layer, (), None)
    return views


def _seen(window: list[Any], policy: Policy) -> dict[str, Lifecycle]:
    """Returns the lifecycles of the seen screens, lowest layer first."""
    layers: list[dict[str, Lifecycle]] = []
    for layer in reversed(window):
        active = None if layers else _active(layer)
        layers.append({key: "active" if key == active else "visible" for key in _tops(layer)})
        if layer.get("layer", {}).get("style") in policy.opaque:
            break
    return {key: lifecycle for layer in reversed(layers) for key, lifecycle in layer.items()}


def _tops(node: Any) -> list[str]:
    """Returns the keys of the screens that a container shows."""
    if node["kind"] == "tabs":
        return _tops(_selected(node))
    if node["kind"] == "split":
        if node["collapsed"]:
            return list(node["compact"][-1:])
        return [key for column in node["children"] for key in _tops(column)]
    return [screen["key"] for screen in node["children"][-1:]]


def _active(node: Any) -> str | None:
    """Returns the key of the screen that a container has in front: in a split, that of the focused column."""
    if node["kind"] == "tabs":
        return _active(_selected(node))
    if node["kind"] == "split" and not node["collapsed"]:
        columns = [column for column in node["children"] if column["children"]]
        focused = [column for column in columns if column["column"] == node["focus"]] or columns[-1:]
        return _active(focused[0]) if focused else None
    return next(iter(_tops(node)), None)


def _selected(tabs: Any) -> Any:
    return next(tab for tab in tabs["children"] if tab["key"] == tabs["selected"])


# The transition


@dataclass(frozen=True)
class _Difference:
    """A transition without its hint, and the list in which it is found."""

    kind: Any
    direction: Any
    list: str = field(default="window")
    style: str | None = None


def _transition(before: Snapshot | None, after: Snapshot, changes: tuple[Change, ...]) -> Transition:
    found = _layers(before["window"], after["window"]) if before is not None else None
    if found is None:
        return Transition()
    hints = [transition["animated"] for change in changes for transition in change["transitions"]
             if transition["in"] == found.list and transition["kind"] != "custom"]
    container = None if found.list == "window" else found.list.partition("/")[0]
    return Transition(found.kind, found.direction, container, found.style, bool(hints and hints[-1]))


def _layers(old: list[Any], new: list[Any]) -> _Difference | None:
    before, after = [layer["key"] for layer in old], [layer["key"] for layer in new]
    if before[-1:] == after[-1:]:
        return _inside(old[-1], new[-1]) if before else None
    kind, direction = _ends(before, after)
    top = old[-1] if kind == "pop" else new[-1] if new else {}
    kind = {"push": "present", "pop": "dismiss"}.get(kind, kind)
    return _Difference(kind, direction, "window", top.get("layer", {}).get("style"))


def _inside(old: Any, new: Any) -> _Difference | None:
    """Compares what two containers with the same key show."""
    if old is new:
        return None
    if (old["kind"] == "tabs", old["kind"] == "split") != (new["kind"] == "tabs", new["kind"] == "split"):
        return _Difference("replace", "forward", new["key"])
    if new["kind"] == "tabs":
        return _tabs(old, new)
    if new["kind"] == "split":
        return _columns(old, new)
    before, after = ([screen["key"] for screen in node["children"]] for node in (old, new))
    return _stack(before, after, new["key"])


def _stack(old: list[str], new: list[str], name: str) -> _Difference | None:
    return None if old[-1:] == new[-1:] else _Difference(*_ends(old, new), name)


def _ends(old: list[str], new: list[str]) -> tuple[str, str]:
    """Compares two lists with different last elements, one of which may be missing."""
    if not old or not new:
        return ("replace", "forward" if new else "backward")
    stays, was_there = old[-1] in new, new[-1] in old
    if stays != was_there:
        return ("push", "forward") if stays else ("pop", "backward")
    return ("replace", "backward" if was_there else "forward")


def _tabs(old: Any, new: Any) -> _Difference | None:
    if old["selected"] == new["selected"]:
        return _inside(_selected(old), _selected(new))
    order = [tab["key"] for tab in new["children"]]
    if old["selected"] not in order:
        return _Difference("replace", "forward", new["key"])
    is_later = order.index(new["selected"]) > order.index(old["selected"])
    return _Difference("select", "forward" if is_later else "backward", new["key"])


def _columns(old: Any, new: Any) -> _Difference | None:
    if old["collapsed"] != new["collapsed"]:
        return None
    if new["collapsed"]:
        return _stack(old["compact"], new["compact"], f"{new['key']}/compact")
    before = {column["column"]: column for column in old["children"]}
    for column in sorted(new["children"], key=lambda column: bool(column["column"] != new["focus"])):
        was = before.get(column["column"])
        found = _inside(was, column) if was else _Difference("replace", "forward", new["key"])
        if found:
            return found
    return None
