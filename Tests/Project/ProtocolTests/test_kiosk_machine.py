"""The package that turns a machine into the kiosk: its files, as they are installed, fit together."""

import json
import py_compile
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[3]
MACHINE = ROOT / "Examples" / "kiosk" / "machine"


class KioskMachineTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """Installs what the package has into a folder."""
        directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(directory.cleanup)
        cls.root = Path(directory.name)
        subprocess.run(
            ["make", "--silent", "--file=debian/rules", "override_dh_auto_install", f"ROOT={cls.root}", "NAVCTL=true"],
            cwd=MACHINE, check=True)

    def text(self, path):
        return (self.root / path).read_text()

    def test_the_files_of_the_front_ends_and_the_graph_are_there(self):
        self.assertIn("kiosk.js", self.text("usr/share/kiosk/kiosk/web/index.html"))
        (graph,) = yaml.safe_load(self.text("etc/kiosk/navd.yaml"))["graphs"]
        self.assertEqual((self.root / graph[1:]).read_text(), (ROOT / "Examples" / "graphs" / "kiosk.yaml").read_text())
        self.assertFalse(list(self.root.rglob("demo.py")))

    def test_the_users_and_groups_that_settings_name_are_added(self):
        added = re.findall(r"^[ug] (\S+)", self.text("usr/lib/sysusers.d/kiosk.conf"), re.MULTILINE)
        (grant,) = yaml.safe_load(self.text("etc/kiosk/navd.yaml"))["grants"]
        self.assertIn(grant["group"], added)
        self.assertIn(grant["owner"], added)

    def test_the_browser_may_open_what_it_is_told_to(self):
        names = dict(re.findall(r'^(\w+) = "(.*)"$', self.text("usr/lib/kiosk/browser"), re.MULTILINE))
        allowed = json.loads(self.text("etc/chromium/policies/managed/kiosk.json"))["URLAllowlist"]
        self.assertEqual(allowed, ["http://127.0.0.1:7878", names["STARTING"]])
        self.assertTrue((self.root / names["STARTING"].removeprefix("file:///")).exists())
        self.assertIn('HOST, PORT = "127.0.0.1", 7878\n', self.text("usr/lib/kiosk/browser"))

    def test_each_script_can_be_read_by_its_interpreter(self):
        scripts = [*(self.root / "usr/lib/kiosk").iterdir(), *(self.root / "usr/bin").iterdir()]
        for script in scripts:
            with self.subTest(script.name):
                if script.read_text().startswith("#!/bin/sh"):
                    subprocess.run(["sh", "-n", script], check=True)
                else:
                    py_compile.compile(str(script), cfile=str(self.root / "compiled"), doraise=True)
        for script in ("postinst", "postrm"):
            subprocess.run(["sh", "-n", MACHINE / "debian" / script], check=True)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_systemd_finds_nothing_wrong_with_the_units(self):
        """Verifies them with those of navd, and with empty files for what other packages have."""
        units = self.root / "lib/systemd/system"
        for name in ("navd.service", "navd.socket", "navgate.service"):
            shutil.copy(ROOT / "systemd" / name, units)
        (units / "seatd.service").write_text("[Service]\nExecStart=/bin/true\n")
        for name in ("basic.target", "sysinit.target"):
            (units / name).write_text("[Unit]\n")
        for program in ("bin/true", "bin/sh", "bin/kill", "usr/bin/navd", "usr/bin/navgate"):
            (self.root / program).parent.mkdir(parents=True, exist_ok=True)
            (self.root / program).touch(mode=0o755)
        finished = subprocess.run(
            ["systemd-analyze", "verify", f"--root={self.root}", "--man=no", "kiosk.service", "navgate.service", "navd.service"],
            capture_output=True, text=True)
        self.assertEqual((finished.returncode, finished.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
