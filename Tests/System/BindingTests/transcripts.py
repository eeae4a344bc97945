#!/usr/bin/env python3
"""Tests a binding: plays the conversations of `Protocol/transcripts` with navd through it.

    transcripts.py FOLDER NAVD DRIVER [ARGUMENT ...]
    transcripts.py --only pullbacks,trigger FOLDER NAVD DRIVER [ARGUMENT ...]

FOLDER has the transcripts, NAVD is the daemon's program, and the rest is the command that starts the binding's driver.
It prints a line for each transcript, and exits with 0 if all passed, else with 1.

A **driver** is a small program that uses only the binding's public API. It is started once for each connection of a
transcript, with the path of the daemon's socket as its last argument. It opens one connection, without `initialize`, and
then reads and writes JSON, one object per line, on its standard input and output:

| input | effect |
|---|---|
| `{"id": 1, "method": M, "params": P}` | calls the method; `params` may be missing. Several calls may be in flight |
| `{"answer": "navd:1", "result": R}` | answers a request from navd |
| `{"answer": "navd:1", "error": {"code", "message", "data"}}` | answers a request with an error; `data` may be missing |
| end of input | closes the connection and exits with 0, even with calls in flight |

| output | event |
|---|---|
| `{"id": 1, "result": R}` | a call was answered |
| `{"id": 1, "error": {"code", "message", "data"}}` | a call was answered with an error |
| `{"notification": {"method": M, "params": P}}` | navd sent a notification, `$/cancelRequest` too |
| `{"request": {"id": "navd:1", "method": M, "params": P}}` | navd sent a request |
| end of output | the connection has ended; the driver exits with 0 |

The driver sends calls in the order of its input, and writes messages in the order of their arrival, including the order
of notifications and answers. Results are written unchanged, including members that the binding does not know.
"""

import argparse
import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Tools" / folder) for folder in ("generate", "play")]

import transcript  # noqa: E402
from connection import Connection, Failure  # noqa: E402
from observer import Schemas  # noqa: E402
from run_transcripts import Conversation, Housekeeping  # noqa: E402

# The limit for a driver that hangs; others take less than a second, or a little more with a sanitizer.
PATIENCE = 300

# The transcripts that no binding can play. All others must be played.
LEFT_OUT = {
    "batches": "bindings send no batches",
    "delegated-leaving": "bindings close both directions at once",
    "delegated-messages": "bindings send no batches, and answer only what they were asked",
    "delegated-unusable": "bindings send no malformed messages",
    "envelope": "bindings send no malformed messages",
    "framing-headers": "bindings choose their framing",
    "framing-lines": "bindings choose their framing",
    "framing-unknown": "bindings choose their framing",
    "ids": "bindings choose their ids",
    "jsonrpc-examples": "bindings send no malformed messages",
    "limit-batch": "bindings send no batches",
    "limit-connections": "it needs a process for each of 1,024 connections",
    "limit-message": "bindings choose their framing",
    "limit-output": "bindings read what they are sent",
    "limit-requests": "bindings read what they are sent",
    "limit-values": "the messages are raw bytes",
    "limit-waits": "bindings cancel by their own ids",
    "texts": "bindings send no malformed messages",
}


