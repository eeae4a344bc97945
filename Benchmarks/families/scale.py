"""Scale: a committed trigger beside much that navd holds, compared with little."""

import functools

from bench import middle, ratios
from rows import Row, at_most
from servers import COMMITTED, Client, flip, request, trigger, use_other_cpu

FAMILY = "scale"
SCREENS = (10, 1000, 100_000, 1_000_000)
TREES = (1, 100, 10_000)
IDLE = (10, 1000, 5000)
WINDOW = 16


def rows(bench):
    for what, opened in (("screens", screens), ("trees", many_trees), ("idle connections", idle)):
        samples = bench.visit({
            count: functools.partial(
                bench.servers.measured, server, bench.seconds, [flip(tree)], COMMITTED, WINDOW, before=use_other_cpu)
            for count, (server, tree) in opened(bench).items()})
        bench.servers.end_all()
        smallest = samples[min(samples)]
        for count in list(samples)[1:]:
            cpu = middle(samples[count])
            name = f"trigger, {count:,} {what} ÷ {min(samples):,}"
            yield Row.of(FAMILY, name, "×", ratios(samples[count], smallest), at_most(1.15), f"{cpu:.1f} µs")


def screens(bench):
    """Trees of several sizes in one daemon."""
    server = bench.servers.start_navd("screens", "--ephemeral")
    with Client(server) as client:
        client.open([f"tree{count}" for count in SCREENS])
        for count in SCREENS:
            client.fill(f"tree{count}", count)
    return {count: (server, f"tree{count}") for count in SCREENS}


def many_trees(bench):
    """A daemon for each number of trees; all trees have two screens."""
    found = {}
    for count in TREES:
        server = bench.servers.start_navd(f"trees{count}", "--ephemeral")
        with Client(server) as client:
            client.open([f"tree{number}" for number in range(count)])
            client.call([trigger(f"tree{number}", {"name": "item", "params": {"item": 1}}) for number in range(count)])
        found[count] = server, f"tree{count // 2}"
    return found


def idle(bench):
    """A daemon for each number of connections; each of them has sent one ping, and stays open until its daemon ends."""
    found = {}
    for count in IDLE:
        server = bench.servers.start_navd(f"idle{count}", "--ephemeral")
        with Client(server) as client:
            client.open(["tree"])
            client.fill("tree", 2)
        server.idle = [Client(server) for _ in range(count)]
        for client in server.idle:
            client.call([request("ping", {})])
        found[count] = server, "tree"
    return found
