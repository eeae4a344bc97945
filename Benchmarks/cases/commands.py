"""Long commands, and many that wait."""

import json

from attacks.attack import Attack, request, trigger
from attacks.documents import GRAPH, ITEM
from attacks.work import EndChildrenByDrop, EndChildrenByPopToRoot, LargeTree, Mute, OneTree
from servers import linked

from .case import Case

TREE = "hostile"
# As many trees and calls of tree.wait as a user may have.
TREES, WAITS, WAITS_PER_TREE = 64, 512, 64
# The commands of each tree; those of all trees are nearly as many bytes as a user may have queued.
COMMANDS = 200
CLIENTS = 16


class Transaction(Case, OneTree):
    """A transaction of 1,000 steps."""

    name = "1000-steps"
    steps = 1_000
    expected = {"committed": 1}

    def play(self, daemon):
        step = {"method": "coordinator.trigger", "params": {"route": "item"}}
        self.first.send(request("coordinator.transaction", tree=TREE, steps=[step] * self.steps))


class LongTransaction(Transaction):
    """A transaction of 2,900 steps, which is rolled back because it is too much work."""

    name = "2900-steps"
    steps = 2_900
    expected = {"failed tooMuchWork": 1}


class Links(Case, Attack):
    """A transaction of 1,000 URLs in a tree whose graph has 1,000 links."""

    name = "1000-links"
    expected = {"committed": 1}

    def setup(self):
        self.connect().call("tree.open", tree=TREE, graph=linked(1_000))

    def play(self, daemon):
        steps = [
            {"method": "coordinator.handle", "params": {"url": f"/area7/items/{number}"}} for number in range(1_000)]
        self.first.send(request("coordinator.transaction", tree=TREE, steps=steps))


class Regraph(Case, LargeTree):
    """tree.regraph of a tree with 188,000 screens."""

    name = "regraph"
    expected = {"committed": 1}

    def play(self, daemon):
        home = GRAPH["coordinators"]["Home"]
        types = GRAPH["coordinators"] | {"Home": {"routes": home["routes"] | {"another": ITEM}}}
        self.first.send(request("tree.regraph", tree=TREE, graph=GRAPH | {"coordinators": types}))


class CloseLarge(Case, LargeTree):
    """tree.close of a tree with 188,000 screens."""

    name = "close-large-tree"
    expected = {"result": 1}

    def play(self, daemon):
        self.first.send(request("tree.close", tree=TREE))


class Undo(Case, LargeTree):
    """tree.undo that brings 188,000 screens back."""

    name = "undo"
    expected = {"committed": 1}

    def setup(self):
        super().setup()
        self.first.triggers(TREE, "popToRoot", 1)

    def play(self, daemon):
        self.first.send(request("tree.undo", tree=TREE))


class Evict(Case, Attack):
    """tree.setFacts that makes 45,000 screens leave."""

    name = "facts"
    expected = {"committed": 1}

    def setup(self):
        item = {"requires": {"equals": ["${facts.open}", True]}}
        graph = GRAPH | {"facts": {"open": {"type": "boolean", "default": True}},
                         "screens": GRAPH["screens"] | {"ItemScreen": item}}
        self.connect().call("tree.open", tree=TREE, graph=graph)
        self.first.triggers(TREE, "many", 100)

    def play(self, daemon):
        self.first.send(request("tree.setFacts", tree=TREE, facts={"open": False}))


class PopChildren(Case, EndChildrenByPopToRoot):
    """8,100 coordinators that a popToRoot ends."""

    name = "children-popped"
    expected = {"committed": 1}

    def play(self, daemon):
        self.first.send(trigger(TREE, "popToRoot"))


class DropChildren(Case, EndChildrenByDrop):
    """8,100 coordinators that a drop of their parent ends."""

    name = "children-dropped"
    expected = {"committed": 1}

    def play(self, daemon):
        self.first.send(trigger(TREE, "drop"))


class LongLink(Case, OneTree):
    """A deep link of 16,000 routes."""

    name = "16000-routes"
    expected = {"failed sendLoop": 1}

    def play(self, daemon):
        self.first.send(request("coordinator.handle", tree=TREE, routes=["item"] * 16_000))


