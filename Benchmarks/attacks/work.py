"""Requests that cost navd much more work than bytes."""

import json
import threading
import time

from .attack import PATIENCE, Attack, Connection, request, trigger
from .documents import GRAPH, LENGTH, SCREENS, wrapping_graph

TREE = "hostile"
CHILDREN = 18 * LENGTH
# Limits of navd.
TREES, QUEUED, IN_FLIGHT = 64, 256, 1024
MUTE = {"Mute": {"routes": {"show": {}, "ask": {"params": {"n": {"type": "integer", "optional": True}}}}}}


class OneTree(Attack):
    """An attack with a tree of the graph, and one connection."""

    def setup(self):
        self.connect().call("graph.load", graph=GRAPH)
        self.first.call("tree.open", tree=TREE, graph="hostile")


class LargeTree(OneTree):
    """An attack with a tree that is nearly as large as navd allows."""

    def setup(self):
        super().setup()
        self.first.triggers(TREE, "many", SCREENS // LENGTH)


class SelfSendingRoute(OneTree):
    """A route that pushes and pops 450 times and sends itself."""

    name = "self-sending-route"

    def run(self, until):
        self.repeat(self.first, trigger(TREE, {"name": "churn", "params": {"again": True}}), until)


class LinkOfChurn(OneTree):
    """One deep link of thousands of routes that each push and pop 450 times."""

    name = "link-of-churn"

    def run(self, until):
        link = request("coordinator.handle", tree=TREE, routes=["churn"] * 9_000)
        self.repeat(self.first, link, until)


class AbsentPopTo(LargeTree):
    """900 searches for a screen that is not in a stack of 188,000."""

    name = "absent-pop-to"

    def run(self, until):
        self.repeat(self.first, trigger(TREE, "absent"), until)


class EndChildren(OneTree):
    """8,100 coordinators that end in one command."""

    def setup(self):
        super().setup()
        self.first.triggers(TREE, "children", CHILDREN // LENGTH)

    def run(self, until):
        while time.monotonic() < until:
            ending = self.ending()
            self.first.socket.settimeout(max(until - time.monotonic(), 0.001))
            self.first.send(ending)
            if self.answer(self.first, until) is None:
                return
            self.first.socket.settimeout(PATIENCE)
            self.first.triggers(TREE, "children", CHILDREN // LENGTH)

    def ending(self):
        return trigger(TREE, self.name.removeprefix("end-children-by-"))


class EndChildrenByPopToRoot(EndChildren):
    """8,100 coordinators that a popToRoot ends."""

    name = "end-children-by-popToRoot"


class EndChildrenByDrop(EndChildren):
    """8,100 coordinators that a drop of their parent ends."""

    name = "end-children-by-drop"


class EndChildrenBySet(EndChildren):
    """8,100 coordinators whose screens a set replaces."""

    name = "end-children-by-set"


class EndChildrenByDidPop(EndChildren):
    """8,100 coordinators whose screens the user has swiped away."""

    name = "end-children-by-didPop"

    def ending(self):
        screens = self.first.call("tree.get", tree=TREE)["snapshot"]["window"][0]["children"]
        return request("ui.report", tree=TREE, event="didPop", key=screens[1]["key"])


class CheckOfWraps(Attack):
    """A check of a graph of 110 types that wrap one another, again and again."""

    name = "check-of-wraps"
    clients = 1

    def setup(self):
        for _ in range(self.clients):
            self.connect()

    def run(self, until):
        self.flood(request("graph.load", graph=wrapping_graph(), dryRun=True), until)


class ChecksFromEightClients(CheckOfWraps):
    """The same check from eight clients."""

    name = "check-from-eight-clients"
    clients = 8


class LargeGet(LargeTree):
    """A snapshot of 188,000 screens, again and again."""

    name = "get-of-large-tree"

    def run(self, until):
        self.repeat(self.first, request("tree.get", tree=TREE), until)


class LargeSnapshots(LargeTree):
    """Subscriptions that begin with a snapshot of 188,000 screens, again and again."""

    name = "subscribe-to-large-tree"

    def run(self, until):
        while time.monotonic() < until:
            with Connection(self.path, until - time.monotonic() + 1) as subscriber:
                subscriber.send(request("tree.subscribe", tree=TREE))
                self.answer(subscriber, until)


class BatchesOfStatus(Attack):
    """Batches of 50 times server.status."""

    name = "batches-of-status"

    def run(self, until):
        one = json.loads(request("server.status"))
        self.repeat(self.first, json.dumps([one] * 50).encode() + b"\n", until)


class Descriptions(Attack):
    """The description of all methods for four clients, again and again."""

    name = "rpc-discover"

    def setup(self):
        for _ in range(4):
            self.connect()

    def run(self, until):
        self.flood(request("rpc.discover"), until)


class Mute(Attack):
    """An attack with a coordinator type whose client answers when a tree opens, and to nothing later."""

    def setup(self):
        delegate = self.connect()
        delegate.call("initialize", client={"name": "mute"})
        delegate.call("coordinator.register", types=MUTE)

    def open(self, tree):
        delegate = self.first
        delegate.send(request("tree.open", 2, tree=tree, root={"coordinator": "Mute", "route": "show"}))
        while True:
            message = json.loads(delegate.line())
            if message.get("method") == "coordinator.prepare":
                self.respond(message, {"action": {"push": "MuteScreen"}})
            elif message.get("id") == 2:
                return

    def respond(self, question, result):
        response = {"jsonrpc": "2.0", "id": question["id"], "result": result}
        self.first.send(json.dumps(response, separators=(",", ":")).encode() + b"\n")


class ExpiringCommands(Mute):
    """64 trees whose 16,384 waiting commands expire at the same time."""

    name = "expiring-commands"

    def setup(self):
        super().setup()
        for number in range(TREES):
            self.open(f"mute{number}")
        for _ in range(TREES * QUEUED // IN_FLIGHT):
            self.connect()

    def run(self, until):
        trees = IN_FLIGHT // QUEUED
        while time.monotonic() < until:
            # The deadlines of all commands are near to each other, since navd takes no time to read them.
            for number, connection in enumerate(self.connections[1:]):
                names = [f"mute{number * trees + tree}" for tree in range(trees)]
                commands = b"".join(trigger(name, "ask", deadlineMs=800) * QUEUED for name in names)
                connection.socket.settimeout(PATIENCE)
                connection.send(commands)
            for connection in self.connections[1:]:
                for _ in range(IN_FLIGHT):
                    if self.answer(connection, until) is None:
                        return


class Registrations(Attack):
    """500 types that are registered again and again beside 60 trees with four subscribers each."""

    name = "registrations"

    def setup(self):
        self.connect().call("graph.load", graph=GRAPH)
        watcher = self.connect()
        for number in range(60):
            self.first.call("tree.open", tree=f"tree{number}", graph="hostile")
            for _ in range(4):
                watcher.call("tree.subscribe", tree=f"tree{number}")
        self.subscriber = watcher
        self.registrants = [self.connect(), self.connect()]
        for number, registrant in enumerate(self.registrants):
            registrant.call("initialize", client={"name": f"registrant{number}"})

    def run(self, until):
        types = {f"Type{number}": {} for number in range(500)}
        register = request("coordinator.register", types=types, replace=True)
        reader = threading.Thread(target=self.read, args=(self.subscriber, until))
        reader.start()
        while time.monotonic() < until:
            for registrant in self.registrants:
                registrant.socket.settimeout(max(until - time.monotonic(), 0.001))
                registrant.send(register)
                if self.answer(registrant, until) is None:
                    break
        reader.join()

    def read(self, subscriber, until):
        """Reads what the subscriber is sent, so that its subscriptions do not end."""
        subscriber.socket.settimeout(0.1)
        while time.monotonic() < until:
            try:
                if not subscriber.socket.recv(1 << 18):
                    return
            except TimeoutError:
                continue


class CancelledCommands(Mute):
    """1,024 waiting commands that are cancelled, the newest first, again and again."""

    name = "cancelled-commands"

    def setup(self):
        super().setup()
        for number in range(4):
            self.open(f"mute{number}")
        self.connect()

    def run(self, until):
        ids = range(IN_FLIGHT)
        commands = b"".join(trigger(f"mute{id // QUEUED}", "ask", id) for id in ids)
        cancel = [{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}} for id in reversed(ids)]
        cancels = b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in cancel)
        client = self.connections[1]
        while time.monotonic() < until:
            client.socket.settimeout(PATIENCE)
            client.send(commands + cancels)
            for _ in ids:
                if self.answer(client, until) is None:
                    return


ATTACKS = [
    SelfSendingRoute, LinkOfChurn, AbsentPopTo, EndChildrenByPopToRoot, EndChildrenByDrop, EndChildrenBySet,
    EndChildrenByDidPop, CheckOfWraps, ChecksFromEightClients, LargeGet, LargeSnapshots, BatchesOfStatus, Descriptions,
    ExpiringCommands, Registrations, CancelledCommands,
]
