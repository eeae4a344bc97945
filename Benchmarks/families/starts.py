"""Starts: whole processes, from their start to an answer."""

import functools
import signal
import statistics
import subprocess
import time

from rows import Row, at_most

FAMILY = "starts"
STARTS = 15
NAVCTL = "navctl call ping"


def rows(bench):
    empty = bench.servers.state("empty")
    bench.servers.end(bench.servers.start_navd("empty", *empty))
    server = bench.servers.start_navd("navd", "--ephemeral")
    cells = {
        "ephemeral": functools.partial(start, bench.servers, "ephemeral", "--ephemeral"),
        "empty": functools.partial(start, bench.servers, "empty", *empty),
    }
    if bench.navctl:
        cells[NAVCTL] = functools.partial(milliseconds, [bench.navctl, "--socket", server.path, "call", "ping"])
    # One after the other, so that other load on the machine affects all alike.
    samples = {name: [] for name in cells}
    for _ in range(STARTS):
        for name, measure in cells.items():
            samples[name].append(measure())
    yield Row.of(FAMILY, "navd --ephemeral, to its first answer", "ms", samples["ephemeral"], at_most(10))
    more = [one - other for one, other in zip(samples["empty"], samples["ephemeral"])]
    note = f"{statistics.median(samples['empty']):.1f} ms"
    yield Row.of(FAMILY, "more with an existing empty store", "ms", more, at_most(5), note)
    if bench.navctl:
        yield Row.of(FAMILY, NAVCTL, "ms", samples[NAVCTL], at_most(8))
    else:
        yield Row.missing(FAMILY, NAVCTL, "ms", at_most(8), "give --navctl")


def start(servers, name, *options):
    """The milliseconds from a start to the first answer; the daemon is killed afterwards."""
    server = servers.start_navd(name, *options, before=None)
    servers.end(server, signal.SIGKILL)
    return server.start_milliseconds


def milliseconds(command):
    begun = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - begun) * 1000
