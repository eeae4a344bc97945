"""Snapshots of trees: applying changes, and hashes."""

from __future__ import annotations

import json
from typing import Any

from ._frozen import FrozenDict, FrozenList, freeze
from .types import Change, Screen, Snapshot

FNV_OFFSET = 0xCBF29CE484222325
FNV_PRIME = 0x100000001B3


def apply(snapshot: Snapshot, change: Change) -> Snapshot:
    """Returns the snapshot at the next revision, as an immutable value that shares what did not change.

    The given snapshot stays as it is.
    """
    after, change = _Draft(freeze(snapshot)), freeze(change)
    for splice in change["transitions"]:
        items = after.list_of(splice["in"])
        removed = set(splice["removed"])
        items[:] = [item for item in items if _key_of(item) not in removed]
        items[splice["at"]:splice["at"]] = splice["added"]
    if change["attached"]:
        # An undo may restore coordinators that are older than existing ones.
        after.coordinators += change["attached"]
        after.coordinators.sort(key=lambda coordinator: int(coordinator["id"][1:]))
    for key, members in change["updated"].items():
        after.node(key).update(members)
    ended = {gone["coordinator"] for gone in change["disposed"]}
    if ended:
        after.coordinators = [c for c in after.coordinators if c["id"] not in ended]
    others: dict[str, Any] = {name: change.get(name, snapshot.get(name)) for name in ("back", "kept")}
    facts = {**snapshot.get("facts", {}), **change.get("facts", {})}
    others["facts"] = {name: value for name, value in facts.items() if value is not None}
    result: Any = {"revision": change["revision"], "window": after.window, "coordinators": after.coordinators}
    frozen: Snapshot = freeze(result | {name: value for name, value in others.items() if value})
    return frozen


class _Draft:
    """A snapshot being changed. Its parts are frozen, or copies made for this change."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.window: list[Any] = list(snapshot["window"])
        self.coordinators: list[Any] = list(snapshot["coordinators"])

    def list_of(self, name: str) -> list[Any]:
        """Returns the list of a splice, as a mutable copy."""
        key, _, compact = name.partition("/")
        items: list[Any] = self.window
        if key != "window":
            items = _own(self.node(key), "compact" if compact else "children")
        return items

    def node(self, key: str) -> dict[str, Any]:
        """Returns a screen, container or coordinator, as a mutable copy."""
        if key.startswith("c"):
            index = next(i for i, coordinator in enumerate(self.coordinators) if coordinator["id"] == key)
            coordinator: dict[str, Any] = _own(self.coordinators, index)
            return coordinator
        items, *path = self._path(key)
        for index in path[:-1]:
            items = _own(_own(items, index), "children")
        node: dict[str, Any] = _own(items, path[-1])
        return node

    def _path(self, key: str) -> tuple[Any, ...]:
        """Returns the window, and the indices that lead from there to a node."""
        waiting: list[tuple[list[Any], tuple[int, ...]]] = [(self.window, ())]
        while waiting:
            items, path = waiting.pop()
            for index, node in enumerate(items):
                if node["key"] == key:
                    return (self.window, *path, index)
                if "children" in node:
                    waiting.append((node["children"], (*path, index)))
        raise KeyError(key)


def _own(parent: Any, member: int | str) -> Any:
    """Returns a part of a copy, as a mutable copy. Parts that are not frozen are already mutable copies."""
    part = parent[member]
    if isinstance(part, FrozenDict):
        part = parent[member] = dict(part)
    elif isinstance(part, FrozenList):
        part = parent[member] = list(part)
    return part


def _key_of(item: Any) -> str:
    # `compact` holds keys instead of nodes.
    key: str = item if isinstance(item, str) else item["key"]
    return key


def on_view(snapshot: Snapshot) -> list[Screen]:
    """Returns the visible screens: the top screen of the top layer, or of each column of an expanded split."""
    node: Any = snapshot["window"][-1] if snapshot["window"] else {"kind": "stack", "children": []}
    while node["kind"] == "tabs":
        node = next(tab for tab in node["children"] if tab["key"] == node["selected"])
    if node["kind"] != "split":
        return list(node["children"][-1:])
    screens = [screen for column in node["children"] for screen in column["children"]]
    if node["collapsed"]:
        return [screen for screen in screens if screen["key"] in node["compact"][-1:]]
    return [column["children"][-1] for column in node["children"] if column["children"]]


def tree_hash(snapshot: Snapshot) -> str:
    """Returns the FNV-1a hash of the snapshot's canonical form, as 16 hexadecimal digits.

    Equal snapshots have equal hashes. The hash is not cryptographic.
    """
    value = FNV_OFFSET
    for byte in canonical(snapshot).encode():
        value = (value ^ byte) * FNV_PRIME & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def canonical(value: Any) -> str:
    """Returns a value as JSON in canonical form (RFC 8785)."""
    if isinstance(value, dict):
        names = sorted(value, key=_utf16)
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float):
        return _canonical_number(value)
    return json.dumps(value, ensure_ascii=False)


def _utf16(name: str) -> bytes:
    """Returns the sort key of a member's name: its UTF-16 code units."""
    return name.encode("utf-16-be", "surrogatepass")


def _canonical_number(value: float) -> str:
    """Returns a number in the notation of ECMAScript."""
    if value == 0:
        return "0"
    # The shortest digits that denote the value, and the power of ten of the first digit.
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    power = int(exponent or 0) + len(whole) - 1 - (len(whole + fraction) - len(digits) if digits else 0)
    digits = digits.rstrip("0")
    sign = "-" if value < 0 else ""
    if -7 < power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{digits}"
    if 0 <= power < 21:
        whole, fraction = digits[: power + 1].ljust(power + 1, "0"), digits[power + 1:]
        return f"{sign}{whole}" + (f".{fraction}" if fraction else "")
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{power:+d}"
