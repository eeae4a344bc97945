"""Fan-out: deliveries of one change to many subscribers, beside Redis pub/sub and a floor on the same bytes."""

import functools
import shutil

from bench import middle, ratios
from rows import Row, at_least
from servers import Client, cost, flip, request, use_other_cpu

FAMILY = "fan_out"
SUBSCRIBERS = (100, 1000)
WINDOWS = (1, 16)
DELIVERIES = 80_000
WITHOUT_REDIS = "redis-server is missing: make bench-dependencies"
SUBSCRIBE = request("tree.subscribe", {"tree": "tree"}) + "\n"
PUBLISH = flip("tree") + "\n"


def rows(bench):
    server = bench.servers.start_navd("navd", "--ephemeral")
    with Client(server) as client:
        client.open(["tree"])
        client.fill("tree", 2)
    notification = captured(server)
    subjects = {"navd": fan(bench, server, SUBSCRIBE, 1, PUBLISH, 1), "floor": floor(bench, notification)}
    if shutil.which("redis-server"):
        subjects["redis"] = redis(bench, len(notification))
    samples = bench.visit({
        (name, count, window): functools.partial(subject, count, window)
        for count in SUBSCRIBERS for window in WINDOWS for name, subject in subjects.items()})
    for count in SUBSCRIBERS:
        for window in WINDOWS:
            at, name = (count, window), f"{count:,} subscribers, window {window}"
            own, least = samples["navd", *at], samples["floor", *at]
            note = f"{middle(own, 'rate'):,.0f} deliveries a second, {middle(own):.2f} µs each"
            if "redis" in subjects:
                values = ratios(own, samples["redis", *at], "rate")
                yield Row.of(FAMILY, f"deliveries ÷ Redis, {name}", "×", values, at_least(1), note)
            else:
                yield Row.missing(FAMILY, f"deliveries ÷ Redis, {name}", "×", at_least(1), WITHOUT_REDIS)
            note = f"the floor: {middle(least, 'rate'):,.0f} a second"
            yield Row.of(FAMILY, f"deliveries ÷ floor, {name}", "×", ratios(own, least, "rate"), None, note)


def floor(bench, notification):
    """The floor, which sends the very line that navd sends."""
    path = bench.servers.directory / "notification"
    path.write_bytes(notification)
    return fan(bench, bench.servers.start_floor("floor", path), SUBSCRIBE, 1, PUBLISH, 1)


def redis(bench, size):
    """Redis, which sends as many bytes."""
    path = bench.servers.directory / "redis.sock"
    options = ["--port", "0", "--unixsocket", path, "--save", "", "--dir", path.parent, "--maxclients", 15000]
    server = bench.servers.start("redis", "redis-server", *options)
    # Lines: the number of values, and for each its length and its text; but the third of an acknowledgement is a number.
    envelope = len(resp("message", "channel", "x" * size)) - size
    publish = resp("PUBLISH", "channel", "x" * (size - envelope))
    return fan(bench, server, resp("SUBSCRIBE", "channel"), 6, publish, 7)


def resp(*words):
    """A command as Redis reads it."""
    return f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)


def captured(server):
    """The notification of a change."""
    with Client(server) as subscriber, Client(server) as publisher:
        subscriber.call([SUBSCRIBE.strip()])
        publisher.call([PUBLISH.strip()])
        return subscriber.lines.readline()


def fan(bench, server, subscribe, acknowledged, publish, lines):
    """A function from the subscribers and the window to a cost."""
    directory = bench.servers.directory
    files = []
    for name, text in (("subscribe", subscribe), ("publish", publish)):
        files.append(directory / f"{server.path.stem}.{name}")
        files[-1].write_text(text, newline="")

    def measured(count, window):
        messages = DELIVERIES // count
        return cost(
            [bench.servers.programs["fan"], server.path, server.process.pid, count, messages, window, files[0],
             acknowledged, files[1], lines],
            before=use_other_cpu)

    return measured
