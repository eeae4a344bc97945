"""Exchanges messages with a daemon through a WebSocket of navgate (RFC 6455)."""

import base64
import os
import re
import socket
import struct

from connection import Connection, Failure

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
URL = re.compile(r"http://(\[[^\]]+\]|[^:/]+):(\d+)/(?:#token=(.+))?")


class Refused(Failure):
    """A response that rejects the WebSocket."""

    def __init__(self, status, text):
        super().__init__(f"navgate answers with status {status}: {text}")
        self.status, self.text = status, text


class WebSocketConnection(Connection):
    """One WebSocket of a gateway, whose URL has the token as navgate prints it."""

    def __init__(self, url, timeout, token=None, headers=(), path="/navd"):
        host, port, printed = URL.fullmatch(url).groups()
        token = printed if token is None else token
        protocols = "navd" if token is None else f"navd, token.{token}"
        self.framing, self.timeout = "websocket", timeout
        self.buffer, self.is_decided, self.has_ended_sending = bytearray(), True, False
        # The code and the reason of the received close.
        self.close_code, self.close_reason = None, None
        self.socket = socket.create_connection((host.strip("[]"), int(port)), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        key = base64.b64encode(os.urandom(16)).decode()
        own = {
            "Host": f"{host}:{port}", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": protocols,
        }
        lines = [f"{name}: {value}" for name, value in (own | dict(headers)).items() if value is not None]
        self._send("\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode("latin-1"))
        self.head = self._head()

    def _head(self):
        """Reads the response, and returns its lines."""
        head = self._until(b"\r\n\r\n")
        if head is None:
            raise Refused(0, "the connection ended")
        lines = head.decode("latin-1").split("\r\n")
        status = int(lines[0].split(" ")[1])
        if status != 101:
            length = next((int(line[15:]) for line in lines if line.lower().startswith("content-length:")), 0)
            text = self._exactly(length).decode().strip()
            self.close()
            raise Refused(status, text)
        return lines

    def send(self, text):
        self.send_frame(TEXT, text.encode("utf-8"))

    def send_frame(self, opcode, data, is_last=True):
        size = len(data)
        if size < 126:
            length = bytes([0x80 | size])
        elif size < 1 << 16:
            length = struct.pack(">BH", 0x80 | 126, size)
        else:
            length = struct.pack(">BQ", 0x80 | 127, size)
        # A masking key of zeros leaves the data unchanged.
        self._send(bytes([(0x80 if is_last else 0) | opcode]) + length + bytes(4) + data)

    def end_sending(self):
        self.has_ended_sending = True
        self.send_frame(CLOSE, struct.pack(">H", 1000))

    def receive(self):
        """Returns the next message as text, or None if the WebSocket is closed."""
        message = bytearray()
        while True:
            if self.close_code is not None or not (self.buffer or self._read()):
                return None
            opcode, is_last, data = self.receive_frame()
            if opcode == PING:
                self.send_frame(PONG, data)
            elif opcode == CLOSE:
                self.close_code = struct.unpack(">H", data[:2])[0] if data else 1005
                self.close_reason = data[2:].decode()
                if not self.has_ended_sending:
                    self.end_sending()
                return None
            elif opcode in (0, TEXT):
                if (opcode == TEXT) == bool(message):
                    raise Failure("a message begins within another")
                message += data
                if is_last:
                    return message.decode("utf-8")

    def receive_frame(self):
        """Returns the opcode of the next frame, whether it is the last of its message, and its data."""
        first, second = self._exactly(2)
        if second & 0x80:
            raise Failure("the gateway masks a frame")
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self._exactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._exactly(8))[0]
        return first & 0x0F, bool(first & 0x80), self._exactly(size)
