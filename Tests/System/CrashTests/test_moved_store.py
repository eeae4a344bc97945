"""The files of a store are moved, deleted or replaced while navd writes to them.

navd writes to open files, wherever they are; the next start reads those at the path of the state.
"""

import shutil
import unittest

from durable_daemon import FailingStoreTest

FAILURE = "The store cannot be written; no change is committed until it can"


class MovedStoreTests(FailingStoreTest):
    def commit_twice(self):
        """Starts navd; returns the newest revision of its tree, and the directory of its store."""
        self.start()
        return self.commit(self.commit(1)), self.daemon.state / "store"

    def check_failure(self, revision, file):
        """The next commit fails at that file, the ones after it are rejected, and the log has one entry about it."""
        self.assertEqual(self.fill(revision), revision)
        self.check_rejection(revision)
        self.check_rejection(revision)
        self.assertFalse(self.daemon.call("server.status", {})["store"]["writable"])
        lines = [line for line in self.daemon.log.read_text().splitlines() if FAILURE in line]
        self.assertEqual(len(lines), 1, lines)
        self.assertIn(f"{file} no longer leads to the file that navd opened: ", lines[0])

    def check_repair(self, revision):
        """Commits are stored again, and a killed navd restores them."""
        revision = self.wait_for_a_commit(revision)
        self.assertIn("The store can be written again", self.daemon.log.read_text())
        self.daemon.kill()
        self.daemon.start()
        self.assertEqual(self.revision(), revision)

    def test_a_directory_that_is_moved_away_and_back_loses_nothing_acknowledged(self):
        revision, store = self.commit_twice()
        state = self.daemon.state
        away = state.rename(state.with_name("away"))
        self.check_failure(revision, store / "navd.sqlite")
        away.rename(state)
        self.check_repair(revision)

    def test_a_directory_that_is_replaced_by_its_copy_is_used_again_when_it_is_back(self):
        revision, store = self.commit_twice()
        away = store.rename(store.with_name("away"))
        shutil.copytree(away, store)
        self.check_failure(revision, store / "navd.sqlite")
        shutil.rmtree(store)
        away.rename(store)
        self.check_repair(revision)

    def test_each_file_that_is_moved_away_is_used_again_when_it_is_back(self):
        revision, store = self.commit_twice()
        for name in ("navd.sqlite", "navd.sqlite-wal", "mark"):
            away = (store / name).rename(store / "away")
            self.check_failure(revision, store / name)
            away.rename(store / name)
            self.check_repair(revision)
            revision += 1

    def test_a_directory_that_is_deleted_is_a_new_one_after_a_restart(self):
        revision, store = self.commit_twice()
        shutil.rmtree(self.daemon.state)
        self.check_failure(revision, store / "navd.sqlite")
        self.daemon.stop()
        self.assertEqual(self.daemon.process.returncode, 0)
        self.daemon.start()
        self.assertEqual(self.daemon.call("tree.list", {})["trees"], [])
        self.open_tree()
        self.assertEqual(self.commit(1), 2)

    def test_a_copy_that_takes_the_place_of_the_directory_is_whole_after_a_restart(self):
        revision, store = self.commit_twice()
        state = self.daemon.state
        away = state.rename(state.with_name("away"))
        shutil.copytree(away, state)
        self.check_failure(revision, store / "navd.sqlite")
        self.daemon.stop()
        self.daemon.start()
        self.assertEqual(self.revision(), revision)
        self.assertNotIn("missing", self.daemon.log.read_text())


if __name__ == "__main__":
    unittest.main()