class Driver:
    """A driver in the form of a connection, with the messages of transcripts."""

    def __init__(self, command, socket_path):
        self.process = subprocess.Popen(
            [*command, socket_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.has_ended_sending = False
        # The ids of the calls in the transcript, by the driver's ids.
        self.ids = {}
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send(self, text):
        self._write(self._instruction(text))

    def _instruction(self, text):
        message = json.loads(text)
        match message:
            case {"jsonrpc": "2.0", "id": request, "method": str(), **rest} if rest.keys() <= {"params"}:
                number = len(self.ids) + 1
                self.ids[number] = request
                return {"id": number, "method": message["method"], **rest}
            case {"jsonrpc": "2.0", "id": str(request), "result": result, **rest} if not rest:
                return {"answer": request, "result": result}
            case {"jsonrpc": "2.0", "id": str(request), "error": error, **rest} if not rest:
                return {"answer": request, "error": error}
        raise Failure(f"no binding sends {text}; add the transcript to those that are left out, with the reason")

    def send_raw(self, data):
        raise Failure("no binding sends raw bytes; add the transcript to those that are left out, with the reason")

    def _write(self, instruction):
        # A driver whose connection was closed may have exited. Its output can still be read.
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(json.dumps(instruction) + "\n")
            self.process.stdin.flush()

    def receive(self):
        """Returns the next message in the form of navd, or None at the end."""
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Failure("the driver says nothing") from None
        if line is None:
            # After the end there is nothing else.
            self.lines.put(None)
            return None
        try:
            said = json.loads(line)
        except ValueError:
            raise Failure(f"the driver says {line!r}, which is not JSON") from None
        return json.dumps({"jsonrpc": "2.0", **self._message(said)})

    def _message(self, said):
        match said:
            case {"id": int(number), **rest} if number in self.ids:
                return {"id": self.ids[number], **rest}
            case {"notification": dict(notification), **rest} if not rest:
                return notification
            case {"request": dict(request), **rest} if not rest:
                return request
        raise Failure(f"the driver says {json.dumps(said)}, which is none of the things that it may say")

    def end_sending(self):
        self.has_ended_sending = True
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def close(self):
        """Ends the driver, which must exit with 0."""
        self.end_sending()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = f"{self.process.wait()}: it does not end when its input does"
        self.reader.join()
        self.process.stdout.close()
        if status != 0:
            raise Failure(f"the driver ended with status {status}")


@contextlib.contextmanager
def daemon(program):
    """Runs navd on a socket of its own within the block, and yields the path of the socket."""
    with tempfile.TemporaryDirectory() as directory:
        path = str(Path(directory) / "navd.sock")
        with listening(program, path):
            yield path


@contextlib.contextmanager
def listening(program, path, *options, kill=False):
    """Runs navd on that socket within the block, without a store unless the options give one. Kills it with `kill`."""
    process = subprocess.Popen([program, *(options or ["--ephemeral"]), "--socket", path], stderr=subprocess.PIPE, text=True)
    # The first line reports that it listens. The others are read so that its output never blocks.
    ready = process.stderr.readline()
    rest = threading.Thread(target=process.stderr.read, daemon=True)
    rest.start()
    try:
        if not Path(path).exists():
            raise Failure(f"{program} did not start: {ready.strip()}")
        yield
    finally:
        process.kill() if kill else process.terminate()
        process.wait(PATIENCE)
        rest.join()
        process.stderr.close()


def play(script, socket_path, driver, schemas):
    """Returns the difference from the transcript, or None."""
    conversation = Conversation(SimpleNamespace(connect=lambda: Driver(driver, socket_path)), schemas)
    problem = None
    try:
        conversation.hold(script)
    except Failure as failure:
        problem = failure
    for connection in conversation.connections.values():
        try:
            connection.close()
        except Failure as failure:
            problem = problem or failure
    housekeeping = Housekeeping(
        SimpleNamespace(connect=lambda: Connection(socket_path, "lines", PATIENCE), timeout=PATIENCE))
    housekeeping.clean()
    housekeeping.close()
    return problem


def play_all(folder, program, driver, only=None, report=print):
    """Plays the transcripts of a folder, or the named ones. Returns the names of those that failed."""
    paths = {path.stem: path for path in sorted(Path(folder).glob("*.txt"))}
    unknown = (set(LEFT_OUT) | set(only or ())) - set(paths)
    if unknown:
        raise Failure(f"{folder} has no transcript {', '.join(sorted(unknown))}")
    schemas = Schemas()
    failed = []
    with daemon(program) as socket_path:
        for name in only or paths:
            if name in LEFT_OUT:
                report(f"left out {name}: {LEFT_OUT[name]}")
                continue
            problem = play(transcript.read(paths[name]), socket_path, driver, schemas)
            report(f"pass {name}" if problem is None else f"FAIL {name}: {problem}")
            if problem is not None:
                failed.append(name)
    return failed


def main(arguments):
    parser = argparse.ArgumentParser(description="Holds the transcripts with navd through a binding's driver.")
    parser.add_argument("--only", metavar="NAMES", help="the names of some, separated by commas")
    parser.add_argument("folder", type=Path, help="where the transcripts are")
    parser.add_argument("navd", help="the daemon's program")
    parser.add_argument("driver", nargs=argparse.REMAINDER, help="the command that starts the driver")
    given = parser.parse_args(arguments)
    if not given.driver:
        parser.error("say which command starts the driver")
    failed = play_all(given.folder, given.navd, given.driver, given.only.split(",") if given.only else None)
    print(f"{len(failed)} failed: {', '.join(failed)}" if failed else "all pass")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Failure, OSError, transcript.TranscriptError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
