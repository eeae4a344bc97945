"""Where the programs under test are, and how they are run."""

import os
import shlex
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINDING = HERE.parent
ROOT = BINDING.parent.parent
BUILD = Path(os.environ.get("BUILD", BINDING / "build" / "check"))
NAVD = os.environ.get("NAVD", str(ROOT / ".build" / "debug" / "navd"))

# What leaks or is read before it was written fails the program.
VALGRIND = ["valgrind", "--quiet", "--leak-check=full", "--error-exitcode=9"] if os.environ.get("VALGRIND") else []


def command(name, *arguments):
    """The command line of a test program."""
    return [*VALGRIND, str(BUILD / "tests" / name), *arguments]


def run(line, **options):
    """Runs a command to its end; its output is text."""
    return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False, **options)


def shell(text, **options):
    """Runs a command that is written as for a shell."""
    return run(shlex.split(text), **options)
