"""`plain.py SOCKET`: calls navd with the unmodified library jsonrpcclient, one JSON text per line."""

import json
import socket
import sys

from jsonrpcclient import Error, Ok, parse, request, request_json

GRAPH = {
    "navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
    "screens": {"ListScreen": {}, "NoteScreen": {"params": {"id": {"type": "integer"}}}},
    "coordinators": {"Notes": {"routes": {
        "list": {"push": "ListScreen"},
        "note": {"params": {"id": {"type": "integer"}},
                 "do": {"push": {"screen": "NoteScreen", "params": {"id": "${params.id}"}}}}}}},
}

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
messages = connection.makefile("rw", encoding="utf-8")
changes = []


def answer():
    """Returns the next answer, and keeps the notifications before it."""
    while "method" in (message := json.loads(messages.readline())):
        changes.append(message["params"]["change"])
    return parse(message)


def call(method, **params):
    print(request_json(method, params=params), file=messages, flush=True)
    return answer()


print(call("tree.open", tree="main", graph=GRAPH).result["outcome"]["outcome"])
assert isinstance(call("tree.subscribe", tree="main"), Ok)
print(call("coordinator.trigger", route={"name": "note", "params": {"id": 7}}).result["outcome"])
print(json.dumps(changes[0]["transitions"][0]["added"]))
match call("tree.get", tree="mian"):
    case Error(code, _, data, _):
        print(code, data["name"], data["trees"])
# The library also makes batches.
print(json.dumps([request("ping"), request("tree.list")]), file=messages, flush=True)
print(sorted(key for one in parse(json.loads(messages.readline())) for key in one.result))
