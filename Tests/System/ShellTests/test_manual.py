"""The manual pages agree with the programs and the description of the protocol, and man can show them."""

import shutil
import subprocess
import sys
import unittest

from programs import BUILD, ROOT, TestCase


class ManualTests(TestCase):
    has_daemon = False

    def test_no_page_is_stale(self):
        finished = self.run_program(sys.executable, ROOT / "Tools" / "manual", BUILD, "--check")
        self.assertEqual(finished.stderr, "")
        self.assertEqual(finished.returncode, 0)

    def test_a_changed_page_is_stale(self):
        shutil.copytree(ROOT / "man", self.directory / "man")
        shutil.copytree(ROOT / "Documentation", self.directory / "Documentation")
        shutil.copytree(ROOT / "Protocol", self.directory / "Protocol")
        shutil.copytree(ROOT / "Tools", self.directory / "Tools")
        page = self.directory / "man" / "navd.8"
        page.write_text(page.read_text().replace("navigation daemon", "navigation demon"))
        finished = self.run_program(sys.executable, self.directory / "Tools" / "manual", BUILD, "--check")
        self.assertEqual(finished.stderr, "man/navd.8 is stale: run make manual\n")
        self.assertEqual(finished.returncode, 1)

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_man_shows_each_page_without_a_warning(self):
        pages = sorted((ROOT / "man").iterdir())
        self.assertEqual([page.name for page in pages], ["navctl.1", "navd-graph.5", "navd.8", "navgate.8"])
        for page in pages:
            shown = subprocess.run(
                ["man", "--warnings", "--encoding=UTF-8", "--local-file", page], capture_output=True, text=True,
                env=self.environment | {"MANWIDTH": "80", "MANPAGER": "cat"})
            self.assertEqual(shown.stderr, "")
            self.assertIn("SEE ALSO", shown.stdout)
