"""Guards, facts and links: the cost of a command, compared with the trigger that does the same without them."""

import functools

from bench import middle, ratios
from rows import Row, at_most
from servers import GUARDED, LARGE, Client, linked, pair, request, trigger

FAMILY = "links"
LEVELS = 20
TREES = 32
SMALL = 10
# The screens of a large tree whose requirement reads the fact that changes.
READERS = 3
# The links of the graphs among which a URL is matched: more do not fit into a message.
LINKS = (10, 1000, 5000)


def rows(bench):
    server = bench.servers.start_navd("navd", "--ephemeral")
    open_trees(server)
    samples = bench.visit({
        name: functools.partial(bench.servers.measured, server, bench.seconds, requests, preparation=preparation)
        for name, (requests, preparation) in subjects().items()})

    def compared(name, subject, base, limit):
        note = f"{middle(samples[subject]):.1f} µs"
        return Row.of(FAMILY, name, "×", ratios(samples[subject], samples[base]), at_most(limit), note)

    yield compared("a screen with a requirement ÷ one without", "guarded", "pair", 1.2)
    for count in LINKS:
        yield compared(f"a URL among {count:,} links ÷ its routes, each with a pop", count, "routes", 1.2)
    yield compared(f"a link of {LEVELS} levels ÷ a trigger", "link", "pair", 4)
    yield compared(f"a fact that {READERS} of {LARGE:,} screens read ÷ a trigger", "facts", "pair", 3)


def open_trees(server):
    with Client(server) as client:
        client.open(["small"] + [f"link{index}" for index in range(TREES)])
        client.fill("small", SMALL)
        client.open(["guarded", "facts"], GUARDED)
        client.fill("guarded", SMALL)
        client.call([trigger("facts", {"name": "guarded", "params": {"item": 1}})] * READERS)
        client.fill("facts", LARGE - READERS)
        for count in LINKS:
            client.open([f"linked{count}"], linked(count))


def subjects():
    """The requests of each row, and their preparation. A pair of triggers leaves its tree as it was."""
    trees = [f"link{index}" for index in range(TREES)]
    drops = [request("coordinator.drop", {"tree": tree, "coordinator": "c1"}) for tree in trees]
    links = [request("coordinator.handle", {"tree": tree, "routes": ["next"] * LEVELS}) for tree in trees]
    facts = [request("tree.setFacts", {"tree": "facts", "facts": {"count": count}}) for count in (1, 2)]
    route = {"routes": [{"name": "item", "params": {"item": 7}}]}
    return {
        "pair": (pair("small"), None),
        "guarded": (pair("guarded", "guarded"), None),
        "routes": (handled(LINKS[0], route), None),
        **{count: (handled(count, {"url": "/area7/items/7"}), None) for count in LINKS},
        "link": (links, drops),
        "facts": (facts, None),
    }


def handled(count, link):
    tree = f"linked{count}"
    return [request("coordinator.handle", {"tree": tree, **link}), trigger(tree, "back")]
