"""Servers to measure, the program that loads them, and the requests that it sends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
COMMITTED = '"outcome":"committed"'
# The screens of the large tree.
LARGE = 100_000
# The limits that the rows with many trees, screens, connections and subscribers would reach.
LIMITS = """limits:
  { treesPerUser: 20000, treesTotal: 20000, entriesPerTree: 3000000, entriesPerUser: 6000000, connectionsPerUser: 16000,
    subscriptionsPerUser: 16000, bytesPerUser: 2147483647, bytesTotal: 2147483647, commandsWaitingPerTree: 4096 }
"""
# Seconds until a server must be ready.
PATIENCE = 60

GRAPH = {
    "navigation": 1,
    "name": "bench",
    "root": {"coordinator": "Home", "route": "show"},
    "screens": {"HomeScreen": {}, "ItemScreen": {"params": {"item": {"type": "integer"}}}, "LevelScreen": {}},
    "coordinators": {
        "Home": {
            "routes": {
                "show": {"push": "HomeScreen"},
                "item": {
                    "params": {"item": {"type": "integer"}},
                    "do": {"push": {"screen": "ItemScreen", "params": {"item": "${params.item}"}}},
                },
                "flip": {
                    "params": {"item": {"type": "integer"}},
                    "do": {"replace": {"screen": "ItemScreen", "params": {"item": "${params.item}"}}},
                },
                "back": "pop",
                "nothing": "none",
                "next": {"handover": {"coordinator": "Level", "route": "show"}},
            }
        },
        "Level": {
            "routes": {
                "show": {"push": "LevelScreen"},
                "next": {"handover": {"coordinator": "Level", "route": "show"}},
            }
        },
    },
}

# The same with a fact, which the requirement of one more screen reads.
GUARDED = {
    **GRAPH,
    "name": "guarded",
    "facts": {"count": {"type": "integer", "default": 0}},
    "screens": {
        **GRAPH["screens"],
        "GuardedScreen": {
            "params": {"item": {"type": "integer"}}, "requires": {"not": {"equals": ["${facts.count}", -1]}}},
    },
    "coordinators": {
        "Home": {
            "routes": {
                **GRAPH["coordinators"]["Home"]["routes"],
                "guarded": {
                    "params": {"item": {"type": "integer"}},
                    "do": {"push": {"screen": "GuardedScreen", "params": {"item": "${params.item}"}}},
                },
            }
        },
        "Level": GRAPH["coordinators"]["Level"],
    },
}


def linked(count):
    """The same with so many links, one of which leads to an item."""
    links = {f"/area{number % 100}/place{number}/edit": {"routes": ["back"]} for number in range(1, count)}
    links["/area7/items/{item}"] = {
        "params": {"item": {"type": "integer"}},
        "routes": [{"name": "item", "params": {"item": "${params.item}"}}],
        "shows": "ItemScreen",
    }
    return {**GRAPH, "name": f"linked{count}", "links": links}


def request(method, params, id=12345):
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    return json.dumps(message, separators=(",", ":"))


def trigger(tree, route):
    return request("coordinator.trigger", {"tree": tree, "route": route})


def pair(tree, route="item"):
    """Two commands that leave a tree as it was."""
    return [trigger(tree, {"name": route, "params": {"item": 7}}), trigger(tree, "back")]


def flip(tree):
    """A command that replaces the topmost screen, and leaves the tree as large as it was."""
    return trigger(tree, {"name": "flip", "params": {"item": 42}})


def use_one_cpu():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def use_other_cpu():
    """Restricts the process to a CPU that the servers do not use, if there is one."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def use_all_cpus(pid):
    """Lets a process that was restricted to one CPU use all that this one may use."""
    for task in os.listdir(f"/proc/{pid}/task"):
        os.sched_setaffinity(int(task), os.sched_getaffinity(0))


class Server:
    """A process with a socket, by default on the first available CPU; `before` is called in it."""

    def __init__(self, path, command, before=use_one_cpu):
        self.path = path
        self.log = path.with_suffix(".log")
        begun = time.perf_counter()
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [str(part) for part in command], stdout=log, stderr=log, preexec_fn=before)
        with self.connected() as connection:
            connection.sendall(request("ping", {}).encode() + b"\n")
            connection.makefile().readline()
        #: The milliseconds from the start of the process to its first answer.
        self.start_milliseconds = (time.perf_counter() - begun) * 1000

    def connected(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            connection = socket.socket(socket.AF_UNIX)
            if connection.connect_ex(str(self.path)) == 0:
                return connection
            connection.close()
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"{self.path.stem} did not start:\n{self.log.read_text()}")
            time.sleep(0.0002)

    def end(self, number):
        """Ends the process with a signal."""
        self.process.send_signal(number)
        self.process.wait()


