"""Reads the description of the protocol in `Protocol`: methods, notifications, errors and schemas."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "Protocol"

# The errors that any request may get.
COMMON_ERRORS = [
    "parseError", "invalidRequest", "invalidParams", "notAvailable", "internalError", "requestCancelled",
    "tooManyRequests", "shuttingDown",
]
# The errors that any command may get.
COMMAND_ERRORS = [
    "treeNotFound", "treeNotNamed", "notAllowed", "notDriving", "revisionConflict", "commandIdReused", "tooManyEntries",
    "tooManyBytes", "tooManyCommands", "storeUnavailable",
]


# The data of every error that a limit leads to.
LIMIT_DATA = {
    "limit": {"type": "string", "description": "the limit's name"},
    "max": {"type": "integer", "description": "its value"},
}


# The members that the description of every method has.
METHOD_MEMBERS = [
    "name", "summary", "description", "since", "class", "batchable", "params", "result", "errors", "examples",
]


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def info():
    return load(PROTOCOL / "info.json")


def limits():
    """Returns the limits, in the order of a message's way through the daemon."""
    return load(PROTOCOL / "limits.json")


def limit_errors():
    """Returns the names of the errors that limits lead to."""
    return {limit["error"] for limit in limits() if "error" in limit}


def errors():
    """Returns the errors, in the order of their file; the errors of limits name the limit in their data."""
    return [
        error | {"data": LIMIT_DATA} if error["name"] in limit_errors() else error
        for error in load(PROTOCOL / "errors.json")]


def reasons():
    """Returns the reasons of outcomes, with the members that they have beside their code and message."""
    return load(PROTOCOL / "reasons.json")


def data_members(item):
    """Returns the schema of the data of an error, or of the members that a reason has for its code."""
    data = item.get("data", {})
    return {
        "type": "object",
        "properties": {
            name: {key: part for key, part in value.items() if key not in ("optional", "format")}
            for name, value in data.items()},
        "required": [name for name, value in data.items() if not value.get("optional")],
    }


def actions():
    """Returns the actions, by name."""
    return [load(path) for path in sorted((PROTOCOL / "actions").glob("*.json"))]


def resolved(schema):
    """Returns the schema that a reference leads to, or the schema itself."""
    return schemas()[schema["$ref"]] if "$ref" in schema else schema


def removed():
    """Returns the removed parts of the protocol, by kind. Each has its release, and its replacement if there is one."""
    return load(PROTOCOL / "removed.json")


def schemas():
    """Returns the schemas in the folder `schema`, by file name. `graph.md` describes graph documents."""
    return {path.name: load(path) for path in sorted((PROTOCOL / "schema").glob("*.json")) if path.name != "graph.json"}


def notifications():
    """Returns the notifications from navd, without that of JSON-RPC itself."""
    return [item for item in all_notifications() if not item["name"].startswith("$/")]


def all_notifications():
    """Returns the notifications from navd."""
    return [load(path) for path in sorted((PROTOCOL / "notifications").glob("*.json"))]


def requests():
    """Returns the requests from navd to clients."""
    return [load(path) for path in sorted((PROTOCOL / "requests").glob("*.json"))]


def methods():
    """Returns the methods with the params of commands included, in the order in which a client uses them."""
    order = ["initialize", "ping", "server.status", "rpc.discover", "$/cancelRequest"]
    found = [load(path) for path in sorted((PROTOCOL / "methods").glob("*.json"))]
    rank = {name: index for index, name in enumerate(order)}
    groups = ["graph", "tree", "coordinator", "ui"]
    found.sort(key=lambda m: (rank.get(m["name"], 99), _group(m["name"], groups), m["name"]))
    return [_expanded(method) for method in found]


def command_options():
    """Returns the params that all commands have."""
    lacking = {name for method in methods() for name in method.get("lacks", [])}
    return [p for p in load(PROTOCOL / "command.json") if p["name"] not in lacking]


def own_params(method):
    """Returns the supported params of a method, without the options of commands."""
    options = {p["name"] for p in command_options()} if method.get("command") else set()
    return [p for p in method["params"] if p["name"] not in options]


def described(param):
    """Returns the schema of a param, with the param's description if it has one."""
    return {**param["schema"], "description": param["description"]} if "description" in param else param["schema"]


def params_schema(params, schema=lambda param: param["schema"]):
    """Returns the schema of an object with these params, and no others."""
    return {
        "type": "object",
        "properties": {p["name"]: schema(p) for p in params},
        "required": [p["name"] for p in params if p.get("required")],
        "additionalProperties": False,
    }


def taking(name):
    """Returns the names of the methods that take a param of that name."""
    return [m["name"] for m in methods() if any(p["name"] == name for p in m["params"])]


def _group(name, groups):
    head = name.split(".")[0]
    return groups.index(head) if head in groups else -1


def _expanded(method):
    missing = [member for member in METHOD_MEMBERS if member not in method]
    if missing:
        raise SystemExit(f"The description of {method['name']} lacks {', '.join(missing)}: see Protocol/methods.")
    method = dict(method)
    params = list(method["params"])
    named = list(method["errors"])
    if method.get("command"):
        for param in load(PROTOCOL / "command.json"):
            if param["name"] in method.get("lacks", []):
                continue
            params.append({**param, "required": True} if param["name"] in method.get("requires", []) else param)
        named += COMMAND_ERRORS
    method["params"] = params
    method["errors"] = named + COMMON_ERRORS
    return method
