"""The library with a real daemon: its own tests, and the protocol's transcripts through the driver."""

import contextlib
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import programs

HARNESS = programs.ROOT / "Tests" / "System" / "BindingTests" / "transcripts.py"
TRANSCRIPTS = programs.ROOT / "Protocol" / "transcripts"


@contextlib.contextmanager
def daemon():
    """Starts a daemon with a socket of its own, and returns the path and the process."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "navd.sock")
        process = subprocess.Popen([programs.NAVD, "--ephemeral", "--socket", path], stderr=subprocess.PIPE)
        # The first line reports that navd listens. The others are read so that its output never blocks.
        if not process.stderr.readline():
            raise RuntimeError(f"{programs.NAVD} did not start; NAVD names another program")
        log = threading.Thread(target=process.stderr.read)
        log.start()
        try:
            yield path, process
        finally:
            process.terminate()
            process.wait()
            log.join()
            process.stderr.close()


class Daemon(unittest.TestCase):
    def assert_well(self, result):
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def assert_converses(self, name):
        with daemon() as (path, _):
            self.assert_well(programs.run(programs.command(name, path)))

    def test_methods_and_mirrors(self):
        self.assert_converses("end_to_end")

    def test_coordinators(self):
        self.assert_converses("delegated")

    def test_transcripts(self):
        driver = programs.command("driver")
        self.assert_well(programs.run([sys.executable, "-B", str(HARNESS), str(TRANSCRIPTS), programs.NAVD, *driver]))

    def test_the_driver_reports_invalid_messages(self):
        with daemon() as (path, _):
            line = '{"id": 1, "method": "x", "params": {"text": "%s"}}\n' % ("a" * (1 << 20))
            result = programs.run(programs.command("driver", path), input=line)
        self.assert_well(result)
        self.assertIn('"id":1', result.stdout)
        self.assertIn("is longer than the 1048576 that navd takes", result.stdout)


if __name__ == "__main__":
    unittest.main()
