"""navctl clients."""

import json
import os
import socket

from programs import TestCase


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

    def test_without_another_client_say_so(self):
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
