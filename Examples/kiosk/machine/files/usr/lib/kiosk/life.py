"""What a service says to systemd (sd_notify(3))."""

import os
import socket


def tell(*states):
    """Sends states such as `WATCHDOG=1`. Does nothing without systemd."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notification:
        notification.connect(address.replace("@", "\0", 1))
        notification.send("\n".join(states).encode())
