"""Messages on the socket: one JSON text per line."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any, Mapping

from .errors import Disconnected

SYSTEM_SOCKET = "/run/navd/navd.sock"
CHUNK_BYTES = 1 << 18


def socket_path(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the path of the socket: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's."""
    if path := environment.get("NAVD_SOCKET"):
        return path
    if directory := environment.get("XDG_RUNTIME_DIR"):
        return f"{directory}/navd.sock"
    return SYSTEM_SOCKET


class Wire:
    """One connection, message by message."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._buffer = bytearray()
        self._searched = 0

    @classmethod
    async def open(cls, path: str) -> Wire:
        """Connects to a socket. Raises Disconnected, with the reason, if that fails."""
        try:
            return cls(*await asyncio.open_unix_connection(path))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Disconnected(f"Cannot reach navd at {path}: {reason}. Is it running?") from error

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message, and buffers the bytes that the socket does not accept yet.

        Drops the message if the connection has broken; `receive` then raises.
        """
        if self._writer.is_closing():
            return
        text = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":"), allow_nan=False)
        self._writer.write(text.encode() + b"\n")

    async def receive(self) -> dict[str, Any]:
        """Returns the next message. Raises Disconnected at the end of the connection."""
        while (end := self._buffer.find(b"\n", self._searched)) < 0:
            self._searched = len(self._buffer)
            try:
                data = await self._reader.read(CHUNK_BYTES)
            except OSError as error:
                raise Disconnected(f"The connection to navd broke: {error}.") from error
            if not data:
                raise Disconnected("navd has closed the connection.")
            self._buffer += data
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._searched = 0
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise Disconnected(f"The other side is not navd: it sent {line[:40]!r}.")
        return message

    def end(self) -> None:
        """Closes the connection after the buffered bytes are sent."""
        self._writer.close()

    async def closed(self) -> None:
        """Waits until the connection is closed."""
        try:
            await self._writer.wait_closed()
        except OSError:
            # navd closed the connection first.
            pass
