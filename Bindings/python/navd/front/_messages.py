"""The messages of a front end, for developers or for the public."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from typing import Any, Callable, Collection, Iterator, Literal, Mapping

from ..errors import Error, NavdError
from ..outcomes import Outcome

Voice = Literal["developers", "public"]
Severity = Literal["information", "warning", "error"]

#: The words of a front end, and its messages for the public.
TEXTS: Mapping[str, str] = {
    "back": "Back",
    "close": "Close",
    "language": "Language",
    "locked": "locked",
    "stillThere": "Still there?",
    "stillThereReason": "This starts over soon.",
    "stay": "I am still here",
    "startOver": "Start over",
    "connecting": "One moment, please …",
    "closed": "Not available at the moment.",
    "failed": "That did not work.",
    "blocked": "That is not possible now.",
}


@dataclass(frozen=True)
class Message:
    """A message for a while.

    stays: whether the message takes time to read, such as advice for developers.
    """

    text: str
    severity: Severity = "warning"
    stays: bool = False


class Messages:
    """The messages of a voice. A function that returns None has nothing to say.

    texts: texts that replace those of `TEXTS`, by name.
    """

    def __init__(self, voice: Voice, texts: Mapping[str, str]) -> None:
        if unknown := set(texts) - set(TEXTS):
            raise ValueError(f"There is no text {', '.join(sorted(unknown))}. The texts are {', '.join(TEXTS)}.")
        self._is_public = voice == "public"
        self._texts = texts
        #: Returns the texts of the graph in the language of the user.
        self.graph_texts: Callable[[], Mapping[str, str]] = dict

    def text(self, name: str) -> str:
        """Returns a text: that of the application, else that of the graph, else the one in `TEXTS`."""
        return {**TEXTS, **self.graph_texts(), **self._texts}[name]

    def connecting(self, error: Error | None) -> str:
        """The message while there is no connection."""
        return self.text("connecting") if self._is_public else str(error or "No connection to navd …")

    def closed(self, problem: Error) -> str:
        """The message while the tree is not open."""
        return self.text("closed") if self._is_public else str(problem)

    def error(self, error: Error) -> Message:
        """The message for a call that failed."""
        return Message(self.text("failed") if self._is_public else str(error), "error")

    def opening(self, error: Error, tree: str) -> Message | None:
        """The message if opening an open tree failed."""
        if self._is_public:
            return None
        text = str(error)
        if isinstance(error, NavdError) and error.name == "treeExists":
            text += ("\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. "
                     f"To open it anew: navctl close {tree}")
        return Message(text, "error", stays=True)

    def outcome(self, outcome: Outcome) -> Message | None:
        """The message for a command that was not carried out; None without one."""
        reason = outcome.reason
        if reason is None or reason.code == "leaveAsked":
            return None
        if outcome.outcome == "failed":
            place = f" (at {reason.details['pointer']})" if "pointer" in reason.details else ""
            return Message(self.text("failed") if self._is_public else reason.message + place, "error")
        if outcome.outcome == "blocked":
            is_own = not self._is_public or reason.code == "leaveRejected"
            return Message(reason.message if is_own else self.text("blocked"))
        return Message(reason.message) if reason.code == "unhandled" and not self._is_public else None

    def undeclared(self, views: Collection[str], screens: Collection[str], tree: str) -> Iterator[Message]:
        """The message about views of undeclared screens, which are probably typing errors."""
        for name in sorted(set(views) - set(screens)) if not self._is_public else ():
            text = f"There is a view for the screen {name}, which the tree {tree} does not declare."
            near = difflib.get_close_matches(name, screens, 1)
            yield Message(f"{text} Did you mean {near[0]}?" if near else text, stays=True)

    def placeholder(self, name: str, title: str, params: Mapping[str, Any]) -> list[str]:
        """Returns the lines of a screen without a view."""
        if self._is_public:
            return [title]
        return [name, *(f"{param}: {value if isinstance(value, str) else json.dumps(value)}"
                        for param, value in params.items())]
