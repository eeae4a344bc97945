"""Delegation: a trigger whose coordinator is a client that answers each question at once."""

import functools
import subprocess

from bench import middle, ratios
from rows import Row, at_most
from servers import COMMITTED, Client, flip, request, use_one_cpu

FAMILY = "delegation"
ROUTES = {"show": {}, "flip": {"params": {"item": {"type": "integer"}}}}
REGISTRATION = {
    "tree": "served",
    "types": {"Served": {"routes": ROUTES}},
    "screens": {"ServedScreen": {"params": {"item": {"type": "integer"}}}},
}
RESULT = '{"action":{"replace":{"screen":"ServedScreen","params":{"item":42}}}}'
ROOT = {"coordinator": "Served", "route": "show"}


def rows(bench):
    server = bench.servers.start_navd("navd", "--ephemeral")
    with Client(server) as client:
        client.open(["plain"])
        client.fill("plain", 2)
        delegate = start_delegate(bench.servers, server)
        client.call([request("tree.open", {"tree": "served", "root": ROOT})])
    try:
        samples = bench.visit({
            (tree, window): functools.partial(
                bench.servers.measured, server, bench.seconds, [flip(tree)], COMMITTED, window)
            for window in (1, 16) for tree in ("plain", "served")})
    finally:
        delegate.terminate()
        delegate.wait()
    for window, column in ((1, "one CPU"), (16, "16 in flight")):
        plain, served = samples["plain", window], samples["served", window]
        note = f"{middle(served):.1f} µs"
        yield Row.of(FAMILY, f"delegated ÷ plain trigger, {column}", "×", ratios(served, plain), at_most(2.2), note)
        if window == 1:
            slower, note = ratios(served, plain, "p50"), f"{middle(served, 'p50'):.0f} µs with the client's work"
            yield Row.of(FAMILY, "the round trip, delegated ÷ plain", "×", slower, at_most(2.2), note)


def start_delegate(servers, server):
    """The client that serves the type, once it is registered."""
    lines = [request("initialize", {"client": {"name": "delegate"}}), request("coordinator.register", REGISTRATION)]
    registration = servers.write("registration", lines)
    delegate = subprocess.Popen(
        [str(part) for part in (servers.programs["delegate"], server.path, registration, RESULT)],
        stdout=subprocess.PIPE, preexec_fn=use_one_cpu)
    delegate.stdout.readline()
    return delegate
