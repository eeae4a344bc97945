"""`editor_protocol.py SOCKET`: navd by python-lsp-jsonrpc, a library of editors' language servers, as it is.

It speaks with `Content-Length` headers, has texts as ids, and answers requests: so it can be a coordinator, too.
"""

import json
import queue
import socket
import sys
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

PATIENCE = 60

ROUTES = {"list": {}, "note": {"params": {"id": {"type": "integer"}}}}


def prepare(asked):
    route = asked["question"]["route"]
    screen = {"list": "ListScreen", "note": {"screen": "NoteScreen", "params": route["params"]}}[route["name"]]
    return {"action": {"push": screen}}


connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
changes = queue.Queue()
writer = JsonRpcStreamWriter(connection.makefile("wb"))
navd = Endpoint(
    {"coordinator.prepare": prepare, "command.ended": lambda params: None, "tree.changed": changes.put}, writer.write)
reader = JsonRpcStreamReader(connection.makefile("rb"))
threading.Thread(target=reader.listen, args=(navd.consume,), daemon=True).start()


def call(method, **params):
    return navd.request(method, params).result(PATIENCE)


call("initialize", client={"name": "editor protocol"})
call("coordinator.register", types={"Notes": {"routes": ROUTES}}, tree="main")
print(call("tree.open", tree="main", root={"coordinator": "Notes", "route": "list"})["outcome"]["outcome"])
call("tree.subscribe", tree="main")
print(call("coordinator.trigger", route={"name": "note", "params": {"id": 7}})["outcome"])
print(json.dumps(changes.get(timeout=PATIENCE)["change"]["transitions"][0]["added"]))
try:
    call("tree.get", tree="mian")
except JsonRpcException as error:
    print(error.code, error.data["name"], error.data["trees"])
navd.shutdown()
connection.close()
