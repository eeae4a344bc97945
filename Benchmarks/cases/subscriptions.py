"""Requests that concern all subscriptions of a user."""

from attacks.attack import request, trigger
from attacks.documents import LENGTH
from attacks.shares import FullFanOut, ResumedSubscriptions
from attacks.work import OneTree

from .case import Case

TREE = "hostile"
# As many subscriptions as FullFanOut has, which are nearly as many as a user may have.
CONNECTIONS, EACH = 16, 250
ALL = CONNECTIONS * EACH
# As many calls of tree.wait as a tree may have.
WAITS = 64


class Close(Case, FullFanOut):
    """tree.close of a tree with 4,000 subscriptions."""

    name = "close-tree"
    expected = {"subscription.ended": ALL, "result": 1}

    def play(self, daemon):
        self.first.send(request("tree.close", tree=TREE))


class Command(Case, FullFanOut):
    """A command that commits nothing, with tree.command to 4,000 subscriptions."""

    name = "tree-command"
    expected = {"tree.command": ALL, "noop nothingToPop": 1}

    def play(self, daemon):
        self.first.send(trigger(TREE, "popToRoot"))


class Change(Case, FullFanOut):
    """A command with tree.changed to 4,000 subscriptions."""

    name = "tree-changed"
    expected = {"tree.changed": ALL, "committed": 1}

    def play(self, daemon):
        self.first.send(trigger(TREE, "item"))


class Drive(Case, FullFanOut):
    """A change of the driver, with tree.driven to 4,000 subscriptions."""

    name = "tree-drive"
    expected = {"tree.driven": ALL, "result": 1}

    def play(self, daemon):
        self.first.send(request("tree.drive", tree=TREE, lease="take"))


class DriverLeaves(Case, FullFanOut):
    """The client that has the lease leaves, with tree.driven to 4,000 subscriptions."""

    name = "driver-leaves"
    expected = {"tree.driven": ALL}

    def setup(self):
        super().setup()
        self.first.call("tree.drive", tree=TREE, lease="take")

    def play(self, daemon):
        self.leave([self.first])


class Settled(Case, FullFanOut):
    """The end of 64 calls of tree.wait by a report of `settled`, with 4,000 subscriptions."""

    name = "settled"
    expected = {"result": WAITS, "noop nothingToDo": 1}

    def setup(self):
        super().setup()
        for subscriber in self.connections[1:]:
            subscriber.call("ui.report", tree=TREE, event="settled", revision=1)
        self.first.triggers(TREE, "item", 1)
        for subscriber in self.connections[2:]:
            subscriber.send(request("ui.report", tree=TREE, event="settled", revision=2))
        self.first.send(request("tree.wait", tree=TREE, until="settled", revision=2, timeoutMs=600_000) * WAITS)

    def play(self, daemon):
        self.connections[1].send(request("ui.report", tree=TREE, event="settled", revision=2))


class Leave(Case, FullFanOut):
    """14 clients with 250 subscriptions each to one tree leave at once."""

    name = "subscribers-leave"

    def play(self, daemon):
        daemon.pause()
        self.leave(self.connections[1:15])
        daemon.resume()


class Pullbacks(Case, OneTree):
    """A popToRoot that ends 4,000 coordinators with a pullback each."""

    name = "pullbacks-end"
    expected = {"subscription.ended": ALL, "committed": 1}

    def setup(self):
        super().setup()
        self.first.triggers(TREE, "children", ALL // LENGTH + 1)
        # c1 is the root.
        ids = iter(range(2, ALL + 2))
        for _ in range(CONNECTIONS):
            subscriber = self.connect()
            for _ in range(EACH):
                subscriber.call("coordinator.pullback", tree=TREE, coordinator=f"c{next(ids)}")

    def play(self, daemon):
        self.first.send(trigger(TREE, "popToRoot"))


class Resume(Case, ResumedSubscriptions):
    """tree.subscribe with `since` 700 changes back, eight times."""

    name = "resume"
    expected = {"result": 8, "tree.changed": 8 * 701}

    def play(self, daemon):
        self.connections[1].send(b"".join(
            request("tree.subscribe", number, tree=TREE, since=200, instance=self.instance) for number in range(8)))


CASES = [Close, Command, Change, Drive, DriverLeaves, Settled, Leave, Pullbacks, Resume]
