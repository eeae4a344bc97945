"""navctl status works for a user at the limit of connections."""

import json
import socket

from programs import Daemon, TestCase


class StatusTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        config = self.directory / "navd.yaml"
        config.write_text(json.dumps({"limits": {"connectionsPerUser": 3}}))
        self.daemon = Daemon(self.directory, "--config", config)
        self.addCleanup(self.daemon.stop)

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        self.addCleanup(connection.close)
        connection.connect(str(self.daemon.socket_path))

    def test_is_shown_at_the_limit_of_connections(self):
        for _ in range(7):
            self.connect()
        finished = self.navctl("status --json")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        status = json.loads(finished.stdout)
        self.assertEqual(status["limits"]["connectionsPerUser"]["value"], 3)
        # Some may have been closed, because so many came at once.
        self.assertGreater(status["connections"], 3)

    def test_is_a_dozen_lines_and_has_limits_on_request(self):
        short, long = self.navctl("status").stdout, self.navctl("status --limits").stdout
        self.assertLessEqual(len(short.splitlines()), 12)
        self.assertNotIn("connectionsPerUser", short)
        self.assertTrue(long.startswith(short.split("up  ")[0]))
        self.assertRegex(long, r"(?m)^connectionsPerUser +3$")

    def test_is_all_that_is_shown_then(self):
        for _ in range(3):
            self.connect()
        finished = self.navctl("trees")
        self.assertNotEqual(finished.returncode, 0)
        self.assertIn("You have too many connections: close some.", finished.stderr)
