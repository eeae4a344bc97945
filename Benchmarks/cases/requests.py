"""Single messages that are long, or whose response is."""

from attacks.attack import Attack, request, trigger
from attacks.documents import large_graph, wrapping_graph
from attacks.shares import ResumedSubscriptions
from attacks.work import LargeTree, OneTree

from .case import SOME, Case, batch

TREE = "hostile"


class Batch(Case, Attack):
    """A batch of 64 times rpc.discover."""

    name = "batch-of-rpc-discover"
    expected = {"batch of result": SOME, "batch of tooMuchOutput": SOME}

    def setup(self):
        self.connect()

    def play(self, daemon):
        self.first.send(batch([request("rpc.discover")] * 64))


class Numbers(Case, OneTree):
    """A command whose params have 16,000 numbers, with a subscriber."""

    name = "16000-numbers"
    expected = {"committed": 1, "tree.changed": 1}

    def setup(self):
        super().setup()
        self.connect().call("tree.subscribe", tree=TREE)

    def play(self, daemon):
        self.first.send(trigger(TREE, {"name": "note", "params": {"text": [0] * 16_000}}))


class LoadGraph(Case, Attack):
    """graph.load of a graph with as many values as a message may have."""

    name = "load-large-graph"
    expected = {"result": 1}

    def setup(self):
        self.connect()

    def play(self, daemon):
        self.first.send(request("graph.load", graph=large_graph("large")))


class LoadWraps(LoadGraph):
    """graph.load of a graph of 110 types that wrap one another."""

    name = "load-graph-of-wraps"

    def play(self, daemon):
        self.first.send(request("graph.load", graph=wrapping_graph()))


class GetTree(Case, LargeTree):
    """tree.get of 188,000 screens."""

    name = "get-large-tree"
    expected = {"result": 1}

    def play(self, daemon):
        self.first.send(request("tree.get", tree=TREE))


class BlankLines(Case, Attack):
    """Two megabytes of blank lines before a message."""

    name = "blank-lines"
    expected = {"result": 1}

    def setup(self):
        self.connect()

    def play(self, daemon):
        self.first.send(b"\n" * (2 << 20) + request("ping"))


class Connections(Case, Attack):
    """A case with 1,000 connections of one user."""

    def setup(self):
        for _ in range(1_000):
            self.connect().call("initialize", client={"name": "many"})


class ConnectionsLeave(Connections):
    """999 connections of a user end at once."""

    name = "connections-leave"

    def play(self, daemon):
        daemon.pause()
        self.leave(self.connections[1:])
        daemon.resume()


class Clients(Connections):
    """64 times server.clients in one write, with 1,000 connections."""

    name = "server-clients"
    expected = {"result": 64}

    def play(self, daemon):
        self.first.send(request("server.clients") * 64)


class History(Case, ResumedSubscriptions):
    """64 times tree.history of 900 commands, in one write."""

    name = "tree-history"
    expected = {"result": 64}

    def play(self, daemon):
        self.first.send(request("tree.history", tree=TREE) * 64)


class Diff(History):
    """64 times tree.diff over 900 revisions, in one write."""

    name = "tree-diff"

    def play(self, daemon):
        self.first.send(request("tree.diff", **{"tree": TREE, "from": 1, "to": 900}) * 64)


class Export(History):
    """16 times tree.export of 900 commands, in one write."""

    name = "tree-export"
    expected = {"result": 16}

    def play(self, daemon):
        self.first.send(request("tree.export", tree=TREE) * 16)


CASES = [
    Batch, Numbers, LoadGraph, LoadWraps, GetTree, BlankLines, ConnectionsLeave, Clients, History, Diff, Export,
]