class Cost(NamedTuple):
    """What load or fan has measured."""

    #: Requests or deliveries per second.
    rate: float
    #: Microseconds of CPU of the server for each of them.
    cpu: float
    #: Percentiles of the time until a reply or the last delivery, in microseconds.
    p50: float
    p99: float


class Programs:
    """The C programs of the benchmark, compiled into a directory."""

    def __init__(self, directory, *names):
        self.directory = directory
        for name in names:
            self.compile(name)

    def compile(self, name):
        source, target = HERE / f"{name}.c", self.directory / name
        run(["cc", "-O2", "-Wall", "-Wextra", "-pthread", "-o", target, source, "-ljson-c"])

    def __getitem__(self, name):
        return self.directory / name


class Servers:
    """The servers of some rows in a directory, and the programs that load them."""

    def __init__(self, directory, navd, programs):
        self.directory, self.navd, self.programs = directory, navd, programs
        self.running = []
        self.config = directory / "limits.yaml"
        self.config.write_text(LIMITS)

    def start(self, name, *command, before=use_one_cpu):
        server = Server(self.directory / f"{name}.sock", command, before)
        self.running.append(server)
        return server

    def start_navd(self, name, *options, before=use_one_cpu):
        socket = self.directory / f"{name}.sock"
        return self.start(name, self.navd, "--socket", socket, "--config", self.config, *options, before=before)

    def start_floor(self, name="floor", *arguments):
        return self.start(name, self.programs["floor"], self.directory / f"{name}.sock", *arguments)

    def state(self, name):
        """The options for a state directory of that name."""
        return "--state", self.directory / f"{name}.state"

    def end(self, server, number=signal.SIGTERM):
        server.end(number)
        self.running.remove(server)

    def end_all(self):
        for server in self.running:
            server.end(signal.SIGTERM)
        self.running.clear()

    def load(self, server, seconds, requests, expected=COMMITTED, window=1, connections=1, preparation=None):
        """The command that loads a server, and prints a `Cost`."""
        command = [
            self.programs["load"], server.path, server.process.pid, seconds, connections, window, expected,
            self.write("requests", requests)]
        if preparation:
            command.append(self.write("preparation", preparation))
        return [str(part) for part in command]

    def write(self, name, lines, times=1):
        path = self.directory / f"{name}{abs(hash(tuple(lines)))}-{times}.jsonl"
        if not path.exists():
            path.write_text("".join(f"{line}\n" for line in lines) * times)
        return path

    def measured(self, server, seconds, requests, *arguments, before=use_one_cpu, **options):
        """The cost of the requests for the server."""
        return cost(self.load(server, seconds, requests, *arguments, **options), before)


class Client:
    """A minimal JSON-RPC client, for the preparation of a measurement."""

    def __init__(self, server):
        self.socket = server.connected()
        self.lines = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.socket.close()

    def call(self, requests, at_a_time=256):
        for first in range(0, len(requests), at_a_time):
            some = requests[first:first + at_a_time]
            self.socket.sendall("".join(f"{line}\n" for line in some).encode())
            for line in some:
                text = self.lines.readline()
                if COMMITTED.encode() in text:
                    continue
                reply = json.loads(text)
                outcome = reply.get("result", {}).get("outcome", "committed")
                if "error" in reply or outcome in ("noop", "failed", "blocked"):
                    sys.exit(f"navd did not do what the benchmark needs:\n{line}\n{reply}")

    def ask(self, line):
        """The reply to one request, or another line if navd sends that first."""
        self.socket.sendall(f"{line}\n".encode())
        return self.lines.readline()

    def open(self, trees, graph=GRAPH):
        self.call([request("graph.load", {"graph": graph})])
        self.call([request("tree.open", {"tree": tree, "graph": graph["name"]}) for tree in trees])

    def fill(self, tree, screens):
        """Shows items in a tree, which has one screen already, until it has so many."""
        self.call([trigger(tree, {"name": "item", "params": {"item": 1}})] * (screens - 1))


def cost(command, before=use_one_cpu):
    """What a program that measures a server has printed."""
    return Cost(*map(float, run(command, preexec_fn=before).split()))


def run(command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode:
        sys.exit(f"{command[0]} failed:\n{result.stdout}{result.stderr}")
    return result.stdout
