#!/usr/bin/env python3
"""Holds the conversations in `transcripts` with a daemon, and tells which went as written.

It needs nothing but Python 3.10 and a daemon of which nobody else asks anything: it must hold no tree and no graph.
Everything that the daemon says must be expected, in that order, and must keep to the schemas of the methods.
"""

import argparse
import json
import re
import resource
import socket
import sys
import time
from pathlib import Path

import description
import transcript
from validation import Validator

# What no conversation can bring about from outside.
UNREACHABLE = {
    "internalError": "navd is at fault when it sends it",
    "shuttingDown": "the daemon must be stopped for it",
    "reason emptySet": "graphs and params are checked for it before",
    "reason cannotSetRoot": "graphs and params are checked for it before",
}


class Failure(Exception):
    """The conversation did not go as written."""


class Connection:
    """One socket, message by message."""

    def __init__(self, path, framing, timeout):
        self.framing = framing
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.buffer = bytearray()
        self.is_decided = False
        self.has_ended_sending = False

    def send(self, text):
        self.is_decided = True
        body = text.encode("utf-8")
        self._send(body + b"\n" if self.framing == "lines" else b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send_raw(self, data):
        """Bytes as they are; the first one on a connection decides the framing."""
        if not self.is_decided:
            self.framing = "headers" if data[:1] == b"C" else "lines"
            self.is_decided = True
        self._send(data)

    def _send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            # What the daemon said before it closed can still be read.
            pass

    def end_sending(self):
        self.has_ended_sending = True
        self.socket.shutdown(socket.SHUT_WR)

    def receive(self):
        """The next message as text, or None if the daemon has closed."""
        if self.framing == "lines" or not self.is_decided:
            line = self._until(b"\n")
            return None if line is None else line.decode("utf-8")
        head = self._until(b"\r\n\r\n")
        if head is None:
            return None
        name, _, value = head.partition(b":")
        if name.lower() != b"content-length":
            raise Failure(f"a header block is {head!r}")
        return self._exactly(int(value)).decode("utf-8")

    def _until(self, mark):
        while (end := self.buffer.find(mark)) < 0:
            if not self._more():
                return None
        return self._take(end + len(mark))[:end]

    def _exactly(self, count):
        while len(self.buffer) < count:
            if not self._more():
                raise Failure("the connection ended in the middle of a message")
        return self._take(count)

    def _take(self, count):
        taken = bytes(self.buffer[:count])
        del self.buffer[:count]
        return taken

    def _more(self):
        try:
            data = self.socket.recv(1 << 20)
        except TimeoutError:
            raise Failure("nothing came in time") from None
        except ConnectionResetError:
            data = b""
        self.buffer += data
        return bool(data)

    def close(self):
        self.socket.close()


class Schemas:
    """Checks what the daemon says against the description, and keeps account of what was seen."""

    def __init__(self):
        self.validator = Validator(strict=True)
        self.results = {m["name"]: m["result"]["schema"] for m in description.methods()}
        self.notifications = {n["name"]: self._object(n["params"]) for n in description.notifications()}
        self.codes = {e["name"]: e["code"] for e in description.errors()}
        self.reasons = description.schemas()["reason.json"]["properties"]["code"]["enum"]
        self.seen = set()

    @staticmethod
    def _object(params):
        return {
            "type": "object",
            "properties": {p["name"]: p["schema"] for p in params},
            "required": [p["name"] for p in params if p.get("required")],
            "additionalProperties": False,
        }

    def check(self, message, methods):
        """Looks at one message; `methods` knows what the open requests asked for."""
        if isinstance(message, list):
            for part in message:
                self.check(part, methods)
        elif "method" in message:
            self._check_notification(message)
        elif "error" in message:
            methods.answered(message["id"])
            self._check_error(message)
        else:
            self._check_result(message, methods.answered(message["id"]))

    def _check_notification(self, message):
        self._members(message, {"jsonrpc", "method", "params"})
        if message["method"] not in self.notifications:
            raise Failure(f"the notification {message['method']} is not described")
        self.seen.add(message["method"])
        self._problems(message["params"], self.notifications[message["method"]], "the notification")

    def _check_error(self, message):
        self._members(message, {"jsonrpc", "id", "error"})
        self._problems(message["error"], {"$ref": "error.json"}, "the error")
        name = message["error"]["data"]["name"]
        if self.codes.get(name) != message["error"]["code"]:
            raise Failure(f"the error {name} with code {message['error']['code']} is not described")
        self.seen.add(name)

    def _check_result(self, message, method):
        self._members(message, {"jsonrpc", "id", "result"})
        if method not in self.results:
            raise Failure(f"nothing was asked with id {message['id']!r}")
        self.seen.add(method)
        self._problems(message["result"], self.results[method], f"the result of {method}")
        if "reason" in message["result"] and "outcome" in message["result"]:
            self.seen.add(f"reason {message['result']['reason']['code']}")

    @staticmethod
    def _members(message, expected):
        if set(message) != expected or message["jsonrpc"] != "2.0":
            raise Failure(f"a message has the members {sorted(message)}")

    def _problems(self, value, schema, what):
        problems = list(self.validator.problems(value, schema))
        if problems:
            raise Failure(f"{what} breaks its schema: {problems[0]}")

    def unseen(self):
        """What no conversation has brought about, though it could."""
        known = [*self.results, *self.notifications, *self.codes, *(f"reason {code}" for code in self.reasons)]
        return [name for name in known if name not in self.seen and name not in UNREACHABLE]


class Requests:
    """What the open requests of one connection asked for, by their ids, of which several may be the same."""

    def __init__(self):
        self.methods = {}
        self.pieces = ""

    def sent(self, text):
        """Takes what was sent; what is no message of its own may be a piece of one."""
        self.pieces += text
        end = 0
        for start in (found.start() for found in re.finditer(r"[{\[]", self.pieces)):
            if start < end:
                continue
            try:
                message, end = json.JSONDecoder().raw_decode(self.pieces, start)
            except ValueError:
                continue
            self._note(message)
        self.pieces = self.pieces[end:] if len(self.pieces) < 1 << 16 else ""

    def _note(self, message):
        for part in message if isinstance(message, list) else [message]:
            if isinstance(part, dict) and "id" in part and isinstance(part.get("method"), str):
                self.methods.setdefault(json.dumps(part["id"]), []).append(part["method"])

    def answered(self, request):
        """What the oldest open request with that id asked for."""
        waiting = self.methods.get(json.dumps(request))
        return waiting.pop(0) if waiting else None


class Conversation:
    """One transcript against the daemon."""

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
                    raise Failure(f"navd said {text}")
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
        problem = transcript.difference(json.loads(step.text), json.loads(text), self.bindings)
        if problem:
            raise Failure(f"{problem}\n    expected {step.text}\n    but navd said {text}")

    @staticmethod
    def _expect_end(connection):
        text = connection.receive()
        if text is not None:
            raise Failure(f"navd has not closed the connection but said {text}")
        connection.has_ended_sending = True

    def _end(self, name, connection):
        """Nothing unexpected may be left: the next that comes is the answer to a last ping, or the end."""
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
    """Finds and removes what trees and graphs there are, so that one transcript does not disturb the next."""

    def __init__(self, options):
        self.options = options
        self.connection = self._connected()

    def _connected(self):
        """A connection that is served: the daemon may still be counting those that were closed just now."""
        deadline = time.monotonic() + self.options.timeout
        while True:
            connection = self.options.connect()
            connection.send(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "ping"}))
            text = connection.receive()
            if text is not None and "result" in json.loads(text):
                return connection
            connection.close()
            if time.monotonic() > deadline:
                raise Failure(f"navd does not answer a ping but says {text}")

    def _call(self, method, **params):
        self.connection.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
        answer = json.loads(self.connection.receive() or "{}")
        if "result" not in answer:
            raise Failure(f"{method} answers {answer}")
        return answer["result"]

    def trees(self):
        return [tree["name"] for tree in self._call("tree.list")["trees"]]

    def graphs(self):
        return [graph["name"] for graph in self._call("graph.list")["graphs"]]

    def clean(self):
        for tree in self.trees():
            self._call("tree.close", tree=tree)
        for graph in self.graphs():
            self._call("graph.unload", name=graph)

    def close(self):
        self.connection.close()


