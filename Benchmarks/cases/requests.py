"""Single messages that are long, or whose response is."""

import json

from attacks.attack import Attack, request, trigger
from attacks.documents import large_graph, wrapping_graph
from attacks.work import LargeTree, OneTree

from .case import Case

TREE = "hostile"


class Batch(Case, Attack):
    """A batch of 64 rpc.discover."""

    name = "batch-of-rpc-discover"
    expected = {"batch of result": 1}

    def setup(self):
        self.connect()

    def play(self, daemon):
        self.first.send(json.dumps([json.loads(request("rpc.discover"))] * 64).encode() + b"\n")


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


CASES = [Batch, Numbers, LoadGraph, LoadWraps, GetTree, BlankLines]
