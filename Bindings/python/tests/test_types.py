"""A strict type checker accepts the package and correct programs, and rejects mistakes."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BINDING, PATIENCE

# Default since mypy 1.5.
FEATURES = ["--enable-incomplete-feature", "Unpack"]
TYPES = BINDING / "tests" / "types"


class Types(unittest.TestCase):
    def mypy(self, *paths):
        """The checker's errors, each as file and line."""
        with tempfile.TemporaryDirectory() as cache:
            finished = subprocess.run(
                ["mypy", "--strict", *FEATURES, "--no-error-summary", "--hide-error-context", "--cache-dir", cache,
                 *map(str, paths)],
                env=os.environ | {"MYPYPATH": str(BINDING)}, text=True, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, timeout=4 * PATIENCE)
        errors = re.findall(r"^(\S+\.py):(\d+): error", finished.stdout, re.M)
        self.assertEqual(finished.returncode, 1 if errors else 0, finished.stdout)
        return {(name.rpartition("/")[2], int(line)) for name, line in errors}, finished.stdout

    def test_accept_correct_programs(self):
        errors, said = self.mypy(BINDING / "navd", TYPES / "right.py")
        self.assertEqual(errors, set(), said)

    def test_accept_the_programs_of_the_readme(self):
        page = (BINDING / "README.md").read_text("utf-8")
        programs = re.findall(r"^```python (\S+)\n(.*?)^```$", page, re.M | re.S)
        with tempfile.TemporaryDirectory() as directory:
            for name, text in programs:
                (Path(directory) / name).write_text(text, "utf-8")
            errors, said = self.mypy(*(f"{directory}/{name}" for name, _ in programs))
        self.assertEqual((errors, len(programs)), (set(), 4), said)

    def test_reject_mistakes(self):
        errors, said = self.mypy(TYPES / "wrong.py")
        lines = (TYPES / "wrong.py").read_text("utf-8").splitlines()
        marked = {("wrong.py", number) for number, line in enumerate(lines, start=1) if line.endswith("# wrong")}
        self.assertEqual(errors, marked, said)


if __name__ == "__main__":
    unittest.main()
