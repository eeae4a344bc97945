"""What can go wrong between a client and navd. An outcome that is not `committed` is no error: look at it."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Everything that this package raises by itself."""


class NavdError(Error):
    """navd has answered with an error. Match on `name`; `message` is for people and may change.

    name: what went wrong, as in the table of errors in `Protocol/README.md`, such as `treeNotFound`.
    code: the number of the error; some names share one.
    message: a sentence.
    pointer: JSON Pointer from the params to the value that is wrong or lacks something, or None.
    data: all that the error says beside code and message.
    """

    def __init__(self, name: str, code: int, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.name = name
        self.code = code
        self.message = message
        self.data = {"name": name} if data is None else data

    @property
    def pointer(self) -> str | None:
        """JSON Pointer from the params to the value that is wrong, if there is one."""
        pointer = self.data.get("pointer")
        return pointer if isinstance(pointer, str) else None

    def __str__(self) -> str:
        return f"{self.name}: {self.message}" + (f" (at {self.pointer})" if self.pointer else "")

    @classmethod
    def of(cls, error: dict[str, Any]) -> NavdError:
        """The error of a response."""
        data = error.get("data")
        data = data if isinstance(data, dict) else {}
        return cls(data.get("name", "unknown"), error["code"], error["message"], data)

    def as_json(self) -> dict[str, Any]:
        """The member `error` of a response."""
        return {"code": self.code, "message": self.message} | ({"data": self.data} if self.data else {})


class Disconnected(Error):
    """There is no connection to navd, or it ended before the answer came.

    In the second case the command may have been carried out or not: look at the tree before sending it again.
    """


class Behind(Error):
    """An iterator was not read while too much came for it; what came since is lost. Begin anew."""
