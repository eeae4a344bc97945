"""Users: the throughput of two users at full load, compared with that of one, on all CPUs."""

import functools
import os
import subprocess

from rows import Row, at_least
from servers import COMMITTED, Client, Cost, flip, use_all_cpus
from trial import ATTACKER, IS_ROOT, WITNESS, become

FAMILY = "users"
NAME = "commits a second, two users ÷ one"
CONNECTIONS, WINDOW = 4, 16
USERS = (WITNESS, ATTACKER)


def rows(bench):
    server = bench.servers.start_navd("navd", "--ephemeral", "--mode", "0666", before=None)
    use_all_cpus(server.process.pid)
    for user in USERS:
        as_user(user, prepare, server, f"tree{user}")
    samples = bench.visit({
        count: functools.partial(throughput, bench, server, USERS[:count]) for count in (1, 2)})
    times = [two / one for one, two in zip(samples[1], samples[2])]
    cpus = len(os.sched_getaffinity(0))
    if cpus < 2:
        yield Row.missing(FAMILY, NAME, "×", at_least(1.6), "one CPU")
    else:
        note = f"{cpus} CPUs, which also run the load" if IS_ROOT else "not root: one user with two trees"
        yield Row.of(FAMILY, NAME, "×", times, at_least(1.6), note)


def prepare(server, tree):
    with Client(server) as client:
        client.open([tree])
        client.fill(tree, 2)


def throughput(bench, server, users):
    """The commits a second of all users together."""
    loads = [
        subprocess.Popen(
            bench.servers.load(server, 2 * bench.seconds, [flip(f"tree{user}")], COMMITTED, WINDOW, CONNECTIONS),
            stdout=subprocess.PIPE, text=True, preexec_fn=functools.partial(become, user))
        for user in users]
    return sum(Cost(*map(float, load.communicate()[0].split())).rate for load in loads)


def as_user(user, function, *arguments):
    """Calls a function in a process of that user."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            become(user)
            function(*arguments)
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1]:
        raise SystemExit(f"The user {user} cannot prepare a tree.")
