"""navd is killed after state of screens was saved."""

import pathlib
import shutil
import tempfile
import time
import unittest

from durable_daemon import GRAPH, PATIENCE, Daemon

TYPED = {"note": "Milk, eggs", "scroll": {"y": 120}}


class SavedStateTests(unittest.TestCase):
    def test_is_there_after_navd_was_killed_and_gone_with_its_screen(self):
        for durability in ("process", "power"):
            with self.subTest(durability=durability):
                self.kill_after_saving(durability)

    def kill_after_saving(self, durability):
        directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, directory)
        self.daemon = Daemon(directory, durability)
        self.addCleanup(self.daemon.kill)
        self.daemon.start()
        self.daemon.call("graph.load", {"graph": GRAPH})
        self.daemon.call("tree.open", {"tree": "t", "graph": "crash"})
        before = self.stored_bytes()
        for key in ("s1", "s3"):
            self.daemon.call("ui.save", {"tree": "t", "key": key, "state": TYPED})
        deadline = time.monotonic() + PATIENCE
        while self.stored_bytes() == before:
            self.assertLess(time.monotonic(), deadline, "the state is not stored")
            time.sleep(0.02)
        self.restart()
        self.assertEqual(self.saved(), {"s1": TYPED, "s3": TYPED})
        # The item leaves, and its state with it, in one transaction.
        self.daemon.call("coordinator.trigger", {"tree": "t", "route": {"name": "next", "params": {"number": 1}}})
        self.restart()
        self.assertEqual(self.saved(), {"s1": TYPED})
        self.daemon.call("tree.undo", {"tree": "t"})
        self.assertEqual(self.saved(), {"s1": TYPED})

    def restart(self):
        self.daemon.kill()
        self.daemon.start()

    def stored_bytes(self):
        """The bytes that the store has; navd answers when the records of its turn are stored."""
        return self.daemon.call("server.status", {})["store"]["bytes"]

    def saved(self):
        return self.daemon.call("tree.get", {"tree": "t"})["saved"]


if __name__ == "__main__":
    unittest.main()
