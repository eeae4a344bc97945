"""The times that the tests measure, for a file of results. No test depends on them."""

import atexit
import json
import os
import pathlib

path = os.environ.get("FLEET_TIMES")
noted = {}


def note(situation, **seconds):
    """Notes the seconds of a situation."""
    noted[situation] = {name: round(value, 2) for name, value in seconds.items()}


@atexit.register
def write():
    if path and noted:
        pathlib.Path(path).write_text(json.dumps(noted, indent=2) + "\n")
