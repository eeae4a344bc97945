"""The disk becomes full while navd keeps a tree, and then there is space again."""

import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import time
import unittest

from durable_daemon import GRAPH, PATIENCE, Daemon, Refused

# The size of the disk.
BYTES = 600_000


class FullDiskTests(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.daemon = Daemon(self.directory, "process")

    def start(self, **options):
        self.addCleanup(self.daemon.kill)
        self.daemon.start(**options)
        with self.daemon.connect() as connection:
            connection.call("graph.load", {"graph": GRAPH})
            connection.call("tree.open", {"tree": "t", "graph": "crash"})

    def test_a_limit_on_the_size_of_files_loses_nothing_acknowledged(self):
        # A limit acts like a full disk, and needs no privileges.
        limit = (BYTES, resource.RLIM_INFINITY)
        self.start(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
        revision = self.fill()
        self.check_refusal(revision)
        resource.prlimit(self.daemon.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        revision = self.wait_for_a_commit(revision)
        self.daemon.kill()
        self.daemon.start()
        self.assertEqual(self.revision(), revision)

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount a small file system")
    def test_a_full_file_system_loses_nothing_acknowledged(self):
        state = self.daemon.state
        state.mkdir()
        mount = f'mount -t tmpfs -o size={BYTES},mode=0700 navd "$0" && exec "$@"'
        self.start(around=["unshare", "--mount", "sh", "-c", mount, state])
        revision = self.fill()
        self.check_refusal(revision)
        enter = ["nsenter", f"--target={self.daemon.process.pid}", "--mount"]
        subprocess.run([*enter, "mount", "-o", "remount,size=100M", state], check=True)
        self.wait_for_a_commit(revision)

    def trigger(self, connection, revision):
        """Makes the next revision."""
        route = {"name": "next", "params": {"number": revision}}
        return connection.call("coordinator.trigger", {"tree": "t", "route": route})["revision"]

    def fill(self):
        """Commits until a commit cannot be kept; returns the last revision that was acknowledged."""
        revision = 1
        with self.daemon.connect() as connection:
            with self.assertRaises(Refused) as refused:
                while True:
                    revision = self.trigger(connection, revision)
            self.assertEqual(refused.exception.args, ("storeFailed",))
            self.assertEqual(connection.lines.readline(), "", "the connection is closed")
        self.assertGreater(revision, 10)
        return revision

    def check_refusal(self, revision):
        """The tree can be read, and cannot be changed."""
        self.assertEqual(self.revision(), revision)
        with self.daemon.connect() as connection, self.assertRaises(Refused) as refused:
            self.trigger(connection, revision)
        self.assertEqual(refused.exception.args, ("storeUnavailable",))

    def wait_for_a_commit(self, revision):
        deadline = time.monotonic() + PATIENCE
        with self.daemon.connect() as connection:
            while True:
                try:
                    made = self.trigger(connection, revision)
                    break
                except Refused:
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.05)
        self.assertEqual(made, revision + 1)
        return made

    def revision(self):
        return self.daemon.call("tree.get", {"tree": "t"})["snapshot"]["revision"]


if __name__ == "__main__":
    unittest.main()
