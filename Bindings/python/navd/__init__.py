"""Drives and serves navd, the navigation daemon, from Python.

`connect` returns a `Client`, and `Client.open` the handle of a `Tree`. A subclass of `Coordinator` decides what the
routes of a part of an application do. It answers with actions, made by the functions from `none` to `custom`.
`navd.blocking` is the client for scripts without asyncio.
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
from .graphs import load_graph
from .handle import Tree
from .links import *  # noqa: F403
from .mirror import Changed, Replaced, Resumed, TreeMirror, Update
from .outcomes import (
    Blocked, Completion, Failed, Noop, NotCommitted, Outcome, Reason, Redirected, Superseded, Unhandled,
)
from .pullback import Pullback
from .routes import performs, route
from .situation import Situation
from .snapshot import apply, canonical, on_view, tree_hash
from .types import Cause, Change, Container, FullRoute, Route, Snapshot

__all__ = [
    "Action", "Answer", "BareCoordinator", "Behind", "Blocked", "Cause", "Change", "Changed", "Client", "Completion",
    "Container", "Coordinator", "Disconnected", "Error", "Failed", "Foreign", "FullRoute", "Key", "NavdError", "Noop",
    "NotCommitted", "Notification", "Outcome", "Pullback", "Reason", "Redirected", "Replaced", "Request", "Resumed",
    "Route", "Screen", "Situation", "Snapshot", "SplitCoordinator", "StackCoordinator", "Superseded", "Tab",
    "TabCoordinator", "Tree", "TreeMirror", "Unhandled", "Update", "WindowCoordinator", "apply", "canonical", "connect",
    "load_graph", "on_view", "performs", "route", "tree_hash",
]
__all__ += actions.__all__ + declarations.__all__ + links.__all__
