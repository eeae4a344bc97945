"""Drives and serves navd, the navigation daemon, from Python.

`connect` returns a `Client`. A subclass of `Coordinator` decides for a part of an application; its answers are actions,
made by the functions from `none` to `custom`. `navd.blocking` is the client for scripts that do not use asyncio.
"""

from . import actions, declarations, links
from ._messages import Notification, Request
from ._values import Action, Foreign, Key, Screen, Tab
from .actions import *  # noqa: F403
from .client import Client, connect
from .coordinator import (
    Answer, BareCoordinator, Coordinator, SplitCoordinator, StackCoordinator, TabCoordinator, WindowCoordinator,
)
from .declarations import *  # noqa: F403
from .errors import Behind, Disconnected, Error, NavdError
from .links import *  # noqa: F403
from .mirror import Changed, Replaced, TreeMirror, Update
from .pullback import Pullback
from .routes import performs, route
from .situation import Situation
from .snapshot import apply, canonical, on_view, tree_hash

__all__ = [
    "Action", "Answer", "BareCoordinator", "Behind", "Changed", "Client", "Coordinator", "Disconnected",
    "Error", "Foreign", "Key", "NavdError", "Notification", "Pullback", "Replaced", "Request", "Screen",
    "Situation", "SplitCoordinator", "StackCoordinator", "Tab", "TabCoordinator", "TreeMirror", "Update",
    "WindowCoordinator", "apply", "canonical", "connect", "on_view", "performs", "route", "tree_hash",
]
__all__ += actions.__all__ + declarations.__all__ + links.__all__
