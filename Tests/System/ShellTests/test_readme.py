"""Runs every command of the front page, and of the pages that go on from there, and compares its output.

Blocks are executed in order. ```yaml NAME and ```python NAME are files to write, ```sh is typed into one shell, and
```text is the output of the block before it, in which a line … stands for omitted lines. Indented blocks are typed, too. If no
output is shown, every command of the block succeeds. The programs of navd are found only once the page has installed them.
"""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess

from programs import BUILD, PATIENCE, ROOT, TestCase

# The pages, with the programs that they need beforehand.
PAGES = {"README.md": False, "Documentation/learn/shell.md": True}
# Stand-ins that keep the machine unchanged: `make` finds everything built and installs into the scratch directory, and
# `systemctl` only checks that the unit was installed. Other commands of root are not run.
STAND_INS = {
    "make": """
        case $1 in
          '') mkdir -p .build && ln -sfn "$BUILD" .build/debug ;;
          demo) exec "$ROOT/Tools/demo" "$(realpath --relative-to="$ROOT" "$BUILD")" ;;
          install) exec "$ROOT/Tools/install" "$BUILD" /usr "$SCRATCH/installed" > /dev/null ;;
          *) echo "this test does not know the target of the README: $1" ;;
        esac""",
    "sudo": 'case $1 in make | systemctl) exec "$@" ;; esac',
    "systemctl": """
        for last; do :; done
        test -f "$SCRATCH/installed/usr/lib/systemd/user/$last" || echo "$last was not installed" """,
}
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$|(?<=\n\n)((?:    .*\n)+)", re.MULTILINE | re.DOTALL)
DONE = "--- the block is done ---"
FAILED = "--- failed: "


class ReadmeTests(TestCase):
    has_daemon = False

    def setUp(self):
        if not shutil.which("socat"):
            self.skipTest("socat is not installed")
        super().setUp()
        del self.environment["NAVD_SOCKET"]
        self.environment |= {"ROOT": str(ROOT), "BUILD": str(BUILD), "SCRATCH": str(self.directory)}
        stand_ins = self.directory / "stand-ins"
        stand_ins.mkdir()
        for name, script in STAND_INS.items():
            (stand_ins / name).write_text(f"#!/bin/sh\n{script}\n")
            (stand_ins / name).chmod(0o755)
        (self.directory / "Examples").symlink_to(ROOT / "Examples")
        self.system_path = f"{stand_ins}:{self.environment['PATH'].removeprefix(f'{BUILD}:')}"
        self.path = f"{stand_ins}:{self.environment['PATH']}"
        self.ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.ready.close)
        self.ready.settimeout(PATIENCE)
        self.environment["NOTIFY_SOCKET"] = str(self.directory / "ready.sock")
        self.ready.bind(self.environment["NOTIFY_SOCKET"])

    def test_every_command_does_what_the_page_says(self):
        for page, needs_programs in PAGES.items():
            self.environment["PATH"] = self.path if needs_programs else self.system_path
            self.play((ROOT / page).read_text())

    def play(self, text):
        self.shell = subprocess.Popen(
            ["bash"], cwd=self.directory, env=self.environment, text=True, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            self.run_block(f"trap 'echo \"{FAILED}$BASH_COMMAND\"' ERR")
            blocks = [(kind or "sh", name, body or re.sub("^    ", "", typed, flags=re.MULTILINE))
                      for kind, name, body, typed in re.findall(BLOCK, text)]
            for (kind, name, body), (following, _, _) in zip(blocks, [*blocks[1:], ("", "", "")]):
                with self.subTest(body):
                    if kind == "sh":
                        printed, failed = self.run_block(body)
                        if following != "text":
                            self.assertEqual(failed, [], printed)
                    elif kind == "text":
                        self.assertRegex(printed, self.pattern(body))
                    elif name:
                        (self.directory / name).write_text(body)
        finally:
            self.end_shell()

    def run_block(self, body):
        self.ready.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            # A daemon of an earlier block was ready, too.
            while self.ready.recv(4096):
                pass
        self.ready.settimeout(PATIENCE)
        self.shell.stdin.write(f"{body}\necho '{DONE}'\n")
        self.shell.stdin.flush()
        if re.search(r"^navd .*&$", body, re.MULTILINE):
            while b"READY=1" not in self.ready.recv(4096):
                pass
        lines, failed = [], []
        for line in self.shell.stdout:
            if line == f"{DONE}\n":
                return "".join(lines), failed
            if line.startswith(FAILED):
                failed.append(line)
            else:
                lines.append(line)
        raise AssertionError(f"the shell ended after {lines}")

    def pattern(self, shown):
        """The shown output, with a wildcard for omitted lines."""
        parts = re.split(r"^…\n", shown, flags=re.MULTILINE)
        return re.compile(r"\A" + r"(?:.*\n)*?".join(map(re.escape, parts)) + r"\Z", re.MULTILINE)

    def end_shell(self):
        self.shell.stdin.close()
        # Processes that a failed test left behind.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.shell.pid, signal.SIGTERM)
        self.shell.wait(PATIENCE)
        self.shell.stdout.close()

    def test_every_link_leads_somewhere(self):
        for page in PAGES:
            links = re.findall(r"\]\(([^)#:]+)", (ROOT / page).read_text())
            self.assertEqual([link for link in links if not (ROOT / page).parent.joinpath(link).exists()], [], page)

    def test_the_front_page_is_short(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text().splitlines()), 150)
