"""The files and the log of navd, searched for values that a graph declares as sensitive."""

import json
import signal
import socket
import subprocess

from programs import BUILD, PATIENCE, TestCase

# The value of every sensitive param below, and that of the others.
SECRET, PLAIN = "s3cr3t-of-a-user", "v1s1ble-to-all"
GRAPH = {
    "navigation": 1, "name": "bank", "root": {"coordinator": "Bank", "route": "home"},
    "screens": {
        "Home": {},
        "Login": {"params": {"user": {}, "pin": {"type": "string", "sensitive": True}}, "fallback": "Home"},
    },
    "coordinators": {
        "Bank": {"routes": {
            "home": {"push": "Home"},
            "login": {
                "params": {"user": {}, "pin": {"type": "string", "sensitive": True}},
                "do": {"push": {"screen": "Login", "params": {"user": "${params.user}", "pin": "${params.pin}"}}},
            },
            "ask": {"start": {"coordinator": "Pin", "route": "ask", "completed": "got"}},
            "got": {"completes": "Pin", "do": "none"},
        }},
        "Pin": {"result": {"sensitive": True}, "routes": {"ask": {"show": "Home"}}},
    },
}


class SecretTests(TestCase):
    has_daemon = False

    def start(self):
        """Starts navd on the state of this test; everything that it logs goes to one file."""
        path = self.directory / "navd.sock"
        ready_path = self.directory / "ready.sock"
        ready_path.unlink(missing_ok=True)
        log = open(self.directory / "log", "ab")
        self.addCleanup(log.close)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.bind(str(ready_path))
            ready.settimeout(PATIENCE)
            self.process = subprocess.Popen(
                [BUILD / "navd", "--socket", path, "--state", self.directory / "state"],
                env=self.environment | {"NOTIFY_SOCKET": str(ready_path)}, stdout=log, stderr=log)
            while b"READY=1" not in ready.recv(4096):
                pass

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def call(self, method, params):
        """Calls a method; returns everything that navctl prints."""
        finished = self.run_program("navctl", "--json", "call", method, json.dumps(params))
        return finished.stdout + finished.stderr

    def written(self):
        """All bytes in the files of the state, and in the log."""
        files = [path for path in (self.directory / "state").rglob("*") if path.is_file()]
        return b"".join(path.read_bytes() for path in [*files, self.directory / "log"])

    def test_are_in_no_file_no_log_no_history_and_no_error(self):
        self.start()
        self.addCleanup(lambda: self.process.poll() is None and self.kill())
        both = {"user": PLAIN, "pin": SECRET}
        login = {"name": "login", "params": both}
        self.call("graph.load", {"graph": GRAPH})
        self.call("tree.open", {"tree": "main"})
        errors = ""
        for _ in range(3):
            self.call("coordinator.trigger", {"route": login})
            self.call("coordinator.trigger", {"route": "ask"})
            self.call("coordinator.finish", {"coordinator": "Pin", "value": SECRET})
            errors += self.call("coordinator.trigger", {"route": {"name": "login", "params": {"pin": [SECRET]}}})
            errors += self.call("coordinator.trigger", {"route": {"name": "nowhere", "params": both}})
            errors += self.call("coordinator.transfer", {"transfer": {"setParams": {"key": "s2", "params": {"pin": [SECRET]}}}})
            shown = self.call("tree.get", {"tree": "main"})
            # A client that draws the tree needs the value.
            self.assertIn(SECRET, shown)
            history = self.call("tree.history", {"limit": 1000}) + self.call("tree.get", {"at": 2})
            self.assertIn(PLAIN, history)
            self.assertNotIn(SECRET, history)
            self.kill()
            self.assertIn(PLAIN.encode(), self.written())
            self.assertNotIn(SECRET.encode(), self.written())
            self.start()
            restored = self.call("tree.get", {"tree": "main"})
            self.assertNotIn(SECRET, restored)
            self.assertNotIn('"Login"', restored)
        self.assertIn("nowhere", errors)
        self.assertNotIn(SECRET, errors)
        self.assertIn("because sensitive params are not stored", (self.directory / "log").read_text())
