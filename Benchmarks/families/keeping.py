"""The store: commits that share a sync, the slowest commits, and starts with many trees or changes."""

import os
import signal
import sqlite3
import statistics
import subprocess
import time

from rows import Row, at_most
from servers import LARGE, Client, Cost, pair, run, use_all_cpus

FAMILY = "keeping"
STARTS = 5
# How often commits are measured, and for how many seconds the slowest are searched each time.
TIMES, SEARCHED = 3, 3
MANY_TREES = 10_000
CHANGES = 100_000
CLIENTS = 50
SLOWEST = f"p99.9 of commits beside a load on {LARGE:,} screens"


def rows(bench):
    servers = bench.servers
    memory = servers.start_navd("memory", "--ephemeral")
    process = servers.start_navd("process", *servers.state("process"))
    power = servers.start_navd("power", *servers.state("power"), "--durability", "power")
    for server in (memory, process, power):
        # As a daemon runs without a benchmark.
        use_all_cpus(server.process.pid)
    yield from group_commit(servers, process, power)
    yield from slowest(servers, memory, process)
    servers.end_all()
    yield from starts(servers)


def group_commit(servers, process, power):
    yield Row.of(FAMILY, "a sync of the disk", "ms", sync_milliseconds(servers))
    alone = [1000 / rate(servers, power, 1) for _ in range(TIMES)]
    yield Row.of(FAMILY, "a commit of one client, power", "ms", alone)
    rates = [(rate(servers, power, CLIENTS), rate(servers, process, CLIENTS)) for _ in range(TIMES)]
    times = [together / unsynced for together, unsynced in rates]
    note = f"{statistics.median(together for together, _ in rates):,.0f} a second"
    yield Row.of(FAMILY, f"commits of {CLIENTS} clients, power ÷ process", "×", times, note=note)


def rate(servers, server, clients):
    """The commits of several clients in a second, each with a tree of its own."""
    trees = [f"shared{clients}-{index}" for index in range(clients)]
    with Client(server) as client:
        # Those that are open already stay open.
        client.open(trees)
    loads = [
        subprocess.Popen(servers.load(server, 1, pair(tree)), stdout=subprocess.PIPE, text=True) for tree in trees]
    return sum(Cost(*map(float, load.communicate()[0].split())).rate for load in loads)


def sync_milliseconds(servers):
    """The times of writing and syncing 4 KiB in the directory of the states."""
    times = []
    with open(servers.directory / "sync", "wb", buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fdatasync(file)
            times.append((time.perf_counter() - begun) * 1000)
    return times


def slowest(servers, memory, process):
    """The slowest commits while images are written, and those of a daemon that writes nothing as their base."""
    for server in (memory, process):
        with Client(server) as client:
            client.open(["small", "large"])
            client.fill("small", 10)
            client.fill("large", LARGE)
    first_piece = pieces(servers)
    times = [
        (per_thousand(times_beside_load(servers, memory)), per_thousand(times_beside_load(servers, process)))
        for _ in range(TIMES)]
    base, kept = zip(*times)
    yield Row.of(FAMILY, f"{SLOWEST}, memory", "ms", base)
    note = f"{pieces(servers) - first_piece} pieces of images"
    yield Row.of(FAMILY, f"{SLOWEST}, process", "ms", kept, at_most(5), note)


def per_thousand(times):
    return times[len(times) * 999 // 1000]


def times_beside_load(servers, server):
    """The milliseconds of the commits of one client while another changes the large tree, shortest first."""
    load = servers.load(server, SEARCHED, pair("large"), window=4)
    background = subprocess.Popen(load, stdout=subprocess.DEVNULL)
    requests = [f"{line}\n".encode() for line in pair("small")]
    times = []
    with server.connected() as connection, connection.makefile("rb") as lines:
        while background.poll() is None:
            begun = time.perf_counter()
            connection.sendall(requests[len(times) % 2])
            lines.readline()
            times.append((time.perf_counter() - begun) * 1000)
    return sorted(times)


def pieces(servers):
    """The number of the newest piece of an image in the store."""
    path = servers.directory / "process.state" / "store" / "navd.sqlite"
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    (number,) = connection.execute("SELECT max(id) FROM pieces").fetchone()
    connection.close()
    return number or 0


def starts(servers):
    options = servers.state("trees")
    server = servers.start_navd("trees", *options)
    with Client(server) as client:
        client.open([f"t{index}" for index in range(MANY_TREES)])
    servers.end(server, signal.SIGKILL)
    times = [start(servers, "trees", *options) for _ in range(STARTS)]
    yield Row.of(FAMILY, f"a start with {MANY_TREES:,} trees", "ms", times, at_most(500))
    options = servers.state("changes")
    server = servers.start_navd("changes", *options)
    with Client(server) as client:
        client.open(["small"])
    requests = servers.write("changes", pair("small"), CHANGES // 2)
    run([servers.programs["load"], server.path, server.process.pid, 0, 1, 64, '"committed"', requests])
    servers.end(server, signal.SIGKILL)
    times = [start(servers, "changes", *options) for _ in range(STARTS)]
    yield Row.of(FAMILY, f"a start with a tree of {CHANGES:,} changes", "ms", times)


def start(servers, name, *options):
    """The milliseconds from a start to the first answer; the daemon is killed afterwards."""
    server = servers.start_navd(name, *options, before=None)
    servers.end(server, signal.SIGKILL)
    return server.start_milliseconds
