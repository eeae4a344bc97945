"""Drives and serves navd, the navigation daemon, from Python.

`connect` gives a `Client`; `navd.blocking` is the same for scripts that do not use asyncio.
"""

from ._link import Notification, Request
from .client import Client, connect
from .errors import Behind, Disconnected, Error, NavdError
from .mirror import Changed, Restarted, TreeMirror, Update
from .pullback import Pullback
from .snapshot import apply, canonical, tree_hash

__all__ = [
    "Behind", "Changed", "Client", "Disconnected", "Error", "NavdError", "Notification", "Pullback", "Request",
    "Restarted", "TreeMirror", "Update", "apply", "canonical", "connect", "tree_hash",
]
