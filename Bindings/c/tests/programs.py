"""The test programs, and how to run them."""

import os
import shlex
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINDING = HERE.parent
ROOT = BINDING.parent.parent
BUILD = Path(os.environ.get("BUILD", BINDING / "build" / "check"))
NAVD = os.environ.get("NAVD", str(ROOT / ".build" / "debug" / "navd"))

# Leaks and uninitialized reads fail the program.
VALGRIND = ["valgrind", "--quiet", "--leak-check=full", "--error-exitcode=9"] if os.environ.get("VALGRIND") else []


def command(name, *arguments):
    """Returns the command line of a test program."""
    return [*VALGRIND, str(BUILD / "tests" / name), *arguments]


def run(line, **options):
    """Runs a command, with its output as text."""
    return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False, **options)


def shell(text, **options):
    """Runs a command line."""
    return run(shlex.split(text), **options)
