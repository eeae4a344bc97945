"""The disk becomes full while navd keeps a tree, and then there is space again."""

import os
import resource
import subprocess
import unittest

from durable_daemon import FailingStoreTest

# The size of the disk.
BYTES = 600_000


class FullDiskTests(FailingStoreTest):
    def test_a_limit_on_the_size_of_files_loses_nothing_acknowledged(self):
        # A limit acts like a full disk, and needs no privileges.
        limit = (BYTES, resource.RLIM_INFINITY)
        self.start(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
        revision = self.fill(1)
        self.assertGreater(revision, 10)
        self.check_rejection(revision)
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
        revision = self.fill(1)
        self.assertGreater(revision, 10)
        self.check_rejection(revision)
        enter = ["nsenter", f"--target={self.daemon.process.pid}", "--mount"]
        subprocess.run([*enter, "mount", "-o", "remount,size=100M", state], check=True)
        self.wait_for_a_commit(revision)


if __name__ == "__main__":
    unittest.main()
