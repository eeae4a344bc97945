"""Servers to measure, the program that loads them, and the requests that it sends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMITTED = '"outcome":"committed"'
# The screens of the large tree.
LARGE = 100_000
# The limit that the rows with many trees would reach.
LIMITS = "limits: { treesPerUser: 20000, treesTotal: 20000 }\n"
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
                "back": "pop",
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


def use_one_cpu():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


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


class Servers:
    """The servers of one run, and the program that loads them, in a directory."""

    def __init__(self, directory, navd):
        self.directory, self.navd = directory, navd
        self.running = []
        self.config = directory / "limits.yaml"
        self.config.write_text(LIMITS)
        for program, libraries in (("floor", ["-ljson-c"]), ("load", [])):
            source, target = HERE / f"{program}.c", directory / program
            run(["cc", "-O2", "-Wall", "-Wextra", "-o", target, source, *libraries])

    def start(self, name, *command, before=use_one_cpu):
        server = Server(self.directory / f"{name}.sock", command, before)
        self.running.append(server)
        return server

    def start_navd(self, name, *options, before=use_one_cpu):
        socket = self.directory / f"{name}.sock"
        return self.start(name, self.navd, "--socket", socket, "--config", self.config, *options, before=before)

    def start_floor(self):
        return self.start("floor", self.directory / "floor", self.directory / "floor.sock")

    def state(self, name):
        """The options for a state directory of that name."""
        return "--state", self.directory / f"{name}.state"

    def end(self, server, number=signal.SIGTERM):
        server.end(number)
        self.running.remove(server)

    def end_all(self):
        for server in self.running:
            server.end(signal.SIGTERM)

    def load(self, server, seconds, window, requests, expected=COMMITTED, preparation=None):
        """The command that loads a server; it prints requests per second, and microseconds of CPU per request."""
        command = [self.directory / "load", server.path, server.process.pid, seconds, window, expected]
        # A long file, so that the window slides.
        command.append(self.write("requests", requests, 1 if preparation or not seconds else 1024))
        if preparation:
            command.append(self.write("preparation", preparation))
        return [str(part) for part in command]

    def write(self, name, lines, times=1):
        path = self.directory / f"{name}{abs(hash(tuple(lines)))}.jsonl"
        if not path.exists():
            path.write_text("".join(f"{line}\n" for line in lines) * times)
        return path

    def measured(self, *arguments, **options):
        """The requests per second and the microseconds of CPU per request."""
        rate, cpu = run(self.load(*arguments, **options), preexec_fn=use_one_cpu).split()
        return float(rate), float(cpu)


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
                reply = json.loads(self.lines.readline())
                outcome = reply.get("result", {}).get("outcome", "committed")
                if "error" in reply or outcome in ("noop", "failed", "blocked"):
                    sys.exit(f"navd did not do what the benchmark needs:\n{line}\n{reply}")

    def open(self, trees, graph=GRAPH):
        self.call([request("graph.load", {"graph": graph})])
        self.call([request("tree.open", {"tree": tree, "graph": graph["name"]}) for tree in trees])


def run(command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode:
        sys.exit(f"{command[0]} failed:\n{result.stdout}{result.stderr}")
    return result.stdout
