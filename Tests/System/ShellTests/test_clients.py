"""navctl clients and navctl monitor."""

import json
import os
import signal
import socket
import subprocess

from programs import PATIENCE, TestCase


class MonitorTests(TestCase):
    def start(self, *words):
        process = subprocess.Popen(
            ["navctl", "monitor", *words], env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait, PATIENCE)
        self.addCleanup(process.terminate)
        if "--json" not in words:
            self.assertEqual(process.stderr.readline(), "Monitoring; the messages of other clients follow.\n")
        return process

    def test_prints_the_messages_of_other_clients(self):
        monitor = self.start("--count", "4")
        self.says("call ping", "{}\n")
        lines = monitor.stdout.read().splitlines()
        self.assertEqual(monitor.wait(PATIENCE), 0)
        self.assertRegex(lines[0], r'^process \d+ #\d+ > \{.*"method":"initialize".*"name":"navctl".*\}$')
        self.assertRegex(lines[2], r'^navctl \(\d+\) #\d+ > \{.*"method":"ping".*\}$')
        self.assertRegex(lines[3], r'^navctl \(\d+\) #\d+ < \{.*"result":\{\}\}$')

    def test_leaves_sensitive_values_out_and_ends_with_an_interrupt(self):
        graph = {
            "navigation": 1, "name": "bank", "root": {"coordinator": "Bank", "route": "home"}, "screens": {"Home": {}},
            "coordinators": {"Bank": {"routes": {
                "home": {"push": "Home"},
                "login": {"params": {"user": {}, "pin": {"sensitive": True}}, "do": {"push": "Home"}}}}}}
        self.run_program("navctl", "call", "tree.open", json.dumps({"tree": "bank", "graph": graph}))
        monitor = self.start()
        self.assertEqual(self.navctl("trigger login user=ann pin=s3cr3t").returncode, 0)
        lines = []
        while '"outcome":"committed"' not in "".join(lines[-1:]):
            lines.append(monitor.stdout.readline())
            self.assertTrue(lines[-1])
        self.assertIn('"user":"ann"', "".join(lines))
        self.assertNotIn("s3cr3t", "".join(lines))
        monitor.send_signal(signal.SIGINT)
        self.assertEqual((monitor.wait(PATIENCE), monitor.stderr.read()), (0, ""))

    def test_prints_json_for_programs(self):
        monitor = self.start("--json", "--count", "1")
        while monitor.poll() is None:
            self.navctl("call ping")
        report = json.loads(monitor.stdout.read())
        self.assertEqual(report["direction"], "received")
        # The monitor may begin between the two requests of a call.
        self.assertIn(report["message"]["method"], ("initialize", "ping"))


class ClientsTests(TestCase):
    def client(self, *calls):
        """A connected client that has made these calls."""
        connection = socket.socket(socket.AF_UNIX)
        self.addCleanup(connection.close)
        connection.connect(str(self.daemon.socket_path))
        lines = connection.makefile("r")
        for number, (method, params) in enumerate(calls):
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            connection.sendall(json.dumps(message).encode() + b"\n")
            while json.loads(lines.readline()).get("id") != number:
                pass
        return connection

    def test_without_another_client_print_a_message(self):
        self.says("clients", "navctl: No other client is connected.\n")

    def test_that_serve_no_type_of_a_tree_are_missed_in_its_drawing_and_in_the_status(self):
        graph = {
            "navigation": 1, "name": "shop", "root": {"coordinator": "Shop", "route": "home"}, "screens": {"Home": {}},
            "coordinators": {
                "Shop": {"routes": {"home": {"sequence": [{"push": "Home"}, {"start": {"coordinator": "Pay"}}]}}},
                "Pay": {"delegated": True, "routes": {}}}}
        self.run_program("navctl", "call", "tree.open", json.dumps({"tree": "main", "graph": graph}))
        self.assertIn("detached       1 type: Pay in main\n", self.navctl("status").stdout)
        self.assertIn("detached: Pay, which no client serves\n", self.navctl("show").stdout)
        self.assertRegex(self.navctl("show --coordinators").stdout, r"Pay c2 .*, detached\n")
        self.client(
            ("initialize", {"client": {"name": "pay"}}), ("coordinator.register", {"types": {"Pay": {"routes": {}}}}))
        self.assertNotIn("detached", self.navctl("status").stdout)
        self.assertNotIn("detached", self.navctl("show").stdout + self.navctl("show --coordinators").stdout)

    def test_have_what_they_watch_drive_and_serve(self):
        self.open("palette")
        self.client(
            ("initialize", {"client": {"name": "kiosk"}}), ("tree.subscribe", {"tree": "palette"}),
            ("tree.drive", {"tree": "palette", "lease": "take"}), ("coordinator.register", {"types": {"Pay": {"routes": {}}}}))
        lines = self.navctl("clients").stdout.splitlines()
        self.assertEqual(lines[0].split(), ["CLIENT", "PROCESS", "CONNECTED", "WATCHES", "DRIVES", "SERVES"])
        cells = lines[1].split()
        self.assertEqual([*cells[:2], *cells[-3:]], ["kiosk", str(os.getpid()), "palette", "palette", "Pay"])
        listed = json.loads(self.navctl("clients --json").stdout)
        self.assertEqual((listed["name"], listed["uid"], listed["serves"]), ("kiosk", os.getuid(), ["Pay"]))
