"""The frame of a case: its one request, and the messages that navd sends because of it."""

import collections
import json
import os
import selectors
import socket

from attacks.attack import CHUNK, PATIENCE, Connection, kind
from dumps import LOOK_SECONDS
from trial import ATTACKER, become

# Messages to a client that serves coordinators; their number depends on the time.
ASIDE = {"coordinator.prepare", "command.ended", "$/cancelRequest"}
# At least one message.
SOME = -1


def batch(requests):
    """One line with a batch of requests."""
    return b"[" + b",".join(line.rstrip() for line in requests) + b"]\n"


class UserConnection(Connection):
    """A connection of another user. The kernel records the user of the process that connects, a child here."""

    def __init__(self, path, user):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.unread = bytearray()
        child = os.fork()
        if child == 0:
            error = 1
            try:
                become(user)
                error = self.socket.connect_ex(str(path))
            finally:
                os._exit(error)
        if error := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            raise OSError(error, os.strerror(error))


class Case:
    """What one client does at once, after the `setup` of an attack. The doc comment of one line is for `--list`."""

    #: The name by which `--case` selects it.
    name = ""
    #: The kinds of the messages that navd must send, with their numbers or SOME.
    expected = {}

    def play(self, daemon):
        """Sends the request; does not wait for its response."""
        raise NotImplementedError

    def connect_as(self, number):
        """Connects as one of several users, if this program may change its user."""
        self.connections.append(UserConnection(self.path, ATTACKER + number))
        return self.connections[-1]

    def leave(self, connections):
        """Closes connections."""
        for connection in connections:
            self.connections.remove(connection)
            connection.socket.close()


def answers(case, daemon):
    """The number of messages of each kind that navd sends until it has nothing more to do, and its turns."""
    counts = collections.Counter()
    with selectors.DefaultSelector() as selector:
        for connection in case.connections:
            selector.register(connection.socket, selectors.EVENT_READ, connection)

        def listen():
            ready = selector.select(LOOK_SECONDS)
            for key, _ in ready:
                if not received(key.data, counts):
                    selector.unregister(key.fileobj)
                    counts["closed"] += 1
            return ready

        turns = daemon.wait_until_idle(listen)
    return {name: count for name, count in counts.items() if name not in ASIDE}, turns


def received(connection, counts):
    """Counts the messages that have come; returns whether the connection is open."""
    data = connection.socket.recv(CHUNK)
    lines, end, connection.unread = (bytes(connection.unread) + data).rpartition(b"\n")
    for line in (lines + end).splitlines():
        counts.update(elements(line) if line.startswith(b"[") else [kind(line)])
    return bool(data)


def elements(line):
    """The kind of each response to a batch."""
    return [f"batch of {kind(json.dumps(one, separators=(',', ':')).encode())}" for one in json.loads(line)]
