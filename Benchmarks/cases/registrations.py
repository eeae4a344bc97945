"""Requests beside many registered coordinator types and trees."""

from attacks.attack import Attack, request
from attacks.documents import GRAPH

from .case import Case, batch

# Half of the types that a user may register, and nearly all.
SOME, MANY, MOST = 500, 900, 999
TREES, SUBSCRIBERS = 60, 4


def register(count, **members):
    return request("coordinator.register", types={f"Type{number}": {} for number in range(count)}, **members)


class Registrations(Case, Attack):
    """A case with trees, four subscribers of each, and two clients that serve types."""

    trees = TREES
    #: The types that the first of the two has registered.
    types = MANY

    def setup(self):
        self.connect().call("graph.load", graph=GRAPH)
        for number in range(self.trees):
            self.first.call("tree.open", tree=f"tree{number}", graph="hostile")
        # A connection for each subscriber of a tree, because what all of them are sent does not fit into one.
        for _ in range(SUBSCRIBERS):
            subscriber = self.connect()
            for number in range(self.trees):
                subscriber.call("tree.subscribe", tree=f"tree{number}")
        self.client, self.other = self.connect(), self.connect()
        for name, client in (("client", self.client), ("other", self.other)):
            client.call("initialize", client={"name": name})
        if self.types:
            self.client.send(register(self.types))


class Register(Registrations):
    """coordinator.register with 500 types and 60 trees with four subscribers each."""

    name = "register"
    types = 0
    expected = {"coordinator.served": SOME * TREES * SUBSCRIBERS, "result": 1}

    def play(self, daemon):
        self.client.send(register(SOME))


class RegisterAgain(Registrations):
    """The same when another client serves the types."""

    name = "register-again"
    types = SOME
    expected = {"coordinator.served": SOME * TREES * SUBSCRIBERS, "result": 1}

    def play(self, daemon):
        self.other.send(register(SOME, replace=True))


class InitializeAgain(Registrations):
    """initialize with another name while the client serves 900 types."""

    name = "initialize-again"
    expected = {"coordinator.served": MANY * TREES * SUBSCRIBERS, "result": 1}

    def play(self, daemon):
        self.client.send(request("initialize", client={"name": "renamed"}))


class RegistrantLeaves(Registrations):
    """A client that serves 900 types leaves."""

    name = "registrant-leaves"
    expected = {"coordinator.served": MANY * TREES * SUBSCRIBERS}

    def play(self, daemon):
        self.leave([self.client])


class GetGraph(Registrations):
    """64 times graph.get in one write, of a tree with 900 registrations."""

    name = "graph-get"
    expected = {"result": 64}

    def play(self, daemon):
        self.first.send(request("graph.get", tree="tree0") * 64)


class OpenTrees(Registrations):
    """A batch of 60 times tree.open with 900 registrations."""

    name = "open-trees"
    trees = 4
    expected = {"batch of result": TREES}

    def play(self, daemon):
        self.first.send(batch(
            request("tree.open", tree=f"new{number}", graph="hostile") for number in range(TREES)))


class Status(Registrations):
    """500 times server.status in one write, with 999 types and 60 trees."""

    name = "server-status"
    types = MOST
    expected = {"result": 500}

    def play(self, daemon):
        self.first.send(request("server.status") * 500)


CASES = [Register, RegisterAgain, InitializeAgain, RegistrantLeaves, GetGraph, OpenTrees, Status]
