"""navctl store check reports damaged and missing data in the directory of a killed daemon."""

import json
import os
import sqlite3

from programs import Daemon, TestCase


class StoreCheckTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        self.state = self.directory / "state"
        daemon = Daemon(self.directory, state=self.state)
        self.addCleanup(daemon.stop)
        self.open("settings")
        self.open("shop")
        daemon.process.kill()
        daemon.process.wait()

    def check(self):
        finished = self.navctl(f"store check {self.state} --json")
        return finished.returncode, json.loads(finished.stdout)

    def test_a_whole_store(self):
        status, report = self.check()
        self.assertEqual((status, report["trees"]), (0, 2))
        self.assertEqual((report["missingTransactions"], report["damage"]), (0, []))

    def test_a_record_whose_checksum_is_wrong(self):
        with sqlite3.connect(self.state / "store" / "navd.sqlite") as database:
            database.execute("UPDATE records SET crc32 = crc32 + 1 WHERE tree = (SELECT max(tree) FROM records)")
        database.close()
        status, report = self.check()
        self.assertEqual((status, report["trees"]), (1, 1))
        self.assertTrue(report["damage"])

    def test_missing_transactions(self):
        log = self.state / "store" / "navd.sqlite-wal"
        os.truncate(log, log.stat().st_size - 1)
        status, report = self.check()
        self.assertEqual((status, report["damage"]), (1, []))
        self.assertGreater(report["missingTransactions"], 0)

    def test_a_directory_without_a_store(self):
        finished = self.navctl(f"store check {self.directory}")
        self.assertEqual(finished.returncode, 65)
        self.assertIn("There is no state of navd in", finished.stderr)
