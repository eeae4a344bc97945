"""The rules of the broker: who may read and write which topics."""

# Each machine writes below its own name and reads its own requests. `%u` is the common name of a certificate, so these lines
# hold for a new machine too. The marks are for these tests: a client that has received its mark has received all before it.
MACHINES = """
pattern readwrite marks/%u
pattern write navd/machine/%u/status
pattern write navd/machine/%u/tree/#
pattern write navd/machine/%u/change/#
pattern write navd/machine/%u/graph/#
pattern write navd/machine/%u/to/+
pattern read navd/machine/%u/observe/+
pattern read navd/machine/%u/drive/+
pattern read navd/machine/%u/administer/+
"""
RIGHTS = ["observe", "drive", "administer"]


def member(machine, *groups):
    """The rules of a machine's groups. A pattern would let every certificate read what is sent to a group."""
    lines = [f"topic read navd/group/{group}/{level}/+" for group in (*groups, "all") for level in (*RIGHTS, "graph")]
    return "\n".join([f"user {machine}", *lines, ""])


def watcher(centre):
    """The rules of a centre that sees what is shown, and sends nothing."""
    return f"user {centre}\n" + "".join(
        f"topic read navd/machine/+/{level}\n" for level in ("status", "tree/#", "change/#", "graph/#"))


def centre(name, right):
    """The rules of a centre that may send requests with a right to all machines and groups."""
    rights = RIGHTS[:RIGHTS.index(right) + 1]
    graphs = "topic readwrite navd/group/+/graph/+\n" if right == "administer" else ""
    return watcher(name) + f"topic read navd/machine/+/to/{name}\n" + "".join(
        f"topic write navd/{kind}/+/{level}/{name}\n" for kind in ("machine", "group") for level in rights) + graphs


def auditor(name):
    """The rules of a client that reads everything."""
    return f"user {name}\ntopic read #\ntopic read $SYS/#\n"
