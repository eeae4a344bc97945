"""Snapshots of trees: applying changes, and hashes."""

from __future__ import annotations

import json
from typing import Any

from .types import Change, Screen, Snapshot

FNV_OFFSET = 0xCBF29CE484222325
FNV_PRIME = 0x100000001B3


def apply(snapshot: Snapshot, change: Change) -> None:
    """Applies a change to a snapshot, in place."""
    for splice in change["transitions"]:
        items = _list_of(snapshot, splice["in"])
        removed = set(splice["removed"])
        items[:] = [item for item in items if _key_of(item) not in removed]
        items[splice["at"]:splice["at"]] = splice["added"]
    if change["attached"]:
        # An undo attaches coordinators again that are older than others.
        snapshot["coordinators"] += change["attached"]
        snapshot["coordinators"].sort(key=lambda coordinator: int(coordinator["id"][1:]))
    for key, members in change["updated"].items():
        _find(snapshot, key).update(members)
    ended = {gone["coordinator"] for gone in change["disposed"]}
    if ended:
        snapshot["coordinators"] = [c for c in snapshot["coordinators"] if c["id"] not in ended]
    if "facts" in change:
        facts = snapshot.get("facts", {}) | change["facts"]
        snapshot["facts"] = {name: value for name, value in facts.items() if value is not None}
        if not snapshot["facts"]:
            del snapshot["facts"]
    if "back" in change:
        snapshot["back"] = change["back"]
        if not change["back"]:
            del snapshot["back"]
    if "kept" in change:
        snapshot.pop("kept", None)
        if change["kept"] is not None:
            snapshot["kept"] = change["kept"]
    snapshot["revision"] = change["revision"]


def _list_of(snapshot: Snapshot, name: str) -> list[Any]:
    key, _, compact = name.partition("/")
    if key == "window":
        return snapshot["window"]
    items: list[Any] = _find(snapshot, key)["compact" if compact else "children"]
    return items


def _key_of(item: Any) -> str:
    # `compact` holds keys instead of nodes.
    key: str = item if isinstance(item, str) else item["key"]
    return key


def _find(snapshot: Snapshot, key: str) -> dict[str, Any]:
    """Returns the screen, container or coordinator with a key or id."""
    waiting: list[Any] = [*snapshot["window"], *snapshot["coordinators"]]
    while waiting:
        node: dict[str, Any] = waiting.pop()
        if key in (node.get("key"), node.get("id")):
            return node
        waiting += node.get("children", [])
    raise KeyError(key)


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
