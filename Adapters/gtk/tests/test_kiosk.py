"""The coffee machine: its demo draws each step, in a high and in a wide window."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import BUILD, NAVD, PATIENCE, ROOT


class Kiosk(unittest.TestCase):
    maxDiff = None

    def test_the_demo_draws_each_step_without_a_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = subprocess.run(
                [sys.executable, "-B", ROOT / "Examples" / "kiosk" / "gtk" / "demo.py", Path(NAVD).parent, folder],
                env=os.environ | {"GTK_BUILD": str(BUILD)}, capture_output=True, text=True, timeout=2 * PATIENCE)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            drawn = [path.relative_to(folder) for path in Path(folder).rglob("*.png")]
        self.assertEqual(len(drawn), len(ended.stdout.splitlines()))
        self.assertGreater(len(drawn), 20)


if __name__ == "__main__":
    unittest.main()
