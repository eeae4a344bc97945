"""The generated files are up to date."""

import sys
import unittest

import programs


class Generated(unittest.TestCase):
    def test_nothing_is_stale(self):
        result = programs.run([sys.executable, "-B", str(programs.BINDING / "generate.py"), "--check"])
        self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    unittest.main()
