"""Writes the JavaScript library's functions for actions that are only data, with their types, and names.js."""

import actions
from description import ROOT
from methods_javascript import comment

FOLDER = ROOT / "Bindings" / "javascript" / "src" / "coordinators"
# Not plain data in JavaScript: hand-written in actions.js and actions.d.ts.
BY_HAND = {"none", "send", "sequence", "finish", "drop", "set", "custom"}
HEADER = "// Written by Tools/generate from Protocol/actions. Do not edit.\n"
FUNCTIONS = "import { asChild, defined, pointed, screen, screenOrChild, transfer } from './bodies.js';\n"
TYPES = """\
import type {
  Action, Animated, Child, ChildOptions, Layered, NavigateOptions, PopToOptions, ScreenItem, StartOptions, Styled, Target,
} from './actions.js';
import type { Params } from '../protocol.js';
"""
CHILD = "Exclude<Child, string>"
# Subject -> the parameters of a function, the body of its action, and the overloads of its type.
TEMPLATES = {
    "nothing": ("options", "options", ["options?: {options}"]),
    "screen": ("name, params, options", "{ ...screen(name, params), ...options }",
               ["name: string, params?: Params, options?: {options}"]),
    "count": ("count, options", "{ ...defined({ count }), ...options }", ["count?: number, options?: {options}"]),
    "target": ("target, options", "{ ...pointed(target), ...options }", ["target: Target, options?: {options}"]),
    "layer": ("key, options", "{ ...defined({ key }), ...options }", ["key?: string, options?: {options}"]),
    "tab": ("tab, options", "{ tab, ...options }", ["tab: string, options?: {options}"]),
    "error": ("error", "{ error }", ["error: unknown"]),
    "text": ("text", "text", ["text: string"]),
    "facts": ("facts", "facts", ["facts: Record<string, unknown>"]),
    "ownScreen": ("params, options", "{ params, ...options }",
                  ["params: Params, options?: { screen?: string; key?: string } & {options}"]),
    "columnTransfer": ("action", "action", ["action: Action"]),
    "child": ("what, options", "{ ...asChild(what), ...options }", ["child: Child, options?: {options}"]),
    "newTab": ("tab, what, options", "{ tab, ...asChild(what), ...options }",
               ["tab: string, child: Child, options?: {options}"]),
    "screenOrChild": ("what, ...rest", "screenOrChild(what, rest)",
                      ["name: string, params?: Params, options?: {options}",
                       f"child: {CHILD}, options?: ChildOptions & {{options}}"]),
    "root": ("what, ...rest",
             "Array.isArray(what) ? { screens: what, ...rest[0] } : screenOrChild(what, rest)",
             ["name: string, params?: Params, options?: {options}", "screens: ScreenItem[], options?: {options}",
              f"child: {CHILD}, options?: ChildOptions"]),
}
# The members of an action -> the type of its options.
OPTIONS = {
    (): "Animated",
    ("style", "priority", "beneath"): "Styled",
    ("dedupe",): "NavigateOptions",
    ("style", "priority", "stack", "beneath"): "Layered",
    ("inclusive", "ifAbsent"): "PopToOptions",
    ("in", "completed"): "StartOptions",
}


def options(action):
    if action["takes"] in ("child", "newTab") and not action.get("members"):
        return "ChildOptions"
    return OPTIONS[tuple(dict.fromkeys(m["name"] for m in action.get("members", [])))]


def function(action):
    parameters, body, _ = TEMPLATES[action["takes"]]
    name, about = action["name"], comment(action["summary"], width=118)
    if not actions.is_transfer(action) and action["takes"] == "nothing":
        return f"{about}export const {name} = () => '{name}';\n"
    if body in ("text", "action", "facts", "{ error }"):
        written = f"({{ {name}: {body} }})" if body != name else f"({{ {name} }})"
    else:
        written = f"transfer('{name}', {body})"
    line = f"export const {name} = ({parameters}) => {written};"
    if len(line) > 120:
        line = line.replace(" => ", " =>\n  ", 1)
    return f"{about}{line}\n"


def declaration(action):
    overloads = TEMPLATES[action["takes"]][2]
    if not actions.is_transfer(action) and action["takes"] == "nothing":
        overloads = [""]
    lines = [f"export function {action['name']}({o.replace('{options}', options(action))}): Action;" for o in overloads]
    return comment(action["summary"], width=118) + "\n".join(lines) + "\n"


def names():
    def listed(holds):
        return ", ".join(f"'{a['name']}'" for a in actions.actions() if holds(a))

    return f"""
/** The actions that may open a child. */
export const OPENING = new Set([{listed(opens)}]);

/** The actions that hold a transfer for a column. */
export const COLUMNS = new Set([{listed(lambda a: a['takes'] == 'columnTransfer')}]);
"""


def opens(action):
    return any(m["name"] == "coordinator" for form in actions.objects(action) for m in form)


def files():
    described = [action for action in actions.actions() if action["name"] not in BY_HAND]
    return {
        FOLDER / "simple-actions.js": "\n".join([HEADER, FUNCTIONS, *map(function, described)]),
        FOLDER / "simple-actions.d.ts": "\n".join([HEADER, TYPES, "".join(map(declaration, described))]),
        FOLDER / "names.js": HEADER + names(),
    }