class Waiting(Case, Mute):
    """A case with 64 trees, each of which waits for a client and has 199 queued commands."""

    lifetime = "tree"
    members = {}

    def setup(self):
        super().setup()
        self.owner = self.connect()
        clients = [self.connect() for _ in range(CLIENTS)]
        for number in range(TREES):
            self.open(f"mute{number}")
        for number in range(TREES):
            clients[number % CLIENTS].send(trigger(f"mute{number}", "ask", **self.members) * COMMANDS)

    def open(self, tree):
        root = {"coordinator": "Mute", "route": "show"}
        self.owner.send(request("tree.open", tree=tree, root=root, lifetime=self.lifetime))
        while (question := json.loads(self.first.line()))["params"]["tree"] != tree or "id" not in question:
            pass
        self.respond(question, {"action": {"push": "MuteScreen"}})
        self.owner.line()


class OwnerLeaves(Waiting):
    """The client with which 64 trees close leaves, and 12,800 commands end."""

    name = "owner-leaves"
    lifetime = "connection"
    expected = {"failed treeClosed": TREES * COMMANDS, "tree.closed": TREES}

    def play(self, daemon):
        self.leave([self.owner])


class DelegateLeaves(Waiting):
    """The client that serves 64 trees leaves, and 12,800 commands fail."""

    name = "delegate-leaves"
    expected = {"failed clientGone": TREES, "failed detached": TREES * (COMMANDS - 1)}

    def play(self, daemon):
        self.leave([self.first])


class Join(Waiting):
    """The end of 64 commands, each of which 200 calls with its commandId share."""

    name = "joined-calls"
    members = {"commandId": "shared"}
    expected = {"committed": TREES * COMMANDS}

    def setup(self):
        super().setup()
        self.questions = []
        while len(self.questions) < TREES:
            if "id" in (message := json.loads(self.first.line())):
                self.questions.append(message)

    def play(self, daemon):
        for question in self.questions:
            self.respond(question, {"action": {"push": "MuteScreen"}})


class Expiry(Case, Mute):
    """64 trees with 200 commands each, whose deadline is after a millisecond."""

    name = "expiry"
    expected = {"failed deadline": TREES * COMMANDS}

    def setup(self):
        super().setup()
        for number in range(TREES):
            self.open(f"mute{number}")
        for _ in range(TREES):
            self.connect()

    def play(self, daemon):
        daemon.pause()
        for number, connection in enumerate(self.connections[1:]):
            connection.send(trigger(f"mute{number}", "ask", deadlineMs=1) * COMMANDS)
        daemon.resume()


class Supersede(Case, Mute):
    """A command with onBusy: supersede behind 200 of its connection."""

    name = "supersede"
    expected = {"superseded superseded": 200}

    def setup(self):
        super().setup()
        self.open(TREE)
        self.connect().send(trigger(TREE, "ask") * 200)

    def play(self, daemon):
        self.connections[1].send(trigger(TREE, "ask", onBusy="supersede"))


class CancelWaits(Case, OneTree):
    """512 calls of tree.wait that are cancelled."""

    name = "cancel-waits"
    expected = {"requestCancelled": WAITS}

    def setup(self):
        super().setup()
        for tree in range(WAITS // WAITS_PER_TREE):
            self.first.call("tree.open", tree=f"tree{tree}", graph="hostile")
        for wait in range(WAITS):
            self.first.send(request("tree.wait", wait, tree=f"tree{wait // WAITS_PER_TREE}", until="onView",
                                    screen="AbsentScreen", timeoutMs=600_000))

    def play(self, daemon):
        cancels = [{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": wait}} for wait in range(WAITS)]
        self.first.send(b"".join(json.dumps(cancel, separators=(",", ":")).encode() + b"\n" for cancel in cancels))


class FortyClients(Case, Attack):
    """40 clients of a user each send 50 pushes and 50 pops to a tree of their own."""

    name = "forty-clients"
    expected = {"committed": 40 * 100}

    def setup(self):
        for number in range(40):
            client = self.client(number)
            client.call("graph.load", graph=GRAPH)
            client.call("tree.open", tree=f"tree{number}", graph="hostile")

    def client(self, number):
        return self.connect()

    def play(self, daemon):
        daemon.pause()
        for number, connection in enumerate(self.connections):
            connection.send((trigger(f"tree{number}", "item") + trigger(f"tree{number}", "back")) * 50)
        daemon.resume()


class FortyUsers(FortyClients):
    """The same of 40 users, if root plays it."""

    name = "forty-users"

    def client(self, number):
        return self.connect_as(number)


CASES = [
    Transaction, LongTransaction, Links, LongLink, Regraph, CloseLarge, Undo, Evict, PopChildren, DropChildren, OwnerLeaves,
    DelegateLeaves, Join, Expiry, Supersede, CancelWaits, FortyClients, FortyUsers,
]
