"""The frame of a case: its one request, and the messages that navd sends because of it."""

import collections
import selectors

from attacks.attack import CHUNK, kind
from dumps import LOOK_SECONDS, LOOKS

# Messages to a client that serves coordinators; their number depends on the time.
ASIDE = {"coordinator.prepare", "command.ended", "$/cancelRequest"}


class Case:
    """What one client does at once, after the `setup` of an attack. The doc comment of one line is for `--list`."""

    #: The name by which `--case` selects it.
    name = ""
    #: The kinds of the messages that navd must send, with their numbers.
    expected = {}

    def play(self, daemon):
        """Sends the request; does not wait for its response."""
        raise NotImplementedError

    def leave(self, connections):
        """Closes connections."""
        for connection in connections:
            self.connections.remove(connection)
            connection.socket.close()


def answers(case, daemon):
    """The number of messages of each kind that navd sends until it has nothing more to do."""
    counts = collections.Counter()
    with selectors.DefaultSelector() as selector:
        for connection in case.connections:
            selector.register(connection.socket, selectors.EVENT_READ, connection)
        looks = 0
        while looks < LOOKS:
            ready = selector.select(LOOK_SECONDS)
            looks = looks + 1 if not ready and daemon.is_asleep() else 0
            for key, _ in ready:
                if not received(key.data, counts):
                    selector.unregister(key.fileobj)
                    counts["closed"] += 1
            daemon.collect()
    return {name: count for name, count in counts.items() if name not in ASIDE}


def received(connection, counts):
    """Counts the messages that have come; returns whether the connection is open."""
    data = connection.socket.recv(CHUNK)
    lines, end, connection.unread = (bytes(connection.unread) + data).rpartition(b"\n")
    counts.update(kind(line) for line in (lines + end).splitlines() if line)
    return bool(data)
