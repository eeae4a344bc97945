"""Reads the description of the actions: a file for each in `actions`, and their subjects in `subjects.json`.

An action is written as a word if nothing in it is required, as the value of its subject, or as an object with the
members of its subject and its own. All generated lists of actions use this module.
"""

import json

import description

GROUPS = ["control", "screens", "layers", "containers", "children", "toolkit"]
KINDS = ["bare", "stack", "split", "tabs", "window"]
TRAITS = {"alwaysChanges", "shows"}
# All transfers have this member, also inside a column.
ANIMATED = {
    "name": "animated",
    "description": "Whether the toolkit animates the change.",
    "schema": {"$ref": "boolean"},
}


def subjects():
    """Returns the subjects of actions, by name."""
    return description.load(description.PROTOCOL / "subjects.json")


def actions():
    """Returns all actions, sorted by group and name."""
    found = [description.load(path) for path in (description.PROTOCOL / "actions").glob("*.json")]
    return sorted(found, key=lambda action: (GROUPS.index(action["group"]), action["name"]))


def in_columns():
    """Returns the transfers that columns have too."""
    return [action for action in actions() if "columns" in action]


def is_transfer(action):
    return action["group"] != "control"


def subject(action):
    return subjects()[action["takes"]]


def objects(action, in_column=False):
    """Returns the forms of an action's object, each a list of members."""
    lacks = action["columns"].get("lacks", []) if in_column else []
    forms = []
    for members in subject(action).get("objects", []):
        form = members[0]["name"] if members else None
        own = [m for m in action.get("members", []) if m.get("with", form) == form and m["name"] not in lacks]
        if form not in lacks:
            forms.append(members + own + ([ANIMATED] if is_transfer(action) else []))
    return forms


def is_word(action):
    """Returns whether the action may be written as its name alone."""
    return any(not any(m.get("required") for m in members) for members in objects(action))


def is_plain(action):
    """Returns whether the action is a transfer without its own members."""
    return is_transfer(action) and action["takes"] == "nothing" and not action.get("members")


def has(action, trait):
    return trait in action.get("traits", [])


# The JSON Schema of graph documents.


def resolved(schema):
    """Returns a schema with its short references expanded."""
    if isinstance(schema, list):
        return [resolved(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: f"#/definitions/{value}" if name == "$ref" else resolved(value) for name, value in schema.items()}


def object_schema(action, members):
    schema = {"type": "object", "properties": {m["name"]: resolved(m["schema"]) for m in members}}
    required = [m["name"] for m in members if m.get("required")]
    if required:
        schema["required"] = required
    schema["additionalProperties"] = False
    return schema | action.get("rules", {}).get(members[0]["name"] if members else None, {})


def schema(action, in_column=False):
    """Returns the schema of the value of an action's name."""
    forms = [resolved(subject(action)["value"])] if "value" in subject(action) else []
    forms += [object_schema(action, members) for members in objects(action, in_column)]
    return forms[0] if len(forms) == 1 else {"oneOf": forms}


def rule_schema():
    return {
        "description": "An action: a word, or an object with one action; `when` beside it is its condition.",
        "oneOf": [
            {"enum": [a["name"] for a in actions() if is_word(a)]},
            {
                "type": "object",
                "properties": {"when": {"$ref": "#/definitions/condition"}} | {a["name"]: schema(a) for a in actions()},
                "additionalProperties": False,
                "if": {"required": ["when"]},
                "then": {"minProperties": 2, "maxProperties": 2},
                "else": {"minProperties": 1, "maxProperties": 1},
            },
        ],
    }


def column_schema():
    transfers = in_columns()
    return {
        "oneOf": [
            {"enum": [a["name"] for a in transfers if is_word(a)]},
            {
                "type": "object",
                "properties": {a["name"]: schema(a, in_column=True) for a in transfers}
                | {"animated": resolved(ANIMATED["schema"])},
                "additionalProperties": False,
                "oneOf": [{"required": [a["name"]]} for a in transfers],
            },
        ]
    }


GRAPH_SCHEMA = description.PROTOCOL / "schema" / "graph.json"


def graph_schema():
    """Returns the schema of graph documents with the generated actions."""
    document = description.load(GRAPH_SCHEMA)
    document["definitions"] |= {"column": column_schema(), "rule": rule_schema()}
    return laid_out(document) + "\n"


def laid_out(value, indent=0, taken=0):
    """Returns JSON text with short values on one line."""
    text = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, (dict, list)) or 0 < indent and indent + taken + len(text) <= 110:
        return text
    inner = " " * (indent + 2)
    if isinstance(value, list):
        lines = [laid_out(item, indent + 2) for item in value]
    else:
        lines = [f"{json.dumps(n)}: {laid_out(v, indent + 2, len(n) + 4)}" for n, v in value.items()]
    opening, closing = "[]" if isinstance(value, list) else "{}"
    return opening + "\n" + ",\n".join(inner + line for line in lines) + "\n" + " " * indent + closing


# The table of the documentation.

TITLES = {
    "control": "Control", "screens": "Screens", "layers": "Layers", "containers": "Tabs and columns",
    "children": "Children", "toolkit": "Toolkit",
}
# The homes of the actions that fail if home is a split or tabs.
STACKS = ["bare", "stack", "window"]


def written(action):
    """Returns the forms of an action."""
    name, about = action["name"], subject(action)
    forms = [name] if is_word(action) else []
    if "written" in about:
        return forms + [f"{name}: {about['written']}"]
    for members in objects(action):
        shown = [m["name"] + ("" if m.get("required") else "?") for m in members if m["name"] != "animated"]
        forms += [f"{name}: {{{', '.join(shown)}}}"] if shown else []
    return forms


def graph_table():
    """Returns the table of `graph.md`: the forms and the meaning of each action."""
    rows, described, group = ["| written | meaning |", "|---|---|"], {}, None
    for action in actions():
        if action["group"] != group:
            group = action["group"]
            rows.append(f"| **{TITLES[group]}** | |")
        forms = " · ".join(f"`{form}`" for form in written(action)) + (" †" if action.get("homes") == STACKS else "")
        texts = [action["summary"], action.get("description"), members_text(action, described)]
        rows.append(f"| {forms} | {' '.join(filter(None, texts))} |")
    return "\n".join(rows) + "\n"


def members_text(action, described):
    """Returns the descriptions of an action's own members, or the action that has described them already."""
    texts, others = [], {}
    for member in action.get("members", []):
        name, text = f"`{member['name']}`", member["description"]
        if name == "`animated`" or any(text.startswith(name) for text in texts):
            continue
        if (name, text) in described:
            others.setdefault(described[name, text], []).append(name)
        else:
            described[name, text] = action["name"]
            texts.append(f"{name}: {text}")
    texts += [f"{', '.join(names)}: as in `{other}`." for other, names in others.items()]
    return " ".join(texts)
