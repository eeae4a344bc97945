"""Requests: CPU of the server for each, compared with the floor on the same bytes."""

import functools
import socket
import threading
import time

from bench import differences, middle, ratios
from rows import Row, at_most
from servers import COMMITTED, Client, flip, request, trigger, use_one_cpu, use_other_cpu

FAMILY = "requests"
# Connections, requests in flight on each, and the CPU of the load.
COLUMNS = {
    "one CPU": (1, 1, use_one_cpu),
    "16 in flight": (1, 16, use_other_cpu),
    "50 × 16": (50, 16, use_other_cpu),
}
TREES = ["plain", "watched", "polled"]
#: The pause of the polling subscriber after each read, in seconds. No process waits for a notification then.
POLLING = 0.005
# The request of the fixed floor, whose bytes stay the same when navd's messages change.
ORDINARY = {
    "tree": "main",
    "route": {"name": "profile", "params": {"user": 42, "style": "push", "tags": ["a", "b"], "scale": 2.5}},
    "animated": True,
}
RESULT = '"result"'


def rows(bench):
    samples = bench.visit(cells(bench))
    for column in COLUMNS:
        yield from column_rows(column, {name: some for (name, at), some in samples.items() if at == column})


def cells(bench):
    """A measurement of each subject in each column."""
    servers = bench.servers
    floor, navd = servers.start_floor(), servers.start_navd("navd", "--ephemeral")
    process = servers.start_navd("process", *servers.state("process"))
    power = servers.start_navd("power", *servers.state("power"), "--durability", "power")
    for server in (navd, process, power):
        with Client(server) as client:
            client.open(TREES)
            for tree in TREES:
                client.fill(tree, 2)
    subscribe(navd, "watched")
    subscribe(navd, "polled", POLLING)
    refused = trigger("plain", {"name": "flip", "params": {"item": "x"}})
    subjects = {
        "fixed floor": (floor, request("coordinator.trigger", ORDINARY), RESULT),
        "ping floor": (floor, request("ping", {}), RESULT),
        "ping": (navd, request("ping", {}), RESULT),
        "floor": (floor, flip("plain"), RESULT),
        "committed": (navd, flip("plain"), COMMITTED),
        "one subscriber": (navd, flip("watched"), COMMITTED),
        "polling subscriber": (navd, flip("polled"), COMMITTED),
        "noop": (navd, trigger("plain", "nothing"), '"outcome":"noop"'),
        "refused": (navd, refused, '"name":"invalidParams"'),
        "process": (process, flip("plain"), COMMITTED),
        "power": (power, flip("plain"), COMMITTED),
    }
    return {
        (name, column): functools.partial(
            servers.measured, server, bench.seconds, [line], expected, window, connections, before=before)
        for name, (server, line, expected) in subjects.items()
        for column, (connections, window, before) in COLUMNS.items()
        if name != "polling subscriber" or column == "one CPU"}


def column_rows(column, samples):
    def row(name, unit, values, target, subject):
        cpu = middle(samples[subject])
        times = cpu / middle(samples["fixed floor"])
        return Row.of(FAMILY, f"{name}, {column}", unit, values, target, f"{cpu:.1f} µs, {times:.1f} × the fixed floor")

    def compared(name, subject, base, limit):
        return row(name, "×", ratios(samples[subject], samples[base]), limit and at_most(limit), subject)

    is_single = column == "one CPU"
    yield row("floor on the bytes of a trigger", "µs", [cost.cpu for cost in samples["floor"]], None, "floor")
    yield compared("ping ÷ floor", "ping", "ping floor", 1.3)
    yield compared("trigger, committed ÷ floor", "committed", "floor", 2.0 if is_single else 2.5)
    yield compared("with one subscriber ÷ without", "one subscriber", "committed", 1.35)
    if is_single:
        yield compared("with one subscriber that polls ÷ without", "polling subscriber", "committed", None)
    yield compared("trigger, nothing to do ÷ committed", "noop", "committed", 1)
    yield compared("trigger, refused ÷ committed", "refused", "committed", 1)
    more = differences(samples["process"], samples["committed"])
    yield row("durability process − memory", "µs", more, at_most(4) if column == "16 in flight" else None, "process")
    yield row("durability power − memory", "µs", differences(samples["power"], samples["committed"]), None, "power")
    if is_single:
        slower = ratios(samples["process"], samples["committed"], "p50")
        yield row("round trip, process ÷ memory", "×", slower, at_most(1.6), "process")


def subscribe(server, tree, pause=0):
    """Subscribes to a tree, and reads its notifications until the server ends, at once or after each pause."""
    connection = server.connected()
    connection.sendall(f'{request("tree.subscribe", {"tree": tree})}\n'.encode())

    def read():
        use_other_cpu()
        try:
            while connection.recv(1 << 20):
                if pause:
                    time.sleep(pause)
        except OSError:
            pass

    connection.recv(1 << 16, socket.MSG_PEEK)
    threading.Thread(target=read, daemon=True).start()
