"""Documents: a snapshot of a large tree, compared with json-c writing it, and the latency of others meanwhile."""

import functools
import subprocess
import time

from bench import ratios
from rows import Row, at_most
from servers import LARGE, Client, Cost, pair, request, run, use_other_cpu
from trial import prefer

FAMILY = "documents"
GET = request("tree.get", {"tree": "large"})
# Triggers a second of the witness, the seconds in which it observes, and those for which it waits for late replies.
RATE, SECONDS, PATIENCE = 500, 2, 5


def rows(bench):
    server = bench.servers.start_navd("navd", "--ephemeral")
    with Client(server) as client:
        client.open(["large", "small"])
        client.fill("large", LARGE)
        client.fill("small", 2)
        document = bench.servers.directory / "document.json"
        document.write_bytes(client.ask(GET))
    samples = bench.visit({
        "json-c": functools.partial(written, bench, document),
        "get": functools.partial(bench.servers.measured, server, 4 * bench.seconds, [GET], '"result"', before=use_other_cpu),
        "calm": functools.partial(latency, bench, server),
        "busy": functools.partial(latency_beside_reads, bench, server),
    })
    times = ratios(samples["get"], samples["json-c"])
    megabytes = document.stat().st_size / 1e6
    note = f"{megabytes:.1f} MB; json-c {samples['json-c'][0].cpu / 1e3:.0f} ms"
    yield Row.of(FAMILY, f"tree.get of {LARGE:,} screens ÷ json-c writing it", "×", times, at_most(2), note)
    calm = sorted(samples["calm"])[len(samples["calm"]) // 2]
    yield Row.of(FAMILY, "p99 of triggers beside such reads", "ms", samples["busy"], at_most(5), f"{calm:.2f} ms without")


def written(bench, document):
    """The cost of writing the document with json-c."""
    command = [bench.servers.programs["writing"], document, bench.seconds]
    return Cost(0, float(run(command, preexec_fn=use_other_cpu)), 0, 0)


def latency(bench, server):
    """The 99th percentile of triggers in another tree, on a fixed grid of instants, in milliseconds."""
    command = [bench.servers.programs["witness"], server.path, RATE, SECONDS, PATIENCE,
               bench.servers.write("witness", pair("small"))]
    # It runs before what reads the documents on the same CPU, since that is not what is measured.
    return float(run(command, preexec_fn=lambda: (use_other_cpu(), prefer())).split()[4])


def latency_beside_reads(bench, server):
    reads = subprocess.Popen(
        bench.servers.load(server, SECONDS + 1, [GET], '"result"'), stdout=subprocess.DEVNULL, preexec_fn=use_other_cpu)
    time.sleep(0.5)
    try:
        return latency(bench, server)
    finally:
        reads.wait()
