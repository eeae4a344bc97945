"""A short run of the benchmark of key presses."""

import json
import subprocess
from pathlib import Path

from cases import NAVD

ROOT = Path(__file__).resolve().parents[2]


def rows(toolkit):
    """Runs the benchmark in a toolkit with three presses, and returns its rows without the times."""
    build = Path(NAVD).resolve().parent
    ended = subprocess.run(
        [ROOT / "Benchmarks" / "screens", "--json", "--presses", "3", "--toolkit", toolkit, "--programs", build,
         "--toolkits", build], capture_output=True, text=True)
    found = [json.loads(line) for line in ended.stdout.splitlines()]
    for row in found:
        for times in (row.pop("screenMs"), row.pop("navdMs")):
            assert 0 < times["median"] <= times["p99"], times
        assert 0 < row.pop("navdPart") < 1
    return found, ended.stderr


def expected(toolkit):
    """Returns the rows of a toolkit without the times."""
    return [{"toolkit": toolkit, "key": key, "presses": 3} for key in ("push", "back")]
