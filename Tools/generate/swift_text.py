"""What all generators of Swift write in the same way: the head of a file, names and string literals."""

HEADER = "// swift-format-ignore-file\n// Written by Tools/generate from Protocol/{source}. Do not edit.\n\n"


def quoted(text):
    """Returns a Swift string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def case_name(name):
    """`coordinator.trigger` -> `coordinatorTrigger`."""
    head, *tail = name.removeprefix("$/").split(".")
    return head + "".join(part[:1].upper() + part[1:] for part in tail)
