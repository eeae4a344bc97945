"""Tests that the transcripts are well-formed and cover the description, and tests their runner."""

import json
import socket
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROTOCOL = ROOT / "Protocol"
sys.path[:0] = [str(ROOT / "Tools" / folder) for folder in ("generate", "play")]

import description  # noqa: E402
import run_transcripts  # noqa: E402
import transcript  # noqa: E402
from connection import Connection  # noqa: E402


def scripts():
    return [transcript.read(path) for path in sorted((PROTOCOL / "transcripts").glob("*.txt"))]


class Transcripts(unittest.TestCase):
    def test_are_well_formed(self):
        for script in scripts():
            for step in script.steps:
                with self.subTest(f"{script.name}:{step.line}"):
                    if step.kind == "expect":
                        for text in (step.text, *step.alternatives):
                            json.loads(text)
                    elif step.kind == "send raw":
                        transcript.raw(step.text)

    def test_name_every_method_notification_and_error(self):
        text = "\n".join(step.text for script in scripts() for step in script.steps).replace('\\"', '"')
        described = [description.methods(), description.notifications(), description.requests(), description.errors()]
        known = [item["name"] for items in described for item in items]
        # Only the runner sees the responses to a long batch, because their number depends on their size.
        expected = set(known) - set(run_transcripts.UNREACHABLE) - {"tooMuchOutput"}
        self.assertEqual([name for name in sorted(expected) if f'"{name}"' not in text], [])


class Comparing(unittest.TestCase):
    def test_is_exact_except_for_placeholders(self):
        bindings = {}
        self.assertIsNone(transcript.difference({"a": "$x", "b": ["$", 1]}, {"a": 7, "b": [None, 1.0]}, bindings))
        self.assertEqual(bindings, {"x": 7})
        for expected, actual in [
            ({"a": "$x"}, {"a": 8}),
            ({"a": 1}, {"a": 1, "b": 2}),
            ({"a": 1, "b": 2}, {"a": 1}),
            ([1], [1, 1]),
            (True, 1),
            (0, False),
            ("$/x", "y"),
        ]:
            self.assertIsNotNone(transcript.difference(expected, actual, dict(bindings)), (expected, actual))

    def test_fills_in_captured_values(self):
        self.assertEqual(transcript.filled('{"a":"$x","b":"$y","c":"${z}"}', {"x": "i"}), '{"a":"i","b":"$y","c":"${z}"}')


class Reading(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "test.txt"
            path.write_text(text)
            return transcript.read(path).steps

    def test_repeats_lines_from_a_first_to_a_last_number(self):
        self.assertEqual([step.text for step in self.read("repeat 2\n<-- {i}\nend\n")], ["1", "2"])
        self.assertEqual([step.text for step in self.read("repeat 9..11\n<-- {i}\nend\n")], ["9", "10", "11"])

    def test_adds_alternatives_to_the_message_before_them(self):
        steps = self.read("a<-- 1\na<-? 2\na<-? 3\na<-- 4\n")
        self.assertEqual([(step.text, step.alternatives) for step in steps], [("1", ("2", "3")), ("4", ())])
        for text in ["<-? 1\n", "--> 1\n<-? 2\n", "a<-- 1\nb<-? 2\n"]:
            with self.subTest(text), self.assertRaises(transcript.TranscriptError):
                self.read(text)


class Sending(unittest.TestCase):
    def test_reads_while_the_daemon_does_not_read(self):
        length = 4_000_000
        with tempfile.TemporaryDirectory() as directory, socket.socket(socket.AF_UNIX) as listener:
            path = str(Path(directory) / "socket")
            listener.bind(path)
            listener.listen()

            def write_and_only_then_read():
                peer, _ = listener.accept()
                with peer, peer.makefile("rb") as incoming:
                    peer.sendall(b"a" * length + b"\n")
                    peer.sendall(b"%d\n" % len(incoming.readline()))

            daemon = threading.Thread(target=write_and_only_then_read)
            daemon.start()
            connection = Connection(path, "lines", timeout=30)
            connection.send("b" * length)
            self.assertEqual(connection.receive(), "a" * length)
            self.assertEqual(connection.receive(), str(length + 1))
            connection.close()
            daemon.join()


class Schemas(unittest.TestCase):
    """The runner rejects messages that are not described."""

    def check(self, message, asked=None):
        requests = run_transcripts.Requests()
        if asked:
            requests.sent(json.dumps({"jsonrpc": "2.0", "id": 1, "method": asked}))
        run_transcripts.Schemas().check(message, requests)

    def test_accepts_described_messages(self):
        self.check({"jsonrpc": "2.0", "id": 1, "result": {}}, asked="ping")
        self.check({"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "", "data": {"name": "internalError"}}})

    def test_rejects_other_messages(self):
        for message in [
            {"jsonrpc": "2.0", "id": 1, "result": {"more": 1}},
            {"jsonrpc": "2.0", "id": 2, "result": {}},
            {"id": 1, "result": {}},
            {"jsonrpc": "2.0", "id": 1, "result": {}, "error": {}},
            {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "", "data": {"name": "internalError"}}},
            {"jsonrpc": "2.0", "method": "tree.chnaged", "params": {}},
            {"jsonrpc": "2.0", "method": "subscription.ended", "params": {"subscription": 1, "reason": "overflow"}},
        ]:
            with self.subTest(message), self.assertRaises(run_transcripts.Failure):
                self.check(message, asked="ping")


if __name__ == "__main__":
    unittest.main()
