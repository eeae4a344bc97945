"""The blocks of a page, and a shell that types them in order.

```yaml NAME and ```python NAME are files to write, ```sh is typed into one shell, and ```text is the output of the block before it, in
which a line … replaces any lines. Indented blocks are typed, too. If no output is shown, every command of the block succeeds.
"""

import contextlib
import os
import re
import signal
import socket
import subprocess
from dataclasses import dataclass

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$|(?<=\n\n)((?:    [^\n]*\n)+)", re.MULTILINE | re.DOTALL)
DONE = "--- the block is done ---"
FAILED = "--- failed: "


@dataclass(frozen=True)
class Block:
    """A block of a page.

    kind: its language, `sh` if it is indented.
    name: the file to write, or an empty text.
    output: the output that the page shows after it, or None.
    """

    kind: str
    name: str
    body: str
    output: str | None


def blocks(text):
    """Returns the blocks of a page, without those of output."""
    found = [(kind or "sh", name, body or re.sub("^    ", "", typed, flags=re.MULTILINE))
             for kind, name, body, typed in re.findall(BLOCK, text)]
    return [Block(*block, output=following[2] if following[0] == "text" else None)
            for block, following in zip(found, [*found[1:], ("", "", "")]) if block[0] != "text"]


def problem(block, printed, failed):
    """Returns why the outcome of a block is not the one of the page; None if it is."""
    if block.output is None:
        return f"{''.join(failed)}{printed}" if failed else None
    parts = re.split(r"^…\n", block.output, flags=re.MULTILINE)
    pattern = r"\A" + r"(?:.*\n)*?".join(map(re.escape, parts)) + r"\Z"
    return None if re.search(pattern, printed, re.MULTILINE) else f"printed:\n{printed}"


class Typist:
    """A shell whose input is typed.

    words: the command that starts the shell.
    patience: the seconds until a daemon in the background must be ready.
    ready: the path of a socket, as the shell sees it in NOTIFY_SOCKET, at which daemons say that they are.
    """

    def __init__(self, words, patience, ready, **options):
        self.ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ready.bind(str(ready))
        os.chmod(ready, 0o666)
        self.patience = patience
        self.shell = subprocess.Popen(
            words, text=True, start_new_session=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        self.type(f"trap 'echo \"{FAILED}$BASH_COMMAND\"' ERR")

    def type(self, body):
        """Types the lines of a block; returns what they print, and the commands that failed."""
        self.ready.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            # A daemon of an earlier block was ready, too.
            while self.ready.recv(4096):
                pass
        self.ready.settimeout(self.patience)
        lines = body.splitlines()
        for number, line in enumerate(lines):
            self.shell.stdin.write(f"{line}\n")
            self.shell.stdin.flush()
            # A person types the next line when the daemon is there.
            if re.search(r"^navd .*&", line):
                while b"READY=1" not in self.ready.recv(4096):
                    pass
        self.shell.stdin.write(f"echo '{DONE}'\n")
        self.shell.stdin.flush()
        printed, failed = [], []
        for line in self.shell.stdout:
            if line == f"{DONE}\n":
                return "".join(printed), failed
            (failed if line.startswith(FAILED) else printed).append(line)
        raise AssertionError(f"the shell ended after {printed}")

    def end(self):
        """Ends the shell, and the processes that a failed block left behind."""
        self.shell.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.shell.pid, signal.SIGTERM)
        self.shell.wait(self.patience)
        self.shell.stdout.close()
        self.ready.close()
