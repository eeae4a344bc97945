"""Drives and serves navd, the navigation daemon, from Python.

`connect` gives a `Client`. `Coordinator` is what answers for a part of an application, with the functions from
`none` to `custom` for its answers. `navd.blocking` is the client for scripts that do not use asyncio.
"""

from ._messages import Notification, Request
from ._values import Action, Foreign, Key, Screen, Tab
from .actions import (
    back_to_root, cancel, custom, dismiss, dismiss_self, dismiss_to, drop, fail, finish, foreign, handover, key, none,
    pop, pop_or_dismiss, pop_to, pop_to_root, pop_to_root_or_dismiss, present, primary, push, push_or_present, reject,
    replace, replace_modal, screen, secondary, select, send, sequence, set_params, set_root, set_screens, set_tabs,
    show, start, supplementary, unhandled,
)
from .client import Client, connect
from .coordinator import (
    Answer, BareCoordinator, Coordinator, SplitCoordinator, StackCoordinator, TabCoordinator, WindowCoordinator,
)
from .errors import Behind, Disconnected, Error, NavdError
from .mirror import Changed, Restarted, TreeMirror, Update
from .pullback import Pullback
from .routes import performs, route
from .situation import Situation
from .snapshot import apply, canonical, on_view, tree_hash

__all__ = [
    "Action", "Answer", "BareCoordinator", "Behind", "Changed", "Client", "Coordinator", "Disconnected", "Error",
    "Foreign", "Key", "NavdError", "Notification", "Pullback", "Request", "Restarted", "Screen", "Situation",
    "SplitCoordinator", "StackCoordinator", "Tab", "TabCoordinator", "TreeMirror", "Update", "WindowCoordinator",
    "apply", "back_to_root", "cancel", "canonical", "connect", "custom", "dismiss", "dismiss_self", "dismiss_to",
    "drop", "fail", "finish", "foreign", "handover", "key", "none", "on_view", "performs", "pop", "pop_or_dismiss",
    "pop_to", "pop_to_root", "pop_to_root_or_dismiss", "present", "primary", "push", "push_or_present", "reject", "replace",
    "replace_modal", "route", "screen", "secondary", "select", "send", "sequence", "set_params", "set_root",
    "set_screens", "set_tabs", "show", "start", "supplementary", "tree_hash", "unhandled",
]
