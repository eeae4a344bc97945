"""Memory: what one more of each kind takes, as the process's private memory."""

import time

from rows import Row, at_most
from servers import Client, request

FAMILY = "memory"
CONNECTIONS = 1000
TREES = 5000
SCREENS = 200_000
#: Seconds in which navd returns memory that it does not need.
SETTLING = 0.5


def rows(bench):
    server = bench.servers.start_navd("navd", "--ephemeral")
    with Client(server) as client:
        client.open(["tree"])
        before = private_kib(server)
        yield Row(FAMILY, "a daemon with one tree", "KiB", before)
        clients = [Client(server) for _ in range(CONNECTIONS)]
        for one in clients:
            one.call([request("ping", {})])
        after = private_kib(server)
        yield Row(FAMILY, "an idle connection that has sent a ping", "KiB", (after - before) / CONNECTIONS, at_most(5.3))
        for one in clients:
            one.call([request("tree.subscribe", {"tree": "tree"})])
        before, after = after, private_kib(server)
        yield Row(FAMILY, "a subscriber", "KiB", (after - before) / CONNECTIONS, at_most(0.7))
        client.open([f"tree{number}" for number in range(TREES)])
        before, after = after, private_kib(server)
        yield Row(FAMILY, "a tree of one screen", "KiB", (after - before) / TREES, at_most(1.6))
        client.fill("tree0", SCREENS + 1)
        before, after = after, private_kib(server)
        yield Row(FAMILY, "a screen with a param", "bytes", (after - before) * 1024 / SCREENS, at_most(310))
        for one in clients:
            one.__exit__()


def private_kib(server):
    time.sleep(SETTLING)
    with open(f"/proc/{server.process.pid}/smaps_rollup", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Private_Dirty:"))
