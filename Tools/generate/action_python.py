"""Writes the Python library's functions for actions: Bindings/python/navd/actions.py."""

import re
import textwrap

import actions
from description import ROOT
from methods_python import snake

PATH = ROOT / "Bindings" / "python" / "navd" / "actions.py"
# Not plain data in Python: hand-written in _special_actions.py.
BY_HAND = {"none", "send", "sequence", "finish", "drop", "set", "setParams", "setRoot", "start", "custom"}
# Functions with other names than their actions, and functions that are not actions.
NAMES = {"set": ["set_screens", "set_tabs"]}
HELPERS = ["foreign", "key", "screen", "unhandled"]
SCREEN = ("name: str | Screen, /, **params: Any", "with_params(name, params)")
# Subject -> the parameters of a function, and the body of its action; None is the word alone.
TEMPLATES = {
    "nothing": ("", None),
    "screen": SCREEN,
    "count": ("count: int | None = None", 'None if count is None else {"count": count}'),
    "target": ("to: str | Screen | Key", "place(to)"),
    "layer": ("key: str | None = None", 'None if key is None else {"key": key}'),
    "tab": ("tab: str", '{"tab": tab}'),
    "error": ("error: Any", '{"error": error}'),
    "text": ("reason: str", "reason"),
    "facts": ("**facts: Any", "facts"),
    "columnTransfer": ("action: Action", "action"),
    "child": ("child: str | Coordinator | Foreign, route: Route | None = None, *, "
              "pullback: RouteName | Json | None = None, collapsed: bool | None = None",
              "Child(coordinator_of(child), full(route), pullback_json(pullback), collapsed)"),
    "newTab": ("tab: str, child: str | Coordinator | Foreign, route: Route | None = None, *, "
               "pullback: RouteName | Json | None = None, collapsed: bool | None = None",
               "with_members(Child(coordinator_of(child), full(route), pullback_json(pullback), collapsed), tab=tab)"),
    "screenOrChild": ("target: Target, route: Route | None = None, *, "
                      "pullback: RouteName | Json | None = None, collapsed: bool | None = None",
                      "opened_by(target, route, pullback, collapsed)"),
}
# With other members, the params of a screen are in `screen(…)`.
SCREEN_WITH_MEMBERS = ("name: str | Screen, /", "place(name)")
HEADER = '''"""Functions that create actions, the answers of coordinators. `Protocol/graph.md`, "Actions", describes each.

Written by Tools/generate from Protocol/actions. Do not edit.
Every action has `animated`: `push("Note", id=7).animated(False)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._special_actions import *  # noqa: F403
from ._values import (
    Action, Child, Foreign, Json, Key, RouteName, Screen, Target, coordinator_of, full, opened_by, place, pullback_json,
    with_members, with_params,
)
from .types import Route

if TYPE_CHECKING:
    from .coordinator import Coordinator
'''
TYPES = {"style": "str", "priority": "int", "stack": "bool", "beneath": "bool", "inclusive": "bool", "ifAbsent": 'Literal["fail", "noop", "push"]',
         "dedupe": 'Literal["top", "inStack"]'}


def function(action):
    name = action["name"]
    # The params of a screen to push are the screen's own.
    options = list(dict.fromkeys(m["name"] for m in action.get("members", []) if m["name"] in TYPES))
    parameters, body = TEMPLATES[action["takes"]]
    if options and action["takes"] == "screen":
        parameters, body = SCREEN_WITH_MEMBERS
    if options:
        parameters += ("" if "*" in parameters else ", *") + "".join(
            f", {snake(option)}: {TYPES[option]} | None = None" for option in options)
        body = f"with_members({body}, {', '.join(f'{option}={snake(option)}' for option in options)})"
    head = f"def {snake(name)}({parameters}) -> Action:"
    if len(head) > 120:
        lines = "\n".join(f"    {p}," for p in re.split(r", (?![^\[]*\])", parameters))
        head = f"def {snake(name)}(\n{lines}\n) -> Action:"
    if body is None:
        value = f'"{name}"'
    elif body.startswith("None if "):
        condition, _, given = body.partition(" else ")
        value = f'"{name}" {condition.removeprefix("None ")} else {{"{name}": {given}}}'
    else:
        value = f'{{"{name}": {body}}}'
    return f'{head}\n    """{action["summary"]}"""\n    return Action({value})\n'


def files():
    functions = [function(a) for a in actions.actions() if a["name"] not in BY_HAND]
    names = HELPERS + [name for a in actions.actions() for name in NAMES.get(a["name"], [snake(a["name"])])]
    exports = textwrap.indent(textwrap.fill(", ".join(f'"{name}"' for name in sorted(names)), 106), "    ")
    return {PATH: "\n\n".join([HEADER, *functions, f"__all__ = [\n{exports},\n]\n"])}
