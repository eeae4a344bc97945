"""The graphs that the attacks load."""

# The largest sequence that fits into a route beside other rules.
LENGTH = 450
# The screens of a large tree. With fewer than 200,000 entries no limit is reached.
SCREENS = 188_100
# Coordinator types that wrap one another, so that the document still fits into a message.
TYPES = 110

ITEM = {"push": "ItemScreen"}
FLAG = {"again": {"type": "boolean", "optional": True}}

HOME = {
    "show": {"push": "HomeScreen"},
    "item": ITEM,
    "back": "pop",
    "many": {"sequence": [ITEM] * LENGTH},
    "churn": {
        "params": FLAG,
        "do": {"sequence": [ITEM, "pop"] * LENGTH + [
            {"when": {"equals": ["${params.again}", True]}, "send": {"name": "churn", "params": {"again": True}}},
        ]},
    },
    "absent": {"sequence": [{"popTo": {"screen": "AbsentScreen", "ifAbsent": "noop"}}] * (2 * LENGTH)},
    "children": {"sequence": [{"start": {"coordinator": "Child", "route": "show"}}] * LENGTH},
    "popToRoot": "popToRoot",
    "drop": "drop",
    "set": {"set": ["HomeScreen"]},
    "note": {"params": {"text": {"type": "any"}}, "do": {
        "push": {"screen": "NoteScreen", "params": {"text": "${params.text}"}}}},
}

GRAPH = {
    "navigation": 1,
    "name": "hostile",
    "root": {"coordinator": "Home", "route": "show"},
    "screens": {
        "HomeScreen": {}, "ItemScreen": {}, "AbsentScreen": {}, "NoteScreen": {"params": {"text": {"type": "any"}}}},
    "coordinators": {"Home": {"routes": HOME}, "Child": {"routes": {"show": ITEM}}},
}


def wrapping_graph():
    """A graph in which each type wraps all others, and refers to a route that is carried as deep as possible."""
    names = [f"T{number}" for number in range(TYPES)]
    send = {"send": "${inner" + ".inner" * 11 + "}"}
    routes = {
        name: {"show": ITEM, "hear": {"wraps": [other for other in names if other != name], "do": send}}
        for name in names
    }
    return {
        "navigation": 1, "name": "wraps", "root": {"coordinator": "T0", "route": "show"}, "screens": {"ItemScreen": {}},
        "coordinators": {name: {"routes": routes[name]} for name in names},
    }


def large_graph(name):
    """A graph with nearly as many values as a message may have."""
    routes = {f"route{number}": {"sequence": [ITEM] * 900} for number in range(9)}
    return {
        "navigation": 1, "name": name, "root": {"coordinator": "Home", "route": "show"},
        "screens": {"ItemScreen": {}, "NoteScreen": {"params": {"text": {"type": "any"}}}},
        "coordinators": {"Home": {"routes": {"show": ITEM, "note": HOME["note"], **routes}}},
    }
