"""Reads transcripts. `Protocol/transcripts/README.md` describes their format."""

import json
import re
from dataclasses import dataclass, replace

import validation

ARROWS = {
    "-->": "send", "==>": "send raw", "--|": "end sending",
    "<--": "expect", "<-?": "or", "<==": "expect text", "<..": "skip", "<-|": "expect end",
}
STEP = re.compile(r"^([A-Za-z][A-Za-z0-9]*)?(" + "|".join(re.escape(arrow) for arrow in ARROWS) + r")(?: (.*))?$")
PLACEHOLDER = re.compile(r'"\$([A-Za-z][A-Za-z0-9]*)"')


class TranscriptError(Exception):
    """A violation of the format of transcripts."""


@dataclass(frozen=True)
class Step:
    line: int
    connection: str
    kind: str
    text: str
    # Alternatives to an expected message.
    alternatives: tuple = ()


@dataclass(frozen=True)
class Transcript:
    name: str
    # The framing that the transcript is about, if any.
    framing: str | None
    # Whether it takes long with a debug build of the daemon.
    is_slow: bool
    steps: list

    @property
    def needs_socket(self):
        """Whether it sends bytes without framing, or reads after the end of sending, which closes a WebSocket."""
        ended = set()
        for step in self.steps:
            if step.kind == "end sending":
                ended.add(step.connection)
            elif step.kind == "send raw" or step.connection in ended and step.kind != "expect end":
                return True
        return False


def read(path):
    """Returns the transcript in a file, with its repetitions expanded."""
    framing = None
    is_slow = False
    steps = []
    block = None
    for number, text in _lines(path):
        words = text.split(" ")
        if words[0] == "framing":
            framing = words[1]
        elif text == "slow":
            is_slow = True
        elif words[0] == "repeat":
            first, _, last = words[1].rpartition("..")
            block = (range(int(first or 1), int(last) + 1), [])
        elif text == "end":
            for index in block[0]:
                for line, inner in block[1]:
                    _append(steps, _step(path, line, inner.replace("{i}", str(index))), path)
            block = None
        elif block:
            block[1].append((number, text))
        else:
            _append(steps, _step(path, number, text), path)
    if block:
        raise TranscriptError(f"{path}: a repeat has no end")
    return Transcript(path.stem, framing, is_slow, steps)


def _lines(path):
    """Returns the lines that are not comments, with their numbers. Continuation lines are joined."""
    joined = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith(" ") and joined:
            joined[-1] = (joined[-1][0], joined[-1][1] + " " + line.strip())
        elif line.strip() and not line.startswith("#"):
            joined.append((number, line.rstrip()))
    return joined


def _step(path, number, text):
    match = STEP.match(text)
    if not match:
        raise TranscriptError(f"{path}:{number}: unknown kind of line: {text[:60]}")
    return Step(number, match[1] or "", ARROWS[match[2]], match[3] or "")


def _append(steps, step, path):
    """Adds a step, or an alternative to the step before it."""
    if step.kind != "or":
        return steps.append(step)
    if not steps or (steps[-1].kind, steps[-1].connection) != ("expect", step.connection):
        raise TranscriptError(f"{path}:{step.line}: an alternative follows the message that navd may send instead")
    steps[-1] = replace(steps[-1], alternatives=(*steps[-1].alternatives, step.text))


def filled(text, bindings):
    """Returns the text with the placeholders that have a value replaced."""
    return PLACEHOLDER.sub(lambda m: json.dumps(bindings[m[1]]) if m[1] in bindings else m[0], text)


def raw(text):
    """Returns the bytes of a string, one for each character."""
    return json.loads(text).encode("latin-1")


def difference(expected, actual, bindings, path=""):
    """Returns the first difference, or None. Placeholders take their values from the actual message."""
    if isinstance(expected, str) and expected == "$":
        return None
    placeholder = PLACEHOLDER.fullmatch(json.dumps(expected)) if isinstance(expected, str) else None
    if placeholder:
        known = bindings.setdefault(placeholder[1], actual)
        return None if validation.same(known, actual) else f"{path or 'the message'} is {actual!r}, was {known!r}"
    if isinstance(expected, dict) and isinstance(actual, dict):
        return _member_difference(expected, actual, bindings, path)
    if isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            return f"{path or 'the message'} has {len(actual)} elements, not {len(expected)}"
        found = (difference(e, a, bindings, f"{path}/{i}") for i, (e, a) in enumerate(zip(expected, actual)))
        return next((problem for problem in found if problem), None)
    return None if validation.same(expected, actual) else f"{path or 'the message'} is {_short(actual)}"


def _member_difference(expected, actual, bindings, path):
    for name in expected:
        if name not in actual:
            return f"{path}/{name} is missing"
    for name in actual:
        if name not in expected:
            return f"{path}/{name} is there: {_short(actual[name])}"
    found = (difference(expected[name], actual[name], bindings, f"{path}/{name}") for name in expected)
    return next((problem for problem in found if problem), None)


def _short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:200] + "…"
