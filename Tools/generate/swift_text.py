"""Shared parts of the Swift generators: the head of a file, names and string literals."""

import textwrap

HEADER = "// swift-format-ignore-file\n// Written by Tools/generate from Protocol/{source}. Do not edit.\n\n"


def quoted(text):
    """Returns a Swift string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parameters(parts, head):
    """Returns the parameters or arguments of a call on the line of the head if they fit, otherwise on lines of their own."""
    line = ", ".join(parts)
    if len(head) + len(line) <= 100:
        return line
    indent = " " * (len(head) - len(head.lstrip()))
    # A type or a value is not divided.
    lines = textwrap.wrap(", ".join(part.replace(" ", "\0") for part in parts), 116)
    return "\n" + "\n".join(f"{indent}  {each}".replace("\0", " ") for each in lines) + "\n" + indent


def case_name(name):
    """`coordinator.trigger` -> `coordinatorTrigger`."""
    head, *tail = name.removeprefix("$/").split(".")
    return head + "".join(part[:1].upper() + part[1:] for part in tail)
