"""Unmodified third-party libraries as clients of navd, and navd's own Python package, installed with pip.

The libraries are installed once, into an environment in the build directory.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import venv
from pathlib import Path

from transcripts import ROOT, daemon

HERE = Path(__file__).resolve().parent
BUILD = Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug")).resolve()
NAVD = os.environ.get("NAVD", str(BUILD / "navd"))
ENVIRONMENT = BUILD / "third-party"
BINDING = ROOT / "Bindings" / "python"
LIBRARIES = ["python-lsp-jsonrpc==1.1.2", "ujson==5.10.0", "jsonrpcclient==4.0.3"]
# The limit for a test that hangs; only fetching packages takes longer than a second.
PATIENCE = 60

NOTE = '[{"key": "s2", "kind": "screen", "name": "NoteScreen", "params": {"id": 7}, "owner": "c1"}]'


def installed():
    """Returns a Python with the libraries and the current navd package."""
    python, done = ENVIRONMENT / "bin" / "python", ENVIRONMENT / "installed"
    if not done.exists() or done.read_text("utf-8") != wanted():
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        with tempfile.TemporaryDirectory() as directory:
            # Building leaves files beside the source.
            source = shutil.copytree(BINDING, f"{directory}/python")
            run([python, "-m", "pip", "install", "--quiet", *LIBRARIES, source], timeout=10 * PATIENCE)
        done.write_text(wanted(), "utf-8")
    return python


def wanted():
    """Returns the required environment."""
    files = [BINDING / "pyproject.toml", *sorted((BINDING / "navd").glob("*.py"))]
    digests = [f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
    return "\n".join([sys.version, *LIBRARIES, *digests])


def run(command, **options):
    """Runs a program, which must exit with 0, and returns its output."""
    finished = subprocess.run(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **{"timeout": PATIENCE, **options})
    if finished.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {finished.returncode}:\n{finished.stdout}")
    return finished.stdout


class ThirdParty(unittest.TestCase):
    maxDiff = None

    def says(self, *arguments):
        with daemon(NAVD) as socket, tempfile.TemporaryDirectory() as directory:
            return run([installed(), *arguments, socket], cwd=directory).splitlines()

    def test_a_library_for_editors_is_a_client_and_a_coordinator(self):
        self.assertEqual(
            self.says(HERE / "third-party" / "editor_protocol.py"),
            ["committed", "committed", NOTE, "1001 treeNotFound ['main']"])

    def test_a_library_for_json_rpc_is_a_client(self):
        self.assertEqual(
            self.says(HERE / "third-party" / "plain.py"),
            ["committed", "committed", NOTE, "1001 treeNotFound ['main']", "['trees']"])

    def test_the_package_is_installed(self):
        program = (
            "import navd.blocking, importlib.metadata, pathlib, sys\n"
            "print(importlib.metadata.version('navd') == navd.types.VERSION)\n"
            "print((pathlib.Path(navd.__file__).parent / 'py.typed').exists())\n"
            "print(navd.blocking.connect(sys.argv[1]).ping())\n")
        self.assertEqual(self.says("-c", program), ["True", "True", "{}"])


if __name__ == "__main__":
    unittest.main()
