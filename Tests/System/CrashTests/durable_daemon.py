"""A navd that keeps trees in a directory, for tests that kill it or take its disk away."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("BUILD_DIRECTORY", HERE.parents[2] / ".build" / "debug")).resolve()
# The limit for what takes a second at most.
PATIENCE = 60
GRAPH = {
    "navigation": 1,
    "name": "crash",
    "root": {"coordinator": "Home", "route": "show"},
    "screens": {
        "HomeScreen": {},
        "ListScreen": {"params": {"number": {"type": "integer"}}},
        "ItemScreen": {"params": {"number": {"type": "integer"}}},
    },
    "coordinators": {
        "Home": {
            "routes": {
                "show": {"sequence": [
                    {"push": "HomeScreen"},
                    {"push": {"screen": "ListScreen", "params": {"number": 0}}},
                    {"push": {"screen": "ItemScreen", "params": {"number": 0}}},
                ]},
                "next": {
                    "params": {"number": {"type": "integer"}},
                    "do": {"sequence": [
                        "pop",
                        "pop",
                        {"push": {"screen": "ListScreen", "params": {"number": "${params.number}"}}},
                        {"push": {"screen": "ItemScreen", "params": {"number": "${params.number}"}}},
                    ]},
                },
            }
        }
    },
}


class Daemon:
    """navd on a state directory; it can be killed and started again."""

    def __init__(self, directory, durability):
        self.socket, self.state = directory / "navd.sock", directory / "state"
        self.command = [BUILD / "navd", "--socket", self.socket, "--state", self.state, "--durability", durability]
        self.log = directory / "log"
        self.process = None

    def start(self, around=(), **options):
        """Starts navd and waits until it is ready; `around` is the command of a program that starts it."""
        with open(self.log, "w") as log:
            self.process = subprocess.Popen([*around, *self.command], stderr=log, **options)
        deadline = time.monotonic() + PATIENCE
        while True:
            with socket.socket(socket.AF_UNIX) as attempt:
                if attempt.connect_ex(str(self.socket)) == 0:
                    return
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"navd does not start:\n{self.log.read_text()}")
            time.sleep(0.002)

    def start_and_kill(self, delay):
        """Kills navd while it restores the trees, or soon after."""
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(self.command, stderr=log)
        time.sleep(delay)
        self.kill()

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self):
        """Ends navd as systemd does."""
        self.process.terminate()
        self.process.wait()

    def connect(self):
        return Connection(self.socket)

    def call(self, method, params):
        with self.connect() as connection:
            return connection.call(method, params)


class Refused(Exception):
    """An error of navd; its argument is the name."""


class Connection:
    """One connection; a call after the other."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.socket.close()

    def call(self, method, params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        message = json.loads(self.lines.readline())
        if "error" in message:
            raise Refused(message["error"]["data"]["name"])
        return message["result"]


class FailingStoreTest(unittest.TestCase):
    """A test in which navd cannot write its store, with one tree of durability `process`."""

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.daemon = Daemon(self.directory, "process")

    def start(self, **options):
        self.addCleanup(self.daemon.kill)
        self.daemon.start(**options)
        self.open_tree()

    def open_tree(self):
        with self.daemon.connect() as connection:
            connection.call("graph.load", {"graph": GRAPH})
            connection.call("tree.open", {"tree": "t", "graph": "crash"})

    def trigger(self, connection, revision):
        """Makes the next revision."""
        route = {"name": "next", "params": {"number": revision}}
        return connection.call("coordinator.trigger", {"tree": "t", "route": route})["revision"]

    def commit(self, revision):
        """Makes the next revision on a connection of its own."""
        with self.daemon.connect() as connection:
            return self.trigger(connection, revision)

    def fill(self, revision):
        """Commits until a commit cannot be stored; returns the last revision that was acknowledged."""
        with self.daemon.connect() as connection:
            with self.assertRaises(Refused) as refused:
                while True:
                    revision = self.trigger(connection, revision)
            self.assertEqual(refused.exception.args, ("storeFailed",))
            self.assertEqual(connection.lines.readline(), "", "the connection is closed")
        return revision

    def check_rejection(self, revision):
        """The tree can be read, and cannot be changed."""
        self.assertEqual(self.revision(), revision)
        with self.assertRaises(Refused) as refused:
            self.commit(revision)
        self.assertEqual(refused.exception.args, ("storeUnavailable",))

    def wait_for_a_commit(self, revision):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                made = self.commit(revision)
                break
            except Refused:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)
        self.assertEqual(made, revision + 1)
        return made

    def revision(self):
        return self.daemon.call("tree.get", {"tree": "t"})["snapshot"]["revision"]
