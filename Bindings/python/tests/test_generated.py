"""The generated files are up to date, and stale ones are reported."""

import contextlib
import importlib.util
import io
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import BINDING

# Several modules have this name.
SPEC = importlib.util.spec_from_file_location("generate_python", BINDING / "generate.py")
generate = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(generate)


class Generated(unittest.TestCase):
    def check(self):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            return generate.main(["--check"]), said.getvalue()

    def test_files_are_not_stale(self):
        self.assertEqual(self.check(), (0, ""))

    def test_stale_files_are_reported_and_written(self):
        with tempfile.TemporaryDirectory() as directory, \
                mock.patch.object(generate, "PACKAGE", Path(shutil.copytree(generate.PACKAGE, f"{directory}/navd"))):
            types = generate.PACKAGE / "types.py"
            before = types.read_text("utf-8")
            types.write_text(before + "\n", "utf-8")
            self.assertEqual(self.check(), (1, "stale: types.py; run Bindings/python/generate.py\n"))
            with contextlib.redirect_stdout(io.StringIO()) as said:
                self.assertEqual(generate.main([]), 0)
            self.assertEqual((said.getvalue(), types.read_text("utf-8")), ("wrote types.py\n", before))


if __name__ == "__main__":
    unittest.main()
