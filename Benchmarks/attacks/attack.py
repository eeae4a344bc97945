"""The frame of an attack: its connections, its requests, and the count of what navd answers."""

import collections
import json
import re
import selectors
import socket
import struct
import time

# The beginning of a message from navd, and the end of one with an error. Results have such text inside too.
ERROR = re.compile(rb'\{"jsonrpc":"2.0","id":[^,]+,"error":.*"data":\{"name":"(\w+)"', re.DOTALL)
OUTCOME = re.compile(
    rb'\{"jsonrpc":"2.0","id":[^,]+,"result":\{"outcome":"(\w+)"(?:,"revision":\d+)?(?:,"reason":\{"code":"(\w+)")?')
METHOD = re.compile(rb'\{"jsonrpc":"2.0",(?:"id":[^,]+,)?"method":"([\w.$/]+)"')
PONG = b'"result":{}}\n'
# Seconds in which navd must do what an attack only prepares.
PATIENCE = 60
CHUNK = 1 << 18


def request(method, id=1, **params):
    """One line with a request."""
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}, separators=(",", ":")).encode() + b"\n"


def trigger(tree, route, id=1, **members):
    return request("coordinator.trigger", id, tree=tree, route=route, **members)


class Refused(Exception):
    """An error that navd answered to the preparation of an attack; its argument is the name."""


class Connection:
    """A connection whose calls wait for their reply."""

    def __init__(self, path, patience=PATIENCE):
        self.socket = socket.socket(socket.AF_UNIX)
        # The kernel lets the call wait if the queue of navd's socket is full; a timeout of Python would not.
        microseconds = int(max(patience, 0.001) * 1_000_000)
        limit = struct.pack("ll", *divmod(microseconds, 1_000_000))
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        try:
            self.socket.connect(str(path))
        except BlockingIOError as error:
            raise TimeoutError("navd accepts no connection") from error
        self.socket.settimeout(patience)
        self.unread = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def line(self):
        """The next line; the connection may not be closed before."""
        searched = 0
        while (end := self.unread.find(b"\n", searched)) < 0:
            searched = len(self.unread)
            received = self.socket.recv(CHUNK)
            if not received:
                raise ConnectionResetError("closed by navd")
            self.unread += received
        line = bytes(self.unread[:end + 1])
        del self.unread[:end + 1]
        return line

    def call(self, method, **params):
        self.send(request(method, **params))
        reply = json.loads(self.line())
        if "error" in reply:
            raise Refused(reply["error"]["data"]["name"])
        return reply["result"]

    def triggers(self, tree, route, times):
        for _ in range(times):
            outcome = self.call("coordinator.trigger", tree=tree, route=route)
            if outcome["outcome"] != "committed":
                raise Refused(outcome["reason"]["code"])


class Attack:
    """What one hostile user does to navd. A subclass has a doc comment of one line, which `--list` shows.

    `setup` prepares it, and `run` attacks until an instant of the monotonic clock. Both are executed in a process that
    belongs to a user of its own. What navd answers is counted by the name of the error, the outcome or the notification.
    """

    #: The name by which `--attack` selects it.
    name = ""
    #: The users that attack at the same time, each with a process of its own, if the benchmark may change its user.
    users = 1
    #: Whether the latency of the witness is compared with the target.
    has_latency = True
    #: The times from the beginning of the run at which the daemon is stopped and continued with signals.
    stop = None
    #: The least number of seconds of a run.
    seconds = 0

    def __init__(self, path):
        self.path = path
        self.connections = []
        self.answers = collections.Counter()
        #: What navd did to this user that it should not do, in words.
        self.faults = []

    def setup(self):
        self.connect()

    def run(self, until):
        raise NotImplementedError

    def log_faults(self, log, seconds):
        """What is wrong with the log of the daemon after the attack."""
        return []

    def connect(self):
        self.connections.append(Connection(self.path))
        return self.connections[-1]

    @property
    def first(self):
        return self.connections[0]

    def count(self, data):
        """Counts whole lines from navd."""
        if (pongs := data.count(PONG)) and pongs == data.count(b"\n"):
            self.answers["result"] += pongs
            return
        for line in data.splitlines():
            if line and not line.startswith(b"Content-Length:"):
                self.answers[kind(line)] += 1

    def answer(self, connection, until):
        """Receives one line; counts and returns it, or None if there is none in time."""
        connection.socket.settimeout(max(until - time.monotonic(), 0.001))
        try:
            line = connection.line()
        except TimeoutError:
            self.answers["no answer in time"] += 1
            return None
        except OSError:
            self.answers["closed"] += 1
            return None
        self.count(line)
        return line

    def repeat(self, connection, data, until):
        """Sends one request after the other, and waits for the answer of each."""
        while time.monotonic() < until:
            connection.socket.settimeout(max(until - time.monotonic(), 0.001))
            connection.send(data)
            if self.answer(connection, until) is None:
                return

    def flood(self, data, until, reads=True, again=False):
        """Sends data on all connections, repeatedly and as fast as navd takes it, and reads what navd answers.

        A list has the data of each connection. With `again`, a connection that navd closes is replaced by a new one.
        """
        data = data if isinstance(data, list) else [data] * len(self.connections)
        with selectors.DefaultSelector() as selector:
            events = selectors.EVENT_WRITE | (selectors.EVENT_READ if reads else 0)
            for connection, circle in zip(self.connections, data):
                Stream(connection, circle).register(selector, events)
            while (now := time.monotonic()) < until and selector.get_map():
                for key, ready in selector.select(until - now):
                    if not key.data.moved(ready, self.count):
                        selector.unregister(key.fileobj)
                        self.answers["closed"] += 1
                        if again:
                            key.data.reopen(self.path)
                            key.data.register(selector, events)


class Stream:
    """A connection that sends the same data in circles, and counts the lines that it receives."""

    def __init__(self, connection, data):
        # A large piece for each call of the kernel, so that this program is faster than navd.
        self.connection, self.data = connection, memoryview(bytes(data) * max(1, CHUNK // len(data)))
        self.offset = 0
        self.unread = b""

    def register(self, selector, events):
        self.connection.socket.setblocking(False)
        selector.register(self.connection.socket, events, self)

    def moved(self, ready, count):
        """Sends and receives what is possible; returns whether the connection is still open."""
        connection = self.connection.socket
        try:
            if ready & selectors.EVENT_READ:
                received = connection.recv(CHUNK)
                if not received:
                    count(self.unread)
                    return False
                lines, end, rest = (self.unread + received).rpartition(b"\n")
                count(lines + end)
                self.unread = rest
            if ready & selectors.EVENT_WRITE:
                self.offset = (self.offset + connection.send(self.data[self.offset:])) % len(self.data)
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True

    def reopen(self, path):
        self.connection.socket.close()
        self.connection.__init__(path)
        self.offset, self.unread = 0, b""


def kind(line):
    """The name of an error, the outcome with its reason, the method of a message from navd, or `result`."""
    if line.startswith(b"["):
        return f"batch of {kind(line[1:])}"
    if error := ERROR.match(line):
        return error[1].decode()
    if outcome := OUTCOME.match(line):
        return " ".join(part.decode() for part in outcome.groups() if part)
    if method := METHOD.match(line):
        return method[1].decode()
    return "result"
