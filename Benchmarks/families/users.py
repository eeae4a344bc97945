"""Users: the throughput of two users at full load, compared with that of one, on all CPUs."""

import functools
import os
import subprocess

from rows import Row, at_least
from servers import COMMITTED, Client, Cost, flip, use_all_cpus
from trial import ATTACKER, IS_ROOT, WITNESS, become

FAMILY = "users"
NAME = "commits a second, two users ÷ one"
APART = "the same, with a daemon for each user"
CONNECTIONS, WINDOW = 4, 16
USERS = (WITNESS, ATTACKER)


def rows(bench):
    common, *own = [started(bench, name) for name in ("common", "first", "second")]
    for user, server in zip(USERS, own):
        as_user(user, prepare, common, f"tree{user}")
        as_user(user, prepare, server, f"tree{user}")
    samples = bench.visit({
        "one": functools.partial(throughput, bench, {USERS[0]: common}),
        "two": functools.partial(throughput, bench, dict.fromkeys(USERS, common)),
        "apart": functools.partial(throughput, bench, dict(zip(USERS, own)))})
    cpus = len(os.sched_getaffinity(0))
    if cpus < 2:
        yield Row.missing(FAMILY, NAME, "×", at_least(1.6), "one CPU")
        return
    note = f"{cpus} CPUs, which also run the load" if IS_ROOT else "not root: one user with two trees"
    yield Row.of(FAMILY, NAME, "×", times(samples, "two"), at_least(1.6), note)
    yield Row.of(FAMILY, APART, "×", times(samples, "apart"), None, note)


def started(bench, name):
    """A daemon that every user may use, on all CPUs."""
    server = bench.servers.start_navd(name, "--ephemeral", "--mode", "0666", before=None)
    use_all_cpus(server.process.pid)
    return server


def times(samples, name):
    return [more / one for one, more in zip(samples["one"], samples[name])]


def prepare(server, tree):
    with Client(server) as client:
        client.open([tree])
        client.fill(tree, 2)


def throughput(bench, servers):
    """The commits a second of all users together, each at its server."""
    loads = [
        subprocess.Popen(
            bench.servers.load(server, 2 * bench.seconds, [flip(f"tree{user}")], COMMITTED, WINDOW, CONNECTIONS),
            stdout=subprocess.PIPE, text=True, preexec_fn=functools.partial(become, user))
        for user, server in servers.items()]
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
