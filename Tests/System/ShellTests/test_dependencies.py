"""Tools/dependencies installs what is missing, and asks first in a terminal. apt-get is a stand-in."""

import os
import pty
import subprocess

from programs import PATIENCE, ROOT, TestCase

APT = """#!/bin/sh
echo "apt-get $*" >> "$SCRATCH/called"
for last; do :; done
printf '#!/bin/sh\\n' > "$SCRATCH/bin/$last" && chmod +x "$SCRATCH/bin/$last"
"""


class DependencyTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        programs = self.directory / "bin"
        programs.mkdir()
        for name, text in (("apt-get", APT), ("sudo", '#!/bin/sh\nexec "$@"\n')):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.environment |= {"PATH": f"{programs}:{self.environment['PATH']}", "SCRATCH": str(self.directory)}

    def installed(self):
        called = self.directory / "called"
        return [line.split()[-1] for line in called.read_text().splitlines()] if called.exists() else []

    def run_with(self, stdin):
        return subprocess.run(
            [ROOT / "Tools" / "dependencies", "sh", "navd-tool-one", "navd-tool-two"], env=self.environment, text=True,
            timeout=PATIENCE, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def answered(self, answer):
        ours, theirs = pty.openpty()
        try:
            os.write(ours, answer.encode() + b"\n")
            return self.run_with(theirs)
        finally:
            os.close(ours)
            os.close(theirs)

    def test_a_script_is_not_asked(self):
        self.assertEqual(self.run_with(subprocess.DEVNULL).returncode, 0)
        self.assertEqual(self.installed(), ["navd-tool-one", "navd-tool-two"])

    def test_a_terminal_is_asked_once(self):
        finished = self.answered("")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertEqual(finished.stdout.count("?"), 1)
        self.assertTrue(finished.stdout.startswith("These packages are missing: navd-tool-one navd-tool-two\n"))
        self.assertEqual(self.installed(), ["navd-tool-one", "navd-tool-two"])
        again = self.answered("n")
        self.assertEqual((again.returncode, again.stdout), (0, ""))

    def test_no_leaves_the_machine_as_it_is(self):
        finished = self.answered("n")
        self.assertEqual(finished.returncode, 1)
        self.assertEqual(
            finished.stderr, "dependencies: install navd-tool-one navd-tool-two yourself, and try again\n")
        self.assertEqual(self.installed(), [])


if __name__ == "__main__":
    import unittest

    unittest.main()
