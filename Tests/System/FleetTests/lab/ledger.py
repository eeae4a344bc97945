"""Compares the requests of centres with the commands of a machine's navd."""

from collections import Counter
from typing import NamedTuple


class Ledger(NamedTuple):
    """The ids of the commands of centres to one tree of a machine."""

    #: The entries of the history, in order.
    done: list
    #: Commands without a response. A centre must reckon with these when a link fails: they may have been carried out.
    unknown: list
    #: Commands with an outcome that the history does not have.
    lost: list
    #: Commands that the history has more than once.
    doubled: list
    #: Commands that were carried out after their `notAfter`.
    late: list
    #: Entries of the history that no centre has asked for.
    strange: list


def ledger(machine, *centres, tree="main"):
    """Compares the requests of centres with the history of a tree."""
    asked, answered, done = {}, set(), set()
    for centre in centres:
        for request in centre.requests:
            if request.command is None or request.place != machine.name and "/" not in request.place:
                continue
            asked.setdefault(request.command, request)
            for name, _, response in centre.answers(request):
                if name == machine.name:
                    answered.add(request.command)
                    if "outcome" in response.get("result", {}):
                        done.add(request.command)
    entries = [entry for entry in machine.navd.history(tree) if "commandId" in entry["cause"]]
    times = {entry["cause"]["commandId"]: entry["at"] / 1000 for entry in entries}
    counts = Counter(entry["cause"]["commandId"] for entry in entries)
    return Ledger(
        done=[entry["cause"]["commandId"] for entry in entries],
        unknown=[id for id in asked if id not in answered],
        lost=sorted(done - set(counts)),
        doubled=sorted(id for id, count in counts.items() if count > 1),
        late=sorted(id for id, request in asked.items()
                    if request.not_after is not None and times.get(id, 0) > request.not_after),
        strange=sorted(set(counts) - set(asked)))
