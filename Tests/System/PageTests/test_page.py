"""Types the front page in order in a Debian that has only what the page asks for, in a clean clone, as a user with sudo.

The page names two ways to install navd: from source, and from packages, which `.build/deb` must have. Everything that is typed and
printed is in `.build/page/log.txt`, with the seconds that it took, and the disk space of all that was written.
"""

import pathlib
import shutil
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ShellTests"))

import page  # noqa: E402
import root  # noqa: E402

FOLDER = root.ROOT / ".build" / "page"
LOG = FOLDER / "log.txt"
PACKAGES = sorted((root.ROOT / ".build" / "deb").glob("*.deb"))
#: Seconds until a daemon must be ready.
PATIENCE = 60


@unittest.skipIf(root.missing(), f"the page cannot be typed here: {root.missing()}")
class PageTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        FOLDER.mkdir(parents=True, exist_ok=True)
        LOG.write_text("")

    def test_from_source(self):
        self.play("source", lambda block: "apt install ./" not in block.body)

    @unittest.skipUnless(PACKAGES, "there are no packages in .build/deb: run make deb")
    def test_from_packages(self):
        self.play("packages", lambda block: not block.body.startswith("make\n"))

    def play(self, way, is_typed):
        """Types the blocks of the page that belong to a way to install navd."""
        with root.layer(FOLDER / way) as debian, tempfile.TemporaryDirectory() as shared:
            pathlib.Path(shared).chmod(0o755)
            home = debian / root.HOME.removeprefix("/")
            root.run("git", "clone", "--quiet", "--no-hardlinks", root.ROOT, home / "navd")
            for package in PACKAGES if way == "packages" else []:
                shutil.copy(package, home / "navd")
            root.run("chroot", debian, "chown", "--recursive", root.USER, f"{root.HOME}/navd")
            shell = page.Typist(root.shell(debian, f"{root.HOME}/navd", shared), PATIENCE, pathlib.Path(shared, "ready.sock"))
            try:
                for block in page.blocks((home / "navd" / "README.md").read_text()):
                    if block.kind == "sh" and is_typed(block):
                        with self.subTest(block.body, way=way):
                            self.type(shell, way, block)
                    elif block.name:
                        root.run("chroot", "--userspec", root.USER, debian, "tee", f"{root.HOME}/navd/{block.name}", text=block.body)
            finally:
                shell.end()
            self.note(f"{way}: {root.run('du', '--summarize', '--block-size=MB', FOLDER / way / 'upper').split()[0]} written")

    def type(self, shell, way, block):
        """Types a block, notes it in the log, and compares what it prints."""
        begun = time.monotonic()
        printed, failed = shell.type(block.body)
        typed = "".join(f"$ {line}\n" for line in block.body.splitlines())
        self.note(f"{way}, {time.monotonic() - begun:.0f} s\n{typed}{printed}{''.join(failed)}")
        self.assertIsNone(page.problem(block, printed, failed))

    def note(self, text):
        """Appends to the log."""
        with LOG.open("a") as log:
            log.write(f"\n=== {text}")


if __name__ == "__main__":
    unittest.main()
