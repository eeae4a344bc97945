"""The files of a store are cut off, changed or removed while no navd runs; then navd starts with what is whole.

Every tree that navd serves afterwards is at a revision that was acknowledged, with the contents of that revision. If it
is not the newest one, or the tree is missing, the log says so. DAMAGES is the number of damaged copies; SEED repeats them.
"""

import collections
import os
import pathlib
import random
import shutil
import tempfile
import unittest

from durable_daemon import GRAPH, Daemon

DAMAGES = int(os.environ.get("DAMAGES", 30))
SEED = int(os.environ.get("SEED", random.randrange(1 << 32)))
TREES = ["a", "b", "c", "d"]
COMMANDS = 40
# A history of few entries, and images of few bytes: some trees are stored as an image with records after it.
LIMITS = "limits: { imageBytes: 4000, historyPerTree: 8 }\n"
LOG = "navd.sqlite-wal"


class DamagedStoreTests(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.config = self.directory / "navd.yaml"
        self.config.write_text(LIMITS)

    def test_a_log_that_ends_anywhere_has_whole_revisions_and_the_rest_is_reported(self):
        state, newest = self.state("process", kills=True)
        log = (state / "store" / LOG).read_bytes()
        found = set()
        for end in range(len(log) - 1, 0, -len(log) // 12):
            copy = self.copy(state)
            (copy / "store" / LOG).write_bytes(log[:end])
            found |= set(self.check(copy, newest).values())
        self.assertGreater(len(found), 2)

    def test_a_damaged_store_serves_nothing_wrong_and_names_what_it_lost(self):
        chance = random.Random(SEED)
        counts = collections.Counter()
        states = [self.state(durability, kills) for durability in ("process", "power") for kills in (True, False)]
        with self.subTest(seed=SEED):
            for number in range(DAMAGES):
                state, newest = states[number % len(states)]
                copy = self.copy(state)
                damage = self.damage(copy / "store", chance)
                with self.subTest(damage=damage):
                    revisions = self.check(copy, newest)
                    counts["whole" if revisions == newest else "reported"] += 1
        print(f"\n{DAMAGES} damaged stores with seed {SEED}: {dict(counts)}")

    def state(self, durability, kills):
        """Returns a state directory, and the newest revision of each of its trees."""
        directory = pathlib.Path(tempfile.mkdtemp(dir=self.directory))
        daemon = self.daemon(directory, durability)
        daemon.start()
        with daemon.connect() as connection:
            for tree in TREES:
                connection.call("tree.open", {"tree": tree, "graph": GRAPH})
            for number in range(1, COMMANDS + 1):
                for tree in TREES[: 1 + number % len(TREES)]:
                    revision = connection.call("tree.get", {"tree": tree})["snapshot"]["revision"]
                    self.trigger(connection, tree, revision)
            newest = {tree["tree"]: tree["revision"] for tree in connection.call("tree.list", {})["trees"]}
        daemon.kill() if kills else daemon.stop()
        return daemon.state, newest

    def daemon(self, directory, durability="process"):
        daemon = Daemon(directory, durability)
        daemon.command += ["--config", self.config]
        self.addCleanup(daemon.kill)
        return daemon

    def trigger(self, connection, tree, revision):
        route = {"name": "next", "params": {"number": revision}}
        return connection.call("coordinator.trigger", {"tree": tree, "route": route})["revision"]

    def copy(self, state):
        directory = pathlib.Path(tempfile.mkdtemp(dir=self.directory))
        shutil.copytree(state, directory / "state")
        return directory / "state"

    def damage(self, store, chance):
        """Damages one file, and says how."""
        files = sorted(file for file in store.iterdir() if file.stat().st_size > 0 and not file.name.endswith("-shm"))
        file = chance.choice(files)
        content = bytearray(file.read_bytes())
        place = chance.randrange(len(content))
        kind = chance.choice(["bit", "bit", "bit", "cut", "zeros", "gone"])
        if kind == "bit":
            content[place] ^= 1 << chance.randrange(8)
        elif kind == "cut":
            del content[place:]
        elif kind == "zeros":
            content[place : place + 512] = bytes(len(content[place : place + 512]))
        file.unlink() if kind == "gone" else file.write_bytes(content)
        return f"{kind} at {place} of {file.name}"

    def check(self, state, newest):
        """Starts navd, checks its trees and their histories, and returns their revisions."""
        daemon = self.daemon(state.parent)
        daemon.start()
        with daemon.connect() as connection:
            revisions = {}
            for tree in (tree["tree"] for tree in connection.call("tree.list", {})["trees"]):
                snapshot = connection.call("tree.get", {"tree": tree})["snapshot"]
                revision = revisions[tree] = snapshot["revision"]
                self.assertLessEqual(revision, newest[tree])
                numbers = [screen["params"].get("number") for screen in snapshot["window"][0]["children"]]
                expected = revision - 1
                self.assertEqual(numbers, [None, expected, expected], tree)
                entries = connection.call("tree.history", {"tree": tree, "limit": 100})["entries"]
                self.assertEqual([entry["revision"] for entry in entries], list(range(revision - len(entries) + 1, revision + 1)))
                # The tree goes on.
                self.assertEqual(self.trigger(connection, tree, revision), revision + 1)
            damaged = connection.call("server.status", {})["store"]["damaged"]
        daemon.kill()
        log = daemon.log.read_text()
        if revisions != newest:
            self.assertTrue(damaged or "transactions are missing" in log, log)
        self.assertEqual(bool(damaged), "damaged" in log)
        shutil.rmtree(state.parent)
        return revisions


if __name__ == "__main__":
    unittest.main()
