"""navd warns if its control group allows too little memory."""

import subprocess
import unittest

from programs import TestCase

BYTES_TOTAL = 2**30
WARNING = "The system may end navd before the limit bytesTotal is reached: raise MemoryMax=, or lower bytesTotal."


@unittest.skipUnless(
    subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL).returncode == 0,
    "only root can show navd other files")
class MemoryTests(TestCase):
    has_daemon = False

    def log(self, allowed):
        """The log of a navd in a control group with that limit."""
        groups = self.directory / "cgroup"
        groups.mkdir(exist_ok=True)
        (groups / "memory.max").write_text(f"{allowed}\n")
        command = f"mount --bind {groups} /sys/fs/cgroup && exec navd --ephemeral --socket {self.directory}/navd.sock"
        navd = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", command], env=self.environment, text=True, stderr=subprocess.PIPE)
        ready = navd.stderr.readline()
        navd.terminate()
        # communicate() would miss the lines that came together with the first.
        with navd:
            log = ready + navd.stderr.read()
        self.assertRegex(log, r"(?s)Ready\..*Stopped\.")
        return log

    def test_warns_once_if_the_system_may_end_it_before_bytes_total(self):
        needed = BYTES_TOTAL * 3 // 2
        log = self.log(needed - 1)
        self.assertEqual(log.count(WARNING), 1)
        self.assertIn(f"allowed={needed - 1} bytesTotal={BYTES_TOTAL} needed={needed}", log)

    def test_does_not_warn_otherwise(self):
        for allowed in BYTES_TOTAL * 3 // 2, "max":
            with self.subTest(allowed):
                self.assertNotIn(WARNING, self.log(allowed))