class Options:
    """The command line."""

    def __init__(self, arguments):
        parser = argparse.ArgumentParser(description="Holds the transcripts' conversations with a daemon.")
        parser.add_argument("socket", help="the daemon's socket")
        parser.add_argument("transcripts", nargs="*", type=Path, help="files; none: all in the folder transcripts")
        parser.add_argument("--framing", choices=["lines", "headers"], default="lines", help="how messages are framed")
        parser.add_argument("--coverage", action="store_true", help="fail if anything described was not brought about")
        parser.add_argument("--quick", action="store_true", help="leave out those that take long")
        parser.add_argument("--timeout", type=float, default=60, help="seconds to wait for each message")
        given = parser.parse_args(arguments)
        self.socket, self.framing, self.timeout = given.socket, given.framing, given.timeout
        self.coverage, self.is_quick = given.coverage, given.quick
        self.paths = given.transcripts or sorted((description.ROOT / "transcripts").glob("*.txt"))

    def includes(self, script):
        return script.framing in (None, self.framing) and not (self.is_quick and script.is_slow)

    def connect(self):
        return Connection(self.socket, self.framing, self.timeout)


def run(script, options, schemas):
    """Whether a transcript went as written; tells so."""
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
    # Some conversations need many connections.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    housekeeping = Housekeeping(options)
    if housekeeping.trees() or housekeeping.graphs():
        print("The daemon is in use: it holds trees or graphs. Start one for this alone.", file=sys.stderr)
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
        print(f"not brought about: {name}")
    for name, reason in UNREACHABLE.items():
        print(f"out of reach: {name}: {reason}")
    return 1 if failed or unseen else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Failure, OSError, transcript.TranscriptError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
