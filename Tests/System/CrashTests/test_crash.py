"""navd is killed at random while clients in two languages count its acknowledgements.

Each client sends commands to a tree of its own and to one that both share, several at a time, and the library sends those
that were interrupted again, with their commandId. A command makes one revision, so the revisions tell what happened: if
an acknowledged command is lost, its revision comes twice; if a command runs twice, a revision is missing. Each command
replaces two screens by two others with the same number, so a command that is half-done shows.

KILLS is the number of kills; SEED repeats their times.
"""

import collections
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from durable_daemon import GRAPH, HERE, PATIENCE, Daemon

KILLS = int(os.environ.get("KILLS", 5))
SEED = int(os.environ.get("SEED", random.randrange(1 << 32)))
CLIENTS = {"python": [sys.executable, HERE / "client.py"], "javascript": ["node", HERE / "client.mjs"]}


class Client:
    """A client in another process, and the acknowledgements that it printed."""

    def __init__(self, language, daemon):
        command = [*CLIENTS[language], daemon.socket, language, "shared"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.revisions = collections.defaultdict(list)
        #: The newest acknowledged revision of each tree.
        self.newest = {language: 0, "shared": 0}
        self.count = 0
        self.counted = threading.Condition()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            tree, revision = line.split()
            with self.counted:
                self.revisions[tree].append(int(revision))
                self.newest[tree] = max(self.newest[tree], int(revision))
                self.count += 1
                self.counted.notify()

    def wait_for_another(self):
        """Waits for an acknowledgement."""
        with self.counted:
            count = self.count
            if not self.counted.wait_for(lambda: self.count > count, PATIENCE):
                raise AssertionError("a client receives no acknowledgements")

    def finish(self):
        """Waits for the commands in flight, and returns the status of the client."""
        self.process.stdin.close()
        return self.process.wait(PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()


class CrashTests(unittest.TestCase):
    def test_nothing_acknowledged_is_lost_and_each_command_runs_once_with_process(self):
        self.crash("process")

    def test_nothing_acknowledged_is_lost_and_each_command_runs_once_with_power(self):
        self.crash("power")

    def crash(self, durability):
        directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, directory)
        chance = random.Random(SEED)
        daemon = Daemon(directory, durability)
        self.addCleanup(daemon.kill)
        daemon.start()
        daemon.call("graph.load", {"graph": GRAPH})
        clients = []
        for language in CLIENTS:
            clients.append(Client(language, daemon))
            self.addCleanup(clients[-1].kill)
        with self.subTest(seed=SEED, durability=durability):
            for _ in range(KILLS):
                for client in clients:
                    client.wait_for_another()
                time.sleep(chance.uniform(0, 0.1))
                acknowledged = [dict(client.newest) for client in clients]
                daemon.kill()
                if chance.random() < 0.2:
                    daemon.start_and_kill(chance.uniform(0, 0.05))
                daemon.start()
                for newest in acknowledged:
                    self.check_trees(daemon, newest)
            self.assertEqual([client.finish() for client in clients], [0, 0])
            for client in clients:
                client.reader.join()
            self.check_revisions(daemon, clients)

    def check_trees(self, daemon, newest):
        for tree, revision in newest.items():
            snapshot = daemon.call("tree.get", {"tree": tree})["snapshot"]
            self.assertGreaterEqual(snapshot["revision"], revision, tree)
            screens = snapshot["window"][0]["children"]
            self.assertEqual([screen["name"] for screen in screens], ["HomeScreen", "ListScreen", "ItemScreen"], tree)
            self.assertEqual(screens[1]["params"], screens[2]["params"], tree)

    def check_revisions(self, daemon, clients):
        """Every revision after the first was made by exactly one acknowledged command."""
        acknowledged = collections.defaultdict(list)
        for client in clients:
            for tree, revisions in client.revisions.items():
                acknowledged[tree] += revisions
        self.assertEqual(sorted(acknowledged), ["javascript", "python", "shared"])
        for tree, revisions in acknowledged.items():
            self.assertEqual(sorted(revisions), list(range(2, len(revisions) + 2)), tree)
            self.assertEqual(daemon.call("tree.get", {"tree": tree})["snapshot"]["revision"], len(revisions) + 1, tree)


if __name__ == "__main__":
    unittest.main()
