"""Writes the JavaScript library's functions for actions, with their types: parts of the files called actions in
Bindings/javascript/src/coordinators; and what that library has to know of them.
"""

import actions
import methods_javascript
from description import ROOT

FOLDER = ROOT / "Bindings" / "javascript" / "src" / "coordinators"
# More than data in JavaScript: written by hand in the same file.
BY_HAND = {"none", "send", "sequence", "finish", "drop", "set", "custom"}
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
    ("style", "priority"): "Styled",
    ("dedupe",): "NavigateOptions",
    ("style", "priority", "stack"): "Layered",
    ("inclusive", "ifAbsent", "params"): "PopToOptions",
    ("in", "completed"): "StartOptions",
}


def options(action):
    if action["takes"] == "child" and not action.get("members"):
        return "ChildOptions"
    return OPTIONS[tuple(dict.fromkeys(m["name"] for m in action.get("members", [])))]


def comment(action):
    return methods_javascript.comment(action["summary"], width=118)


def generated():
    return [action for action in actions.actions() if action["name"] not in BY_HAND]


def function(action):
    parameters, body, _ = TEMPLATES[action["takes"]]
    name = action["name"]
    if not actions.is_transfer(action) and action["takes"] == "nothing":
        return f"{comment(action)}export const {name} = () => '{name}';\n"
    if body in ("text", "action", "facts", "{ error }"):
        written = f"({{ {name}: {body} }})" if body != name else f"({{ {name} }})"
    else:
        written = f"transfer('{name}', {body})"
    line = f"export const {name} = ({parameters}) => {written};"
    if len(line) > 120:
        line = line.replace(" => ", " =>\n  ", 1)
    return f"{comment(action)}{line}\n"


def declaration(action):
    overloads = TEMPLATES[action["takes"]][2]
    if not actions.is_transfer(action) and action["takes"] == "nothing":
        overloads = [""]
    lines = [f"export function {action['name']}({o.replace('{options}', options(action))}): Action;" for o in overloads]
    return comment(action) + "\n".join(lines) + "\n"


def part(name, make, separator):
    texts = separator.join(make(action) for action in generated())
    return actions.filled((FOLDER / name).read_text(encoding="utf-8"), separator + texts + separator, "// ", "")


def names():
    everything = actions.actions()

    def listed(holds):
        found = [f"'{a['name']}'" for a in everything if holds(a)]
        return ", ".join(found)

    return f"""// Written by Tools/generate from Protocol/actions. Do not edit.

/** The actions that may open a child. */
export const OPENING = new Set([{listed(opens)}]);

/** The actions that hold a transfer for a column. */
export const COLUMNS = new Set([{listed(lambda a: a['takes'] == 'columnTransfer')}]);
"""


def opens(action):
    return any(m["name"] == "coordinator" for form in actions.objects(action) for m in form)


def files():
    return {
        FOLDER / "actions.js": part("actions.js", function, "\n"),
        FOLDER / "actions.d.ts": part("actions.d.ts", declaration, ""),
        FOLDER / "names.js": names(),
    }
