"""Writes the Python library's functions for actions: a part of Bindings/python/navd/actions.py."""

import re
import textwrap

import actions
from description import ROOT
from methods_python import snake

PATH = ROOT / "Bindings" / "python" / "navd" / "actions.py"
# More than data in Python: written by hand in the same file.
BY_HAND = {"none", "send", "sequence", "finish", "drop", "set", "setParams", "setRoot", "start", "custom"}
# Functions of actions that are called otherwise, and functions that are no actions.
NAMES = {"set": ["set_screens", "set_tabs"]}
HELPERS = ["foreign", "key", "screen", "unhandled"]
SCREEN = ("name: str | Screen, /, **params: Any", "_screen(name, params)")
# Subject -> the parameters of a function, and the body of its action; None is the word alone.
TEMPLATES = {
    "nothing": ("", None),
    "screen": SCREEN,
    "count": ("count: int | None = None", 'None if count is None else {"count": count}'),
    "target": ("to: str | Screen | Key", "_place(to)"),
    "layer": ("key: str | None = None", 'None if key is None else {"key": key}'),
    "tab": ("tab: str", '{"tab": tab}'),
    "error": ("error: Any", '{"error": error}'),
    "text": ("reason: str", "reason"),
    "facts": ("**facts: Any", "facts"),
    "columnTransfer": ("action: Action", "action"),
    "child": ("child: str | Coordinator | Foreign, route: Route | None = None, *, "
              "pullback: RouteName | Json | None = None, collapsed: bool | None = None",
              "Child(_coordinator(child), full(route), pullback_json(pullback), collapsed)"),
    "screenOrChild": ("target: Target, route: Route | None = None, *, "
                      "pullback: RouteName | Json | None = None, collapsed: bool | None = None",
                      "_opened(target, route, pullback, collapsed)"),
}
# With members beside a screen its own params are in `screen(…)`.
SCREEN_WITH_MEMBERS = ("name: str | Screen, /", "_place(name)")
TYPES = {"style": "str", "priority": "int", "stack": "bool", "inclusive": "bool", "ifAbsent": 'Literal["fail", "noop", "push"]',
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
        body = f"_with({body}, {', '.join(f'{option}={snake(option)}' for option in options)})"
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


def text():
    functions = [function(a) for a in actions.actions() if a["name"] not in BY_HAND]
    page = PATH.read_text(encoding="utf-8")
    return actions.filled(page, "\n\n" + "\n\n".join(functions) + f"\n\n{exports()}\n", "# ", "")


def exports():
    """The names that the module exports."""
    names = [name for a in actions.actions() for name in NAMES.get(a["name"], [snake(a["name"])])]
    listed = ", ".join(f'"{name}"' for name in sorted(names + HELPERS))
    lines = textwrap.wrap(listed, 110, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(["__all__ = [", *lines]) + ",\n]\n"


def files():
    return {PATH: text()}
