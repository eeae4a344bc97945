"""navgate: attacks of programs without the token on the pages of others."""

import os
import select
import socket

from gateway import GatewayTestCase

# More than the connections that navgate keeps at a time. ATTACKERS=140 takes some minutes.
ATTACKERS, CONNECTIONS = int(os.environ.get("ATTACKERS", "40")), 32
LOADS = 3
# Less than the attackers' responses, and more than navgate holds for the connections that it has at a time.
MEMORY = 48_000_000


class Attacks(GatewayTestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        (self.directory / "index.html").write_text("<h1>home</h1>")
        (self.directory / "large.bin").write_bytes(bytes(60_000_000))
        self.gateway = self.start_gateway(
            "--files", self.directory, "--limit", f"connections={CONNECTIONS}", "--limit", "outputBytes=65536")

    def test_pipelined_requests_that_read_nothing(self):
        # The path is in the response.
        self.withstand(f"GET /{'x' * 4000} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 400)

    def test_downloads_that_read_nothing(self):
        self.withstand(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")

    def withstand(self, requests):
        """Loads a page while many connections send requests and read nothing; those that are closed come again."""
        before = self.gateway.memory()
        attackers = [Attacker(self.gateway.port, requests) for _ in range(ATTACKERS)]
        for attacker in attackers:
            self.addCleanup(attacker.close)
        for _ in range(LOADS):
            for attacker in attackers:
                attacker.send()
            response, body = self.request(self.gateway, "/", authorization=f"Bearer {self.gateway.token}")
            self.assertEqual((response.status, body), (200, b"<h1>home</h1>"))
            self.assertLess(self.gateway.memory() - before, MEMORY)


class Attacker:
    """A program that sends until the gateway accepts no more, and reads nothing."""

    def __init__(self, port, requests):
        self.port, self.requests = port, requests
        self.connect()
        self.send()

    def connect(self):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", self.port))
        self.socket.setblocking(False)
        self.poll = select.poll()
        self.poll.register(self.socket, select.POLLRDHUP)
        self.unsent = self.requests

    def send(self):
        if self.poll.poll(0):
            self.close()
            self.connect()
        try:
            while self.unsent:
                self.unsent = self.unsent[self.socket.send(self.unsent):]
        except OSError:
            # The gateway accepts no more, or has closed the connection.
            pass

    def close(self):
        self.socket.close()
