"""Runs every command of the README and compares its output.

Blocks are executed in order. ```yaml NAME and ```python NAME are files to write, ```sh is typed into one shell, and
```text is the output of the block before it. A line … stands for omitted lines.
"""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess

from programs import BUILD, PATIENCE, ROOT, TestCase

# Stand-ins that keep the machine unchanged: `make` builds nothing and installs into the scratch directory, and
# `systemctl` only checks that the unit was installed.
STAND_INS = {
    "make": """
        case $1 in
          demo) exec "$ROOT/Tools/demo" "$(realpath --relative-to="$ROOT" "$BUILD")" ;;
          install) exec "$ROOT/Tools/install" "$BUILD" /usr "$SCRATCH/installed" > /dev/null ;;
          test) ;;
          *) echo "this test does not know the target of the README: $1" ;;
        esac""",
    "sudo": 'exec "$@"',
    "systemctl": """
        for last; do :; done
        test -f "$SCRATCH/installed/usr/lib/systemd/user/$last" || echo "$last was not installed" """,
}
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DONE = "--- the block is done ---"


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
        self.environment["PATH"] = f"{stand_ins}:{self.environment['PATH']}"
        self.ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.ready.close)
        self.ready.settimeout(PATIENCE)
        self.environment["NOTIFY_SOCKET"] = str(self.directory / "ready.sock")
        self.ready.bind(self.environment["NOTIFY_SOCKET"])

    def test_every_command_does_what_the_readme_says(self):
        self.shell = subprocess.Popen(
            ["bash"], cwd=self.directory, env=self.environment, text=True, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(self.end_shell)
        text = (ROOT / "README.md").read_text()
        printed = ""
        for kind, name, body in re.findall(BLOCK, text):
            with self.subTest(body):
                if kind == "sh":
                    printed = self.run_block(body)
                elif kind == "text":
                    self.assertRegex(printed, self.pattern(body))
                else:
                    (self.directory / name).write_text(body)

    def run_block(self, body):
        self.shell.stdin.write(f"{body}\necho '{DONE}'\n")
        self.shell.stdin.flush()
        if re.search(r"^navd .*&$", body, re.MULTILINE):
            while b"READY=1" not in self.ready.recv(4096):
                pass
        lines = []
        for line in self.shell.stdout:
            if line == f"{DONE}\n":
                return "".join(lines)
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
        links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text())
        self.assertNotEqual(links, [])
        self.assertEqual([link for link in links if not (ROOT / link).exists()], [])
