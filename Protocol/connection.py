"""Speaks to a daemon, message by message, in either framing."""

import socket


class Failure(Exception):
    """The conversation did not go as written."""


class Connection:
    """One socket, message by message."""

    def __init__(self, path, framing, timeout):
        self.framing = framing
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.buffer = bytearray()
        self.is_decided = False
        self.has_ended_sending = False

    def send(self, text):
        self.is_decided = True
        body = text.encode("utf-8")
        self._send(body + b"\n" if self.framing == "lines" else b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send_raw(self, data):
        """Bytes as they are; the first one on a connection decides the framing."""
        if not self.is_decided:
            self.framing = "headers" if data[:1] == b"C" else "lines"
            self.is_decided = True
        self._send(data)

    def _send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            # What the daemon said before it closed can still be read.
            pass

    def end_sending(self):
        self.has_ended_sending = True
        self.socket.shutdown(socket.SHUT_WR)

    def receive(self):
        """The next message as text, or None if the daemon has closed."""
        if self.framing == "lines" or not self.is_decided:
            line = self._until(b"\n")
            return None if line is None else line.decode("utf-8")
        head = self._until(b"\r\n\r\n")
        if head is None:
            return None
        name, _, value = head.partition(b":")
        if name.lower() != b"content-length":
            raise Failure(f"a header block is {head!r}")
        return self._exactly(int(value)).decode("utf-8")

    def _until(self, mark):
        while (end := self.buffer.find(mark)) < 0:
            if not self._more():
                return None
        return self._take(end + len(mark))[:end]

    def _exactly(self, count):
        while len(self.buffer) < count:
            if not self._more():
                raise Failure("the connection ended in the middle of a message")
        return self._take(count)

    def _take(self, count):
        taken = bytes(self.buffer[:count])
        del self.buffer[:count]
        return taken

    def _more(self):
        try:
            data = self.socket.recv(1 << 20)
        except TimeoutError:
            raise Failure("nothing came in time") from None
        except ConnectionResetError:
            data = b""
        self.buffer += data
        return bool(data)

    def close(self):
        self.socket.close()
