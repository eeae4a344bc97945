"""Many clients of one user, and clients that do not read."""

import json
import socket
import time

from .attack import PATIENCE, Attack, Connection, Refused, kind, request, trigger
from .documents import GRAPH
from .work import Mute, OneTree

TREE = "hostile"
CONNECTIONS = 1000
KIB = 1024


class PingsOn100Connections(Attack):
    """Pings on 100 connections of one process, as many as navd takes."""

    name = "pings-on-100-connections"
    clients = 100

    def setup(self):
        for _ in range(self.clients):
            self.connect()

    def run(self, until):
        self.flood(request("ping"), until)


class PingsOn1000Connections(PingsOn100Connections):
    """Pings on 1,000 connections of one process, as many as navd takes."""

    name = "pings-on-1000-connections"
    clients = CONNECTIONS


class CommandsOn60Trees(OneTree):
    """Pushes and pops in 60 trees, each from a connection of its own, as many as navd takes."""

    name = "commands-in-60-trees"

    def setup(self):
        super().setup()
        for number in range(60):
            self.connect().call("tree.open", tree=f"tree{number}", graph="hostile")

    def run(self, until):
        names = [TREE] + [f"tree{number}" for number in range(60)]
        self.flood([trigger(name, "item") + trigger(name, "back") for name in names], until)


class ConnectAndLeave(Attack):
    """Connections that send a ping and leave, as many as navd accepts."""

    name = "connect-and-leave"

    def setup(self):
        pass

    def run(self, until):
        ping = request("ping")
        while time.monotonic() < until:
            with Connection(self.path, until - time.monotonic() + 1) as connection:
                connection.send(ping)
                self.answer(connection, until)


class TooManyConnections(Attack):
    """Connections beyond the limit of the user, again and again."""

    name = "too-many-connections"

    def setup(self):
        for _ in range(CONNECTIONS):
            self.connect()

    def run(self, until):
        ping = request("ping")
        self.connections += [Connection(self.path, 1) for _ in range(24)]
        while time.monotonic() < until:
            with Connection(self.path, until - time.monotonic() + 1) as connection:
                try:
                    connection.send(ping)
                except OSError:
                    # navd has closed the connection already; it has sent the reason.
                    pass
                self.answer(connection, until)


class StoppedSubscribers(OneTree):
    """100 subscribers that do not read the changes of one tree, 1 MB for each of them."""

    name = "stopped-subscribers"
    # One megabyte for each is more than a user may leave unread.
    clients = 100

    def setup(self):
        super().setup()
        for _ in range(self.clients):
            self.connect().call("tree.subscribe", tree=TREE)

    def run(self, until):
        note = trigger(TREE, {"name": "note", "params": {"text": "x" * 200 * KIB}})
        back = trigger(TREE, "back")
        with Connection(self.path) as own:
            while time.monotonic() < until:
                self.first.send(note + back)
                for _ in range(2):
                    if self.answer(self.first, until) is None:
                        return
                self.check(own, "ping")
                self.check(own, "server.status")

    def check(self, connection, method):
        """The other requests of the user must be answered."""
        try:
            connection.call(method)
        except Refused as error:
            fault = f"{method} of the same user: {error}"
            if fault not in self.faults:
                self.faults.append(fault)


class UnreadAnswers(Attack):
    """100 clients that request long answers and read nothing."""

    name = "unread-answers"

    def setup(self):
        for _ in range(100):
            self.connect()

    def run(self, until):
        self.flood(request("rpc.discover"), until, reads=False)
        for connection in self.connections:
            connection.socket.setblocking(False)
            try:
                self.count(connection.socket.recv(1 << 22).rpartition(b"\n")[0] + b"\n")
            except OSError:
                self.answers["closed"] += 1


class UnreadSnapshots(OneTree):
    """400 connections that each request a snapshot of four megabytes and read nothing."""

    name = "unread-snapshots"
    # Longer than the time that a client has to read.
    seconds = 8

    def setup(self):
        super().setup()
        note = {"name": "note", "params": {"text": "x" * 400 * KIB}}
        self.first.triggers(TREE, note, 10)
        for _ in range(400):
            self.connect()

    def run(self, until):
        for connection in self.connections[1:]:
            connection.send(request("tree.get", tree=TREE))
        time.sleep(max(until - time.monotonic(), 0))


class FullFanOut(OneTree):
    """Commands that commit nothing, and changes of the driver, beside 4,000 subscriptions that are read."""

    name = "fan-out-to-4000"

    def setup(self):
        super().setup()
        for _ in range(16):
            subscriber = self.connect()
            for _ in range(250):
                subscriber.call("tree.subscribe", tree=TREE, commands=True)

    def run(self, until):
        rejected = trigger(TREE, "popToRoot") * 4
        drive = request("tree.drive", tree=TREE, lease="take") + request("tree.drive", tree=TREE, lease="release")
        self.flood([rejected + drive] + [b"\n" * KIB] * 16, until)


