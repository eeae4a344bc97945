"""Exchanges messages with a daemon, in either framing."""

import array
import fcntl
import select
import socket
import termios

# The seconds without progress after which `send` also reads. navd stops reading from a client with a megabyte of unread
# responses, and closes the connection after three seconds.
PATIENCE = 1


class Failure(Exception):
    """A difference between a conversation and its transcript."""


class Connection:
    """One connection to the daemon."""

    def __init__(self, path, framing, timeout):
        self.framing = framing
        self.socket = socket.socket(socket.AF_UNIX)
        self.timeout = timeout
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.socket.setblocking(False)
        self.buffer = bytearray()
        self.is_decided = False
        self.has_ended_sending = False

    def send(self, text):
        self.is_decided = True
        body = text.encode("utf-8")
        self._send(body + b"\n" if self.framing == "lines" else b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send_raw(self, data):
        """Sends bytes unchanged. The first byte on a connection selects the framing."""
        if not self.is_decided:
            self.framing = "headers" if data[:1] == b"C" else "lines"
            self.is_decided = True
        self._send(data)

    def _send(self, data):
        """Sends everything. Reads only if navd has stopped reading, because some transcripts leave responses unread."""
        unsent = memoryview(data)
        while unsent:
            try:
                unsent = unsent[self.socket.send(unsent):]
            except BlockingIOError:
                if self._has_navd_stopped_reading():
                    self._read_until_writable()
            except (BrokenPipeError, ConnectionResetError):
                # Data that the daemon sent before it closed can still be read.
                return

    def _has_navd_stopped_reading(self):
        """Waits until more can be sent, or until navd has read nothing for a while, in case it is just slow."""
        unread = self._unread_bytes()
        while not self._is_ready(select.POLLOUT, PATIENCE):
            before, unread = unread, self._unread_bytes()
            if unread == before:
                return True
        return False

    def _unread_bytes(self):
        """The bytes that were sent, and that navd has not read."""
        count = array.array("i", [0])
        fcntl.ioctl(self.socket, termios.TIOCOUTQ, count)
        return count[0]

    def _read_until_writable(self):
        while not self._is_ready(select.POLLOUT, 0):
            if not self._is_ready(select.POLLIN | select.POLLOUT, self.timeout):
                raise Failure("navd neither reads nor writes")
            self._receive_more()

    def _is_ready(self, events, seconds):
        poller = select.poll()
        poller.register(self.socket, events)
        return bool(poller.poll(1000 * seconds))

    def end_sending(self):
        self.has_ended_sending = True
        self.socket.shutdown(socket.SHUT_WR)

    def receive(self):
        """Returns the next message as text, or None if the daemon has closed the connection."""
        if self.framing == "lines" or not self.is_decided:
            line = self._until(b"\n")
            return None if line is None else line.decode("utf-8")
        head = self._until(b"\r\n\r\n")
        if head is None:
            return None
        name, _, value = head.partition(b":")
        if name.lower() != b"content-length":
            raise Failure(f"malformed header block: {head!r}")
        return self._exactly(int(value)).decode("utf-8")

    def _until(self, mark):
        while (end := self.buffer.find(mark)) < 0:
            if not self._read():
                return None
        return self._take(end + len(mark))[:end]

    def _exactly(self, count):
        while len(self.buffer) < count:
            if not self._read():
                raise Failure("the connection ended in the middle of a message")
        return self._take(count)

    def _take(self, count):
        taken = bytes(self.buffer[:count])
        del self.buffer[:count]
        return taken

    def _read(self):
        """Waits for more data, and returns whether any came before the end."""
        if not self._is_ready(select.POLLIN, self.timeout):
            raise Failure("no message arrived in time")
        return self._receive_more()

    def _receive_more(self):
        """Reads the data that has arrived, and returns whether there was any."""
        try:
            data = self.socket.recv(1 << 20)
        except (BlockingIOError, ConnectionResetError):
            data = b""
        self.buffer += data
        return bool(data)

    def close(self):
        self.socket.close()
