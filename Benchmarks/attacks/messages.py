"""Messages that are malformed, unfinished or tiny, and what they leave in memory and in the log."""

import re
import time

from .attack import Attack, Connection, request, trigger
from .documents import large_graph
from .work import OneTree

# Nearly the longest message.
LENGTH = (1 << 20) - 1024
# The connections that one user may have beside a few others.
CONNECTIONS = 1020
# A number per second that the log of a daemon may grow by, whatever its clients do.
LOG_BYTES_PER_SECOND = 10_000


class LargeGraphs(Attack):
    """64 graphs of 16,000 values, each with a tree whose screen has a param of 16,000 values."""

    name = "large-graphs-and-trees"
    seconds = 12

    def run(self, until):
        note = {"name": "note", "params": {"text": [0] * 16_000}}
        for number in range(64):
            name = f"large{number}"
            for line in (
                request("graph.load", graph=large_graph(name)), request("tree.open", tree=name, graph=name),
                trigger(name, note),
            ):
                self.first.socket.settimeout(max(until - time.monotonic(), 0.001))
                self.first.send(line)
                if self.answer(self.first, until) is None:
                    return


class Unfinished(Attack):
    """1,020 messages of a megabyte without their end."""

    name = "unfinished-messages"
    start = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"'

    def setup(self):
        for _ in range(CONNECTIONS):
            self.connect()

    def run(self, until):
        data = self.start + b"x" * LENGTH
        for connection in self.connections:
            connection.socket.settimeout(max(until - time.monotonic(), 0.001))
            try:
                connection.send(data)
                self.answers["sent"] += 1
            except TimeoutError:
                self.answers["not taken in time"] += 1
            except OSError:
                self.answers["closed"] += 1
        time.sleep(max(until - time.monotonic(), 0))


class UnfinishedFrames(Unfinished):
    """1,020 messages with a header block, a megabyte of each without its end."""

    name = "unfinished-frames"
    start = b"Content-Length: 1048576\r\n\r\n"


class ByteASecond(Attack):
    """1,020 connections that each send a byte of a message a second."""

    name = "byte-a-second"

    def setup(self):
        for _ in range(CONNECTIONS):
            self.connect()

    def run(self, until):
        for byte in request("ping"):
            for connection in self.connections:
                connection.send(bytes([byte]))
            self.answers["sent"] += len(self.connections)
            if time.monotonic() + 1 > until:
                return
            time.sleep(1)


def send_and_leave(attack, data, until):
    """Connects, sends, and disconnects at once; navd refuses connections of a user who has too many."""
    try:
        with Connection(attack.path, until - time.monotonic() + 1) as connection:
            connection.send(data)
        attack.answers["left"] += 1
    except BrokenPipeError:
        attack.answers["refused"] += 1


class DisconnectsInMessages(Attack):
    """Clients that leave in the middle of a message, again and again."""

    name = "disconnect-in-message"

    def setup(self):
        pass

    def run(self, until):
        half = request("ping") * 100 + b'{"jsonrpc":"2.0","id":1,"method":"pi'
        while time.monotonic() < until:
            send_and_leave(self, half, until)


class DisconnectsInCommands(OneTree):
    """Clients that leave before the outcomes of a hundred commands, again and again."""

    name = "disconnect-in-command"

    def run(self, until):
        commands = (trigger("hostile", "item") + trigger("hostile", "back")) * 50
        while time.monotonic() < until:
            send_and_leave(self, commands, until)


class Flood(Attack):
    """An attack that sends the same bytes again and again; navd may close the connection."""

    data = b""

    def run(self, until):
        self.flood(self.data, until, again=True)


class EndlessDigits(Flood):
    """A number of a megabyte of digits."""

    name = "endless-digits"
    data = b'{"jsonrpc":"2.0","id":' + b"1" * LENGTH + b"}\n"


class LargeHeaders(Flood):
    """Header blocks that announce 4 GiB, and more."""

    name = "headers-of-4-GiB"
    data = b"Content-Length: 4294967296\r\n\r\n{}"


class EndlessHeaders(Flood):
    """A header block without an end."""

    name = "endless-headers"
    data = b"Content-Type: " + b"x" * 8192


class DeepNesting(Flood):
    """Half a million arrays in one another."""

    name = "deep-nesting"
    data = b"[" * (LENGTH // 2) + b"]" * (LENGTH // 2) + b"\n"


class TinyBatches(Flood):
    """Batches of 64 numbers, each of which is answered with an error."""

    name = "tiny-batches"
    data = b"[" + b",".join([b"1"] * 64) + b"]\n"


class BadFirstBytes(Attack):
    """Connections whose first byte selects no framing, again and again."""

    name = "bad-first-bytes"

    def setup(self):
        pass

    def run(self, until):
        while time.monotonic() < until:
            with Connection(self.path, until - time.monotonic() + 1) as connection:
                connection.send(b"\x16")
                self.answer(connection, until)

    def log_faults(self, log, seconds):
        rate = len(log) / seconds
        return [f"{rate / 1000:,.0f} kB of log a second"] if rate > LOG_BYTES_PER_SECOND else []


class ForgedLog(Attack):
    """A client whose name has a line end and the codes that clear a terminal."""

    name = "forged-log"
    forged = "navd stopped"

    def run(self, until):
        self.first.call("initialize", client={"name": f"x\n{self.forged}\x1b[2J"})
        try:
            self.first.send(b" " * (2 * LENGTH) + b"\n")
        except OSError:
            # navd closes the connection at the limit.
            pass
        self.answer(self.first, until)

    def log_faults(self, log, _):
        faults = []
        if re.search(f"^{self.forged}".encode(), log, re.MULTILINE):
            faults.append("a forged line in the log")
        if b"\x1b" in log:
            faults.append("a control character in the log")
        return faults


class LongLink(OneTree):
    """Deep links of 16,000 routes."""

    name = "handle-16000-routes"

    def run(self, until):
        self.repeat(self.first, request("coordinator.handle", tree="hostile", routes=["item"] * 16_000), until)


ATTACKS = [
    LargeGraphs, Unfinished, UnfinishedFrames, BadFirstBytes, ForgedLog, ByteASecond, DisconnectsInMessages,
    DisconnectsInCommands, EndlessDigits, LargeHeaders, EndlessHeaders, DeepNesting, TinyBatches, LongLink,
]
