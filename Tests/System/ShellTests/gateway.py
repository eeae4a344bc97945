"""A gateway for each test, and requests to it."""

import http.client
import pathlib
import re
import resource
import socket
import subprocess
import sys

from programs import BUILD, PATIENCE, ROOT, TestCase, environment

sys.path.insert(0, str(ROOT / "Tools" / "play"))

from web_socket import WebSocketConnection  # noqa: E402


class Gateway:
    """navgate before the daemon at a socket. It listens when this returns."""

    def __init__(self, socket_path, *options, within=()):
        self.process = subprocess.Popen(
            [*within, BUILD / "navgate", "--socket", socket_path, "--listen", "127.0.0.1:0", *map(str, options)],
            env=environment(socket_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.is_ending = False
        self.url = self.process.stdout.readline().strip()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/(?:#token=(\w+))?", self.url)
        if match is None:
            raise AssertionError(self.process.communicate()[1])
        self.port, self.token = int(match[1]), match[2]

    def terminate(self):
        """Sends SIGTERM. A second signal would end the gateway at once."""
        if not self.is_ending:
            self.process.terminate()
        self.is_ending = True

    def stop(self):
        """Ends it; returns its log and its status."""
        self.terminate()
        if self.process.returncode is None:
            self.log = self.process.communicate(timeout=PATIENCE)[1]
        return self.log, self.process.returncode


    def memory(self):
        """The resident bytes of the gateway."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * resource.getpagesize()


class GatewayTestCase(TestCase):
    """A test with a daemon and gateways."""

    def start_gateway(self, *options, within=()):
        """Starts a gateway, with another program in front of its command line if it is to run in that."""
        gateway = Gateway(self.directory / "navd.sock", *options, within=within)
        self.addCleanup(gateway.stop)
        return gateway

    def web_socket(self, gateway, **options):
        connection = WebSocketConnection(gateway.url, PATIENCE, **options)
        self.addCleanup(connection.close)
        return connection

    def raw(self, gateway, data=b""):
        """Opens a connection that sends bytes."""
        connection = socket.create_connection(("127.0.0.1", gateway.port), PATIENCE)
        self.addCleanup(connection.close)
        connection.sendall(data)
        return connection

    def is_closed(self, connection):
        """Whether the peer closes a connection without an answer; with a reset if it has not read everything."""
        try:
            return connection.recv(1) == b""
        except ConnectionResetError:
            return True

    def request(self, gateway, path, method="GET", **headers):
        """Sends a request; returns the response and its body."""
        connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.putrequest(method, path, skip_host="host" in headers, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        response = connection.getresponse()
        return response, response.read()
