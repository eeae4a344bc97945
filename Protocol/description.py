"""Reads the description of the protocol: methods, notifications, errors and schemas, as they stand beside this file."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent

# Errors that any request may get.
COMMON_ERRORS = [
    "parseError", "invalidRequest", "invalidParams", "notAvailable", "internalError", "requestCancelled",
    "tooManyRequests", "shuttingDown",
]
# Errors that any command may get.
COMMAND_ERRORS = ["treeNotFound", "treeNotNamed", "revisionConflict", "tooManyEntries", "tooManyCommands"]


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def info():
    return load(ROOT / "info.json")


def errors():
    """The errors, in the order of their file."""
    return load(ROOT / "errors.json")


def schemas():
    """File name -> schema, as in the folder `schema`; a graph document is described in `graph.md`."""
    return {path.name: load(path) for path in sorted((ROOT / "schema").glob("*.json")) if path.name != "graph.json"}


def notifications():
    """What navd sends unasked."""
    return [load(path) for path in sorted((ROOT / "notifications").glob("*.json"))]


def requests():
    """What navd asks clients."""
    return [load(path) for path in sorted((ROOT / "requests").glob("*.json"))]


def methods():
    """The methods with the params of commands written out, in the order of a client's way through them."""
    order = ["initialize", "ping", "server.status", "rpc.discover", "$/cancelRequest"]
    found = [load(path) for path in sorted((ROOT / "methods").glob("*.json"))]
    rank = {name: index for index, name in enumerate(order)}
    groups = ["graph", "tree", "coordinator", "ui"]
    found.sort(key=lambda m: (rank.get(m["name"], 99), _group(m["name"], groups), m["name"]))
    return [_expanded(method) for method in found]


def command_options():
    """The params that all commands have."""
    lacking = {name for method in methods() for name in method.get("lacks", [])}
    return [p for p in available(load(ROOT / "command.json")) if p["name"] not in lacking]


def own_params(method):
    """The params of a method that this version takes, without the options of commands."""
    options = {p["name"] for p in command_options()} if method.get("command") else set()
    return [p for p in available(method["params"]) if p["name"] not in options]


def available(params):
    """The params that this version takes."""
    return [p for p in params if p.get("available", True)]


def _group(name, groups):
    head = name.split(".")[0]
    return groups.index(head) if head in groups else -1


def _expanded(method):
    method = dict(method)
    params = list(method["params"])
    named = list(method["errors"])
    if method.get("command"):
        for param in load(ROOT / "command.json"):
            if param["name"] in method.get("lacks", []):
                continue
            params.append({**param, "required": True} if param["name"] in method.get("requires", []) else param)
        named += COMMAND_ERRORS
    method["params"] = params
    method["errors"] = named + COMMON_ERRORS
    return method