class ResumedSubscriptions(OneTree):
    """Subscriptions on eight connections that resume 700 changes back, again and again."""

    name = "resumed-subscriptions"

    def setup(self):
        super().setup()
        self.first.triggers(TREE, "item", 900)
        self.instance = self.first.call("tree.get", tree=TREE)["instance"]
        for _ in range(8):
            self.connect()

    def run(self, until):
        resume = b"".join(
            request("tree.subscribe", tree=TREE, since=200, instance=self.instance)
            + request("tree.unsubscribe", subscription=number) for number in range(1, 400))
        self.flood([b"\n"] + [resume] * 8, until)


class FortyUsers(OneTree):
    """40 users who each push and pop in a tree of their own, as many as navd takes."""

    name = "forty-users"
    users = 40

    def run(self, until):
        self.flood(trigger(TREE, "item") + trigger(TREE, "back"), until)


class MuteDelegates(Mute):
    """64 trees that wait for a client that does not answer, and 16,384 commands that wait for them."""

    name = "mute-delegates"
    # Longer than the time that a client has to answer.
    seconds = 8

    def setup(self):
        super().setup()
        for number in range(64):
            self.open(f"mute{number}")
        for _ in range(64):
            self.connect()

    def run(self, until):
        for number, connection in enumerate(self.connections[1:]):
            connection.socket.settimeout(PATIENCE)
            connection.send(trigger(f"mute{number}", "ask") * 300)
        for connection in self.connections[1:]:
            for _ in range(300 - 256 - 1):
                if self.answer(connection, until) is None:
                    return
        time.sleep(max(until - time.monotonic(), 0))


class StoppedDaemon(Mute):
    """A daemon that is stopped for six seconds, while a delegate has just answered and a client reads steadily."""

    name = "stopped-daemon"
    # Every client waits during the stop.
    has_latency = False
    # Longer than the time that a client has to answer or to read.
    stop = (0.5, 6.5)
    seconds = 9

    def setup(self):
        super().setup()
        self.open(TREE)
        self.reader, self.caller = self.connect(), self.connect()
        self.first.call("graph.load", graph=GRAPH)
        self.first.call("tree.open", tree="large", graph="hostile")
        self.caller.triggers("large", "many", 45)

    def run(self, until):
        begun = time.monotonic()
        self.reader.send(request("tree.get", tree="large") * 4)
        self.caller.send(trigger(TREE, "ask"))
        question = json.loads(self.first.line())
        self.read(begun + 1)
        # The daemon is stopped now; the time that the delegate has is not over.
        self.respond(question, {"action": {"push": "MuteScreen"}})
        line = self.answer(self.caller, until)
        if line and kind(line) != "committed":
            self.faults.append(f"a delegate that answered in time: {kind(line)}")
        self.read(until)

    def read(self, until):
        """Reads a little at a time."""
        self.reader.socket.settimeout(0.05)
        while time.monotonic() < until:
            try:
                received = self.reader.socket.recv(64 * KIB)
            except TimeoutError:
                continue
            except OSError:
                received = b""
            if not received:
                self.faults.append("a client that reads steadily was disconnected")
                return
            time.sleep(0.002)


class Idle(Attack):
    """18,000 connections of 18 users that do nothing."""

    name = "idle-connections"
    users = 18
    seconds = 8

    def setup(self):
        pass

    def run(self, until):
        for _ in range(CONNECTIONS):
            try:
                self.connections.append(Connection(self.path, until - time.monotonic()))
            except OSError:
                self.answers["not connected"] += 1
        self.answers["connected"] += len(self.connections)
        time.sleep(max(until - time.monotonic(), 0))


class HalfClosed(Attack):
    """Connections that send a ping and shut down their sending side, again and again."""

    name = "half-close"

    def setup(self):
        pass

    def run(self, until):
        while time.monotonic() < until:
            with Connection(self.path, until - time.monotonic() + 1) as connection:
                connection.send(request("ping"))
                connection.socket.shutdown(socket.SHUT_WR)
                self.answer(connection, until)


ATTACKS = [
    PingsOn100Connections, PingsOn1000Connections, CommandsOn60Trees, ConnectAndLeave, TooManyConnections,
    StoppedSubscribers, UnreadAnswers, UnreadSnapshots, FullFanOut, ResumedSubscriptions, FortyUsers, MuteDelegates, StoppedDaemon, Idle, HalfClosed,
]
