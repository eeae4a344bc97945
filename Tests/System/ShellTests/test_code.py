"""navctl with coordinators in client code, and with trees whose graph was replaced."""

import json
import socket
import threading

from programs import PATIENCE, TestCase

TYPES = {"Code": {"routes": {"start": {}, "hello": {"params": {"n": {"type": "integer"}}}}}}
SCREENS = {"CodeScreen": {"params": {"n": {"type": "integer", "optional": True}}}}


class Code:
    """A client that serves types. For every route it pushes a screen with the route's params."""

    def __init__(self, path, types, screens):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile()
        self.call("initialize", {"client": {"name": "code"}})
        self.call("coordinator.register", {"types": types, "screens": screens})
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def send(self, message):
        self.socket.sendall(json.dumps({"jsonrpc": "2.0"} | message).encode() + b"\n")

    def call(self, method, params):
        self.send({"id": method, "method": method, "params": params})
        answer = json.loads(self.lines.readline())
        if "result" not in answer:
            raise AssertionError(f"{method}: {answer}")

    def serve(self):
        for line in self.lines:
            message = json.loads(line)
            if message.get("method") == "coordinator.prepare":
                params = message["params"]["question"]["route"]["params"]
                action = {"push": {"screen": "CodeScreen", "params": params}}
                self.send({"id": message["id"], "result": {"action": action}})

    def stop(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(PATIENCE)
        self.lines.close()
        self.socket.close()


class CodeTests(TestCase):
    def setUp(self):
        super().setUp()
        self.code = Code(self.daemon.socket_path, TYPES, SCREENS)
        self.addCleanup(self.code.stop)

    def test_a_tree_of_code_alone(self):
        self.says("open code --root Code start", "code: opened, no graph, revision 1\n")
        self.says(
            "trigger hello n=5",
            "committed: revision 2, handled by Code c1\n  push +CodeScreen s2 n=5 by Code c1\n")
        self.says("trigger hello n=five", "navctl: 'n' takes an integer, not 'five'.\n", 64)
        self.says(
            "trigger helo",
            "navctl: Coordinator 'Code' declares no route 'helo'. Did you mean 'hello'?\n", 64)
        self.says(
            "show",
            "code, no graph, revision 2\n\n"
            "╭ root, stack n1\n│ ● CodeScreen s2 n=5   Code c1\n│   CodeScreen s1       Code c1\n╰\n")
        self.says("trees", "TREE  GRAPH  REVISION  ENTRIES  SCREEN\ncode  -      2         4        CodeScreen\n")

    def test_values_for_a_root_of_code_are_typed_by_hand(self):
        self.says(
            "open code --root Code hello n=5",
            "navctl: It must be an integer, and is \"5\". (/root/route/params/n)\n", 64)
        self.says("open code --root Code hello n:=5", "code: opened, no graph, revision 1\n")

    def test_code_beside_a_graph(self):
        self.open("palette")
        self.assertEqual(self.navctl("transfer push CodeScreen n=1").returncode, 0)
        self.says(
            "transfer handover Code start",
            "committed: revision 3, handled by ColorList c1, Code c2\n"
            "  push +CodeScreen s3 by Code c2\n"
            "  began Code c2 under ColorList c1\n")
        self.says(
            "trigger -c Cod start",
            "navctl: Tree 'palette' declares no coordinator 'Cod'. Did you mean 'Code'?\n", 64)
        self.says("open other --graph palette --root Code start", "other: opened, graph palette, revision 1\n")


class ChangedGraphTests(TestCase):
    GRAPH = (
        "{navigation: 1, name: a, root: A, screens: {S: {params: {id: {type: %s}}}},\n"
        "coordinators: {A: {routes: {%s: {params: {id: {type: %s}},"
        " do: {push: {screen: S, params: {id: '${params.id}'}}}}}}}}\n")

    def test_a_tree_is_read_by_the_graph_that_it_was_opened_with(self):
        (self.directory / "old.yaml").write_text(self.GRAPH % ("integer", "note", "integer"))
        (self.directory / "new.yaml").write_text(self.GRAPH % ("string", "memo", "string"))
        self.says("open a --graph old.yaml --root A note id=1", "a: opened, graph a, revision 1\n")
        self.says("load new.yaml", "a: loaded, 1 coordinator type\n")
        self.says(
            "trigger note id=7",
            "committed: revision 2, handled by A c1\n  push +S s2 id=7 by A c1\n")
        self.says(
            "trigger memo id=7",
            "navctl: Coordinator 'A' declares no route 'memo'. There are: note.\n", 64)
        # What is opened now is read by what is loaded now; without --graph that is the only one.
        self.says("open b --root A memo id=7", "b: opened, graph a, revision 1\n")
