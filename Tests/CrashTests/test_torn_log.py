"""The power fails while navd writes: the end of its journal is missing, and navd starts with what is whole."""

import pathlib
import shutil
import tempfile
import unittest

from durable_daemon import GRAPH, Daemon

COMMANDS = 6
# The bytes between two places where the journal is cut. The record of a command has about 700 bytes.
STEP = 250


class TornLogTests(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def test_a_log_that_ends_anywhere_has_whole_revisions_and_damages_no_tree(self):
        killed = self.killed()
        log = (killed / "store" / "journal-000000000001.log").read_bytes()
        found = {self.restored(killed, log[:end]) for end in range(len(log), 0, -STEP)}
        # Some of the cuts are in the last commands, and one is behind all of them.
        self.assertIn(COMMANDS + 1, found)
        self.assertIn(COMMANDS, found)
        self.assertIn(COMMANDS - 1, found)

    def killed(self):
        """Returns the state of a navd that was killed after the commands."""
        directory = self.directory / "whole"
        directory.mkdir()
        daemon = Daemon(directory, "process")
        self.addCleanup(daemon.kill)
        daemon.start()
        with daemon.connect() as connection:
            connection.call("tree.open", {"tree": "t", "graph": GRAPH})
            for number in range(1, COMMANDS + 1):
                route = {"name": "next", "params": {"number": number}}
                connection.call("coordinator.trigger", {"tree": "t", "route": route})
        daemon.kill()
        return daemon.state

    def restored(self, killed, log):
        """Starts navd with a part of the log, checks the tree, and returns its revision, or None if it is not there."""
        directory = pathlib.Path(tempfile.mkdtemp(dir=self.directory))
        shutil.copytree(killed, directory / "state")
        (directory / "state" / "store" / "journal-000000000001.log").write_bytes(log)
        daemon = Daemon(directory, "process")
        self.addCleanup(daemon.kill)
        daemon.start()
        with daemon.connect() as connection:
            self.assertEqual(connection.call("server.status", {})["store"]["damaged"], [])
            trees = connection.call("tree.list", {})["trees"]
            revision = trees[0]["revision"] if trees else None
            if trees:
                screens = connection.call("tree.get", {"tree": "t"})["snapshot"]["window"][0]["children"]
                numbers = [screen["params"].get("number") for screen in screens]
                self.assertEqual(numbers, [None, revision - 1, revision - 1])
                # The tree goes on.
                route = {"name": "next", "params": {"number": revision}}
                outcome = connection.call("coordinator.trigger", {"tree": "t", "route": route})
                self.assertEqual(outcome["revision"], revision + 1)
        daemon.kill()
        return revision


if __name__ == "__main__":
    unittest.main()
