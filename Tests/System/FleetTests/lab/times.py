"""The times that the tests measure, for a file of results. No test depends on them."""

import atexit
import json
import os
import pathlib

path = os.environ.get("FLEET_TIMES")
noted = {}


def note(situation, **figures):
    """Notes the seconds and the counts of a situation."""
    noted[situation] = {name: round(value, 2) for name, value in figures.items()}


@atexit.register
def write():
    if path and noted:
        pathlib.Path(path).write_text(json.dumps(noted, indent=2) + "\n")
