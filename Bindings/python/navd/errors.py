"""Errors of a client. An outcome that is not `committed` is a result, not an error."""

from __future__ import annotations

from typing import Any


#: The problems of a graph that the text of an error lists; `data` has all.
PROBLEMS_SHOWN = 5


class Error(Exception):
    """The base class of this package's errors."""


class NavdError(Error):
    """An error response from navd. Match on `name`; `message` is for people and may change.

    name: the error's name, as in the table of errors in `Protocol/clients.md`, such as `treeNotFound`.
    code: the number of the error; some names share one.
    message: a sentence.
    pointer: JSON Pointer from the params to the wrong value, or to the value that lacks a member; None without one.
    data: all members of the error beside code and message.
    """

    def __init__(self, name: str, code: int, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.name = name
        self.code = code
        self.message = message
        self.data = {"name": name} if data is None else data

    @property
    def pointer(self) -> str | None:
        """The JSON Pointer from the params to the wrong value, if there is one."""
        pointer = self.data.get("pointer")
        return pointer if isinstance(pointer, str) else None

    def __str__(self) -> str:
        place = f" (at {self.pointer})" if self.pointer else ""
        return "\n".join([f"{self.name}: {self.message}{place}", *self._problems()])

    def _problems(self) -> list[str]:
        """Returns a line for each of the first problems of a graph."""
        problems = self.data.get("problems")
        problems = problems if isinstance(problems, list) else []
        more = len(problems) - PROBLEMS_SHOWN
        return [_line(problem) for problem in problems[:PROBLEMS_SHOWN]] + ([f"  … and {more} more"] if more > 0 else [])

    @classmethod
    def of(cls, error: dict[str, Any]) -> NavdError:
        """Returns the error of a response."""
        data = error.get("data")
        data = data if isinstance(data, dict) else {}
        return cls(data.get("name", "unknown"), error["code"], error["message"], data)

    def as_json(self) -> dict[str, Any]:
        """Returns the member `error` of a response."""
        return {"code": self.code, "message": self.message} | ({"data": self.data} if self.data else {})


def _line(problem: dict[str, Any]) -> str:
    suggestion = f" Did you mean '{problem['suggestion']}'?" if "suggestion" in problem else ""
    return f"  {problem['pointer'] or '/'}: {problem['code']}: {problem['message']}{suggestion}"


class Disconnected(Error):
    """There is no connection to navd, or it ended before the answer arrived.

    In the second case, a command may or may not have been executed: read the tree before sending it again.
    """


class Behind(Error):
    """An iterator was read too slowly, and items were dropped. Create another iterator."""
