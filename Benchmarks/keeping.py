"""Measures the store: starts, restores, commits that share a sync, and the slowest commits."""

import os
import signal
import sqlite3
import statistics
import struct
import subprocess
import time

from servers import LARGE, Client, pair, run, use_all_cpus

STARTS = 9
MANY_TREES = 10_000
CLIENTS = 50
# Seconds in which the slowest commits are searched.
SEARCHED = 10


class Keeping:
    """The rows about the store; the servers use all CPUs, as a daemon does."""

    def __init__(self, servers, memory, process, power, changes):
        self.servers, self.memory, self.process, self.power = servers, memory, process, power
        self.changes = changes

    def report(self):
        print()
        for server in (self.memory, self.process, self.power):
            use_all_cpus(server.process.pid)
        self.report_group_commit()
        self.report_slowest()
        self.report_starts()
        self.report_many_trees()
        self.report_many_changes()

    # Starts.

    def report_starts(self):
        empty = self.servers.state("empty")
        self.servers.end(self.servers.start_navd("empty", *empty))
        # One after the other, so that other load on the machine affects both alike.
        times = [(self.start("ephemeral", "--ephemeral"), self.start("empty", *empty)) for _ in range(STARTS)]
        ephemeral, empty = (statistics.median(column) for column in zip(*times))
        print(f"Start to first answer: --ephemeral {ephemeral:.1f} ms; with an existing empty store {empty:.1f} ms"
              f" = {empty - ephemeral:+.1f} ms")

    def report_many_trees(self):
        options = self.servers.state("trees")
        server = self.servers.start_navd("trees", *options)
        with Client(server) as client:
            client.open([f"t{index}" for index in range(MANY_TREES)])
        self.servers.end(server, signal.SIGKILL)
        times = [self.start("trees", *options) for _ in range(STARTS)]
        print(f"Start with {MANY_TREES:,} trees: {statistics.median(times):.0f} ms to the first answer")

    def report_many_changes(self):
        options = self.servers.state("changes")
        server = self.servers.start_navd("changes", *options)
        with Client(server) as client:
            client.open(["small"])
        requests = self.servers.write("changes", pair("small"), self.changes // 2)
        run([self.servers.directory / "load", server.path, server.process.pid, 0, 64, '"committed"', requests])
        self.servers.end(server, signal.SIGKILL)
        times = [self.start("changes", *options) for _ in range(STARTS)]
        print(f"Restore of one tree with {self.changes:,} changes: {statistics.median(times):.0f} ms"
              f" from start to first answer")

    def start(self, name, *options):
        """The milliseconds from a start to the first answer; the daemon is killed afterwards."""
        server = self.servers.start_navd(name, *options, before=None)
        self.servers.end(server, signal.SIGKILL)
        return server.start_milliseconds

    # Commits.

    def report_group_commit(self):
        alone, together = self.rate(self.power, 1), self.rate(self.power, CLIENTS)
        unsynced = self.rate(self.process, CLIENTS)
        sync = self.sync_time()
        print(f"power: a sync of the disk {sync:.2f} ms; one client {alone:,.0f} commits/s = {1000 / alone:.2f} ms each;"
              f" {CLIENTS} clients {together:,.0f} commits/s together = {together / unsynced:.2f} times the"
              f" {unsynced:,.0f} of process")

    def rate(self, server, clients):
        """The commits of several clients in a second, each with a tree of its own."""
        trees = [f"shared{clients}-{index}" for index in range(clients)]
        with Client(server) as client:
            client.open(trees)
        loads = [
            subprocess.Popen(self.servers.load(server, 1, 1, pair(tree)), stdout=subprocess.PIPE, text=True)
            for tree in trees]
        return sum(float(load.communicate()[0].split()[0]) for load in loads)

    def sync_time(self):
        """The median milliseconds of writing and syncing 4 KiB in the directory of the states."""
        times = []
        with open(self.servers.directory / "sync", "wb", buffering=0) as file:
            for _ in range(200):
                file.write(bytes(4096))
                begun = time.perf_counter()
                os.fdatasync(file)
                times.append((time.perf_counter() - begun) * 1000)
        return statistics.median(times)

    def report_slowest(self):
        """The slowest commits while images are written, and those of a daemon that writes nothing as their base."""
        memory = self.times_beside_load(self.memory)
        images, checkpoints = self.images(), self.checkpoints()
        process = self.times_beside_load(self.process)
        print(f"One client beside another that changes a tree of {LARGE:,} screens: memory {self.slowest(memory)};"
              f" process, while {self.images() - images} images are written and {self.checkpoints() - checkpoints}"
              f" checkpoints end, {self.slowest(process)}")

    def slowest(self, times):
        return (f"{len(times):,} commits, 99.9th percentile {times[len(times) * 999 // 1000]:.2f} ms,"
                f" longest {times[-1]:.2f} ms")

    def times_beside_load(self, server):
        """The milliseconds of the commits of one client while another changes the large tree, shortest first."""
        load = self.servers.load(server, SEARCHED, 4, pair("large"))
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

    def images(self):
        """The number of the newest image in the store."""
        path = self.servers.directory / "process.state" / "store" / "segments.sqlite"
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        (number,) = connection.execute("SELECT max(number) FROM segments").fetchone()
        connection.close()
        return number or 0

    def checkpoints(self):
        """How often the write-ahead log began anew after a checkpoint: a number in its header."""
        with open(self.servers.directory / "process.state" / "store" / "journal.sqlite-wal", "rb") as log:
            return struct.unpack(">12xI", log.read(16))[0]
