#!/usr/bin/env python3
"""Writes the registry of a graph's screens for QML: `navd_qml.py GRAPH [FILE]`, by default to standard output.

The result is a type with a required property for each screen, so that a missing view is an error when the program starts; a
base type for the view of each screen, with its params as typed properties; and the graph itself. Call the file
`Screens.qml`. GRAPH is YAML, with PyYAML, or JSON.
"""

import json
import re
import sys
from pathlib import Path

TYPES = {"string": ("string", '""'), "integer": ("int", "0"), "number": ("real", "0"), "boolean": ("bool", "false")}
# The members of NavScreen and its bases that a param would replace.
TAKEN = {"key", "name", "params", "lifecycle", "at", "tree", "stack", "box", "isPeeking", "isLeaving", "motion", "barTitle", "bar",
         "actions", "hasHeading", "isHeadingSeen", "isScrolled", "color", "topRoom", "bottomRoom", "content", "parent", "children",
         "data", "resources", "states", "state", "transitions", "x", "y", "z", "width", "height", "implicitWidth", "implicitHeight",
         "left", "right", "top", "bottom", "baseline", "horizontalCenter", "verticalCenter", "baselineOffset", "visible",
         "visibleChildren", "childrenRect", "enabled", "opacity", "rotation", "scale", "focus", "activeFocus", "activeFocusOnTab",
         "clip", "anchors", "layer", "antialiasing", "containmentMask", "objectName", "id", "smooth", "transform",
         "transformOrigin"}

HEAD = """\
// The screens of {name}. Written by navd_qml.py from {file}. Do not edit.
import QtQuick
import Navd

NavScreens {{
"""


def registry(graph, file):
    """Returns the text of the type."""
    screens = {name: (screen or {}).get("params") or {} for name, screen in graph["screens"].items()}
    text = HEAD.format(name=graph["name"], file=file)
    text += "".join(f"  required property Component {member(name)}\n" for name in screens)
    text += "\n" + "".join(component(name, params) for name, params in screens.items())
    table = ",\n".join(f"    {json.dumps(name)}: {member(name)}" for name in screens)
    text += f"\n  components: ({{\n{table}\n  }})\n"
    return text + f"\n  graph: ({json.dumps(graph, ensure_ascii=False, separators=(', ', ': '))})\n}}\n"


def component(name, params):
    """Returns the base type of a screen's view."""
    members = [line for param, schema in params.items() if (line := property_of(param, schema or {}))]
    body = "".join(f"    {line}\n" for line in members)
    return f"  component {type_name(name)}: NavScreen {{{chr(10) + body + '  ' if body else ''}}}\n"


def property_of(param, schema):
    """Returns the property of a param; None if its name is taken, so that it is only in `params`."""
    if param in TAKEN or not re.fullmatch(r"[a-z]\w*", param):
        return None
    kind, absent = TYPES.get(schema.get("type"), ("var", "null"))
    return f"readonly property {kind} {param}: params.{param} ?? {absent}"


def type_name(screen):
    """Returns the name of a type, which begins with a capital letter."""
    word = re.sub(r"\W", "_", screen)
    return word[0].upper() + word[1:] if word[0].isalpha() else f"Screen{word}"


def member(screen):
    """Returns the name of a property, which begins with a small letter."""
    word = type_name(screen)
    return word[0].lower() + word[1:]


def load(path):
    """Reads a graph."""
    text = path.read_text("utf-8")
    if path.suffix == ".json":
        return json.loads(text)
    import yaml
    return yaml.safe_load(text)


def main(words):
    """Writes the registry, and returns the status."""
    if not 1 <= len(words) <= 2:
        print(__doc__, file=sys.stderr)
        return 64
    text = registry(load(Path(words[0])), Path(words[0]).name)
    if len(words) == 2:
        Path(words[1]).write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
