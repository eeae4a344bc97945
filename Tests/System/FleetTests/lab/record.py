"""The reports of threads, in order, for tests that wait for some of them."""

import os
import threading
import time

# Seconds until a test gives up. Nothing takes that long unless it is broken.
PATIENCE = float(os.environ.get("PATIENCE", 60))


class Record:
    """A list that threads append to."""

    def __init__(self):
        self.changed = threading.Condition()
        self.entries = []

    def append(self, entry):
        with self.changed:
            self.entries.append(entry)
            self.changed.notify_all()

    def wait(self, find, reason, patience=PATIENCE):
        """Waits until `find`, which is called with the entries, returns something true; returns that."""
        deadline = time.monotonic() + patience
        with self.changed:
            while not (found := find(self.entries)):
                if not self.changed.wait(deadline - time.monotonic()):
                    last = "\n".join(str(entry) for entry in self.entries[-20:])
                    raise AssertionError(f"{reason}: not within {patience} s. The last entries:\n{last}")
            return found

    def select(self, accepts):
        """The entries that a function accepts."""
        with self.changed:
            return [entry for entry in self.entries if accepts(entry)]

    def __len__(self):
        with self.changed:
            return len(self.entries)
