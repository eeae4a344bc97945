"""navd with a store, which a test can kill and start again."""

import json
import signal
import socket

import yaml

from .places import Here
from .process import BUILD, ROOT, Process
from .record import PATIENCE

KIOSK = yaml.safe_load((ROOT / "Examples" / "graphs" / "kiosk.yaml").read_text())


class Refused(Exception):
    """An error of navd; its argument is the name."""


class Navd:
    """navd on a state directory."""

    def __init__(self, directory, mode="0600"):
        directory.mkdir(exist_ok=True)
        directory.chmod(0o755)
        self.directory, self.mode, self.process = directory, mode, None
        self.socket = directory / "navd.sock"
        self.config = directory / "navd.yaml"
        self.config.write_text("{}")
        # A Unix socket with a path belongs to no network namespace.
        self.place = Here()

    def start(self):
        with self._manager() as manager:
            self.process = Process(
                [BUILD / "navd", "--socket", self.socket, "--mode", self.mode, "--state", self.directory / "state",
                 "--config", self.config],
                self.place, {"NOTIFY_SOCKET": manager.getsockname()})
            ready(manager)
        return self

    def grant(self, *grants):
        """Gives other users these rights, and no others."""
        self.config.write_text(json.dumps({"grants": grants}))
        if self.process and self.process.is_running:
            before = len(self.process.log)
            self.process.signal(signal.SIGHUP)
            self.process.says("Reloaded.", after=before)

    def _manager(self):
        path = self.directory / "manager.sock"
        path.unlink(missing_ok=True)
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        manager.bind(str(path))
        manager.settimeout(PATIENCE)
        return manager

    def open(self, tree="main", graph=None):
        graph = graph or KIOSK
        self.call("graph.load", graph=graph, replace=True)
        return self.call("tree.open", tree=tree, graph=graph["name"], resume=True)

    def call(self, method, **params):
        """Sends one request on a connection of its own; returns the result."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(str(self.socket))
            request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            connection.sendall(json.dumps(request).encode() + b"\n")
            with connection.makefile() as lines:
                message = json.loads(lines.readline())
        if "error" in message:
            raise Refused(message["error"]["data"]["name"])
        return message["result"]

    def trigger(self, route, tree="main"):
        return self.call("coordinator.trigger", tree=tree, route=route)

    def history(self, tree="main"):
        """All entries of the history."""
        entries, more = [], True
        while more:
            part = self.call("tree.history", tree=tree, limit=1000, after=entries[-1]["number"] if entries else 0)
            entries, more = entries + part["entries"], part["more"]
        return entries

    def kill(self):
        self.process.kill()

    def close(self):
        if self.process:
            self.process.kill()


def ready(manager):
    while b"READY=1" not in manager.recv(4096).split(b"\n"):
        pass
