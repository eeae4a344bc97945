#!/usr/bin/env python3
"""Plays the conversations in `Protocol/transcripts` against a daemon, and reports which of them match.

It needs only Python 3.10, and a daemon without other clients, trees and graphs. Every message from the daemon must be
the next that the transcript expects, and must match the schemas.
"""

import argparse
import json
import resource
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "generate"))

import description  # noqa: E402
import transcript  # noqa: E402
from connection import Connection, Failure  # noqa: E402
from observer import UNREACHABLE, Requests, Schemas  # noqa: E402
from web_socket import WebSocketConnection  # noqa: E402


class Conversation:
    """A transcript being played against the daemon."""

    def __init__(self, options, schemas):
        self.options = options
        self.schemas = schemas
        self.connections = {}
        self.bindings = {}
        self.requests = {}

    def hold(self, script):
        for step in script.steps:
            try:
                self._take(step)
            except Failure as failure:
                raise Failure(f"line {step.line}: {failure}") from None
        for name, connection in self.connections.items():
            self._end(name, connection)

    def close(self):
        for connection in self.connections.values():
            connection.close()

    def _take(self, step):
        if step.connection not in self.connections:
            self.connections[step.connection] = self.options.connect()
            self.requests[step.connection] = Requests()
        connection, requests = self.connections[step.connection], self.requests[step.connection]
        match step.kind:
            case "send":
                text = transcript.filled(step.text, self.bindings)
                requests.sent(text + "\n")
                connection.send(text)
            case "send raw":
                data = transcript.raw(step.text)
                requests.sent(data.decode("utf-8", "replace"))
                connection.send_raw(data)
            case "end sending":
                connection.end_sending()
            case "expect":
                self._expect(step, self._receive(step.connection))
            case "expect text":
                text = self._receive(step.connection)
                if text != step.text:
                    raise Failure(f"navd sent {text}")
            case "skip":
                for _ in range(int(step.text)):
                    self._receive(step.connection)
            case "expect end":
                self._expect_end(connection)

    def _receive(self, name):
        text = self.connections[name].receive()
        if text is None:
            raise Failure("navd has closed the connection")
        self.schemas.check(json.loads(text), self.requests[name])
        return text

    def _expect(self, step, text):
        problems = []
        for expected in (step.text, *step.alternatives):
            bindings = dict(self.bindings)
            problem = transcript.difference(json.loads(expected), json.loads(text), bindings)
            if problem is None:
                self.bindings = bindings
                return
            problems.append(f"{problem}\n    expected {expected}")
        raise Failure("\n    or ".join(problems) + f"\n    but navd sent {text}")

    @staticmethod
    def _expect_end(connection):
        text = connection.receive()
        if text is not None:
            raise Failure(f"navd has not closed the connection but sent {text}")
        connection.has_ended_sending = True

    def _end(self, name, connection):
        """Checks that no message is left: the next one is the response to a last ping, or the connection has ended."""
        if connection.has_ended_sending:
            text = connection.receive()
            if text is not None:
                raise Failure(f"at the end, navd still says {text}")
            return
        last = f"the end of {name}"
        connection.send(json.dumps({"jsonrpc": "2.0", "id": last, "method": "ping"}))
        text = connection.receive()
        if text is None or json.loads(text) != {"jsonrpc": "2.0", "id": last, "result": {}}:
            raise Failure(f"at the end, navd still says {text}")


class Housekeeping:
    """The trees and graphs of the daemon, which are removed so that no transcript affects the next."""

    def __init__(self, options):
        self.options = options
        self.connection = self._connected()

    def _connected(self):
        """Returns a connection that is served. The daemon may still count connections that have just closed."""
        deadline = time.monotonic() + self.options.timeout
        while True:
            connection = self.options.connect()
            # A connection beyond the limit still gets answers to `ping`.
            connection.send(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "tree.list"}))
            text = connection.receive()
            if text is not None and "result" in json.loads(text):
                return connection
            connection.close()
            if time.monotonic() > deadline:
                raise Failure(f"navd does not list its trees but sends {text}")

    def _call(self, method, **params):
        self.connection.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
        answer = json.loads(self.connection.receive() or "{}")
        if "result" not in answer:
            raise Failure(f"{method} returned {answer}")
        return answer["result"]

    def trees(self):
        return [tree["tree"] for tree in self._call("tree.list")["trees"]]

    def graphs(self):
        return [graph["graph"] for graph in self._call("graph.list")["graphs"]]

    def clean(self):
        for tree in self.trees():
            self._call("tree.close", tree=tree)
        for graph in self.graphs():
            self._call("graph.unload", graph=graph)

    def close(self):
        self.connection.close()


class Options:
    """The command line."""

    def __init__(self, arguments):
        parser = argparse.ArgumentParser(description="Holds the transcripts' conversations with a daemon.")
        parser.add_argument("socket", help="the socket of the daemon, or the URL that navgate prints")
        parser.add_argument("transcripts", nargs="*", type=Path, help="files; default: all in Protocol/transcripts")
        parser.add_argument("--framing", choices=["lines", "headers"], default="lines", help="the framing of messages")
        parser.add_argument("--coverage", action="store_true", help="fail if anything that is described did not occur")
        parser.add_argument("--quick", action="store_true", help="skip slow transcripts")
        parser.add_argument("--timeout", type=float, default=60, help="seconds to wait for each message")
        given = parser.parse_args(arguments)
        self.is_gateway = given.socket.startswith("http://")
        self.socket, self.timeout = given.socket, given.timeout
        self.framing = "websocket" if self.is_gateway else given.framing
        self.coverage, self.is_quick = given.coverage, given.quick
        self.paths = given.transcripts or sorted((description.PROTOCOL / "transcripts").glob("*.txt"))

    def includes(self, script):
        return script.framing in (None, self.framing) and not (
            self.is_quick and script.is_slow or self.is_gateway and script.needs_socket)

    def connect(self):
        if self.is_gateway:
            return WebSocketConnection(self.socket, self.timeout)
        return Connection(self.socket, self.framing, self.timeout)


def run(script, options, schemas):
    """Prints and returns whether a transcript matched."""
    conversation = Conversation(options, schemas)
    problem = None
    try:
        conversation.hold(script)
    except Failure as failure:
        problem = failure
    conversation.close()
    housekeeping = Housekeeping(options)
    housekeeping.clean()
    housekeeping.close()
    print(f"pass {script.name}" if problem is None else f"FAIL {script.name}: {problem}", flush=True)
    return problem is None


def main(arguments):
    options = Options(arguments)
    # Some transcripts need many connections.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    housekeeping = Housekeeping(options)
    if housekeeping.trees() or housekeeping.graphs():
        print("The daemon is in use: it has trees or graphs. Start one for the transcripts alone.", file=sys.stderr)
        return 2
    housekeeping.close()
    schemas = Schemas()
    scripts = [script for script in map(transcript.read, options.paths) if options.includes(script)]
    failed = [script.name for script in scripts if not run(script, options, schemas)]
    print(f"{len(scripts) - len(failed)} of {len(scripts)} transcripts pass")
    if not options.coverage:
        return 1 if failed else 0
    unseen = schemas.unseen()
    for name in unseen:
        print(f"did not occur: {name}")
    for name, reason in UNREACHABLE.items():
        print(f"cannot occur: {name}: {reason}")
    return 1 if failed or unseen else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Failure, OSError, transcript.TranscriptError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
