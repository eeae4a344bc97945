"""Runs the commands of the guide for operators, and compares their output. Commands of root are only looked up."""

import re
import shutil

import test_readme
from programs import ROOT, Daemon

FOLDER = ROOT / "Documentation" / "operate"
# Programs that would change the machine, or that it may not have.
STAND_INS = {"sudo": "exit 0", "systemctl": "exit 0", "journalctl": "exit 0", "make": "exit 0"}


class OperatePages(test_readme.ReadmeTests):
    """The pages, each with a daemon that has the tree of the coffee machine, and its state where a user's daemon has it."""

    # Each page has a test of its own.
    test_every_command_has_the_output_of_the_page = test_the_front_page_is_short = None

    def setUp(self):
        super().setUp()
        for name, script in STAND_INS.items():
            path = self.directory / "stand-ins" / name
            path.write_text(f"#!/bin/sh\n{script}\n")
            path.chmod(0o755)
        self.environment |= {"PATH": self.path, "HOME": str(self.directory)}
        state = self.directory / ".local" / "state" / "navd"
        state.mkdir(mode=0o700, parents=True)
        self.daemon = Daemon(self.directory, state=state)
        self.addCleanup(self.daemon.stop)
        self.environment["NAVD_SOCKET"] = str(self.daemon.socket_path)
        shutil.copy(ROOT / "Examples" / "graphs" / "palette.yaml", self.directory / "notes.yaml")
        self.open("kiosk")

    def test_install(self):
        self.play_page("install")

    def test_configure(self):
        self.play_page("configure")

    def test_store(self):
        self.play_page("store")
        backup = self.directory / "backup" / "store"
        self.assertRegex(self.navctl(f"store check {self.directory}/backup").stderr, r"\Ano damage: 1 trees, \d+ records, ")
        (statement, *_) = re.findall(r"```sql\n(.*?)```", (FOLDER / "store.md").read_text(), re.DOTALL)
        found = self.run_program("sqlite3", backup / "navd.sqlite", statement.replace('"main"', '"kiosk"'))
        self.assertEqual((found.stdout, found.stderr), ("1\n", ""))

    def test_watch(self):
        self.play_page("watch")

    def test_troubleshooting(self):
        self.play_page("troubleshooting")

    def play_page(self, name):
        self.play((FOLDER / f"{name}.md").read_text())

    def test_every_link_leads_somewhere(self):
        for page in FOLDER.glob("*.md"):
            links = re.findall(r"\]\(([^)#:]+)", page.read_text())
            self.assertEqual([link for link in links if not (FOLDER / link).exists()], [], page.name)
