"""The driver lease of clients that are quiet."""

import json
import socket
import subprocess

from programs import PATIENCE, Daemon, TestCase

GRAPH = {
    "navigation": 1, "name": "small", "root": {"coordinator": "App", "route": "go"}, "screens": {"Screen": {}},
    "coordinators": {"App": {"routes": {"go": {"push": "Screen"}}}},
}


class DriveTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        config = self.directory / "navd.yaml"
        config.write_text(json.dumps({"limits": {"leaseSeconds": 3}}))
        self.daemon = Daemon(self.directory, "--config", config)
        self.addCleanup(self.daemon.stop)

    def connect(self):
        """Returns a connection, as a file."""
        connection = socket.socket(socket.AF_UNIX)
        self.addCleanup(connection.close)
        connection.settimeout(PATIENCE)
        connection.connect(str(self.daemon.socket_path))
        lines = connection.makefile("rw")
        self.addCleanup(lines.close)
        return lines

    def call(self, client, method, **params):
        client.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        client.flush()
        return json.loads(client.readline())["result"]

    def test_drive_keeps_the_lease_that_a_quiet_client_loses(self):
        quiet, observer = self.connect(), self.connect()
        for tree in "one", "two":
            self.call(quiet, "tree.open", tree=tree, graph=GRAPH)
        self.call(observer, "tree.subscribe", tree="two")
        driver = subprocess.Popen(
            ["navctl", "drive", "--take", "one"], env=self.environment, text=True, stderr=subprocess.PIPE)
        self.addCleanup(driver.stderr.close)
        self.addCleanup(driver.wait, PATIENCE)
        self.addCleanup(driver.terminate)
        self.assertEqual(driver.stderr.readline(), f"navctl ({driver.pid}) drives one\n")
        # Without pings, navctl would lose its lease first.
        self.call(quiet, "tree.drive", tree="two", lease="take")
        taken, ended = (json.loads(observer.readline())["params"] for _ in range(2))
        self.assertEqual([taken["cause"]["params"]["lease"], ended["reason"]], ["take", "idle"])
        self.assertNotIn("driver", ended)
        self.says("drive one", f"navctl ({driver.pid}) drives one\n")
