"""Front ends: the code between navd and the widgets of a toolkit.

`FrontEnd` keeps the connection to a tree, and calls a `Toolkit`, which an adapter implements.
"""

from ..chrome import Chrome, Language, Tab
from ..containers import AddContainer, ChangeContainer, PlaceContainer, RemoveContainer
from ..reconciler import Appear, Cover, Disappear, Lifecycle, Move, Place, Policy, Transition, Uncover, Update
from ._drawing import show
from ._messages import TEXTS, Message, Voice
from ._values import Clock, State, Timer, WayBack
from .fields import TextField
from .front_end import FrontEnd
from .toolkit import Toolkit, Work

__all__ = [
    "AddContainer", "Appear", "ChangeContainer", "Chrome", "Clock", "Cover", "Disappear", "FrontEnd", "Language", "Lifecycle",
    "Message", "Move", "Place", "PlaceContainer", "Policy", "RemoveContainer", "State", "TEXTS", "Tab", "TextField",
    "Timer", "Toolkit", "Transition", "Uncover", "Update", "Voice", "WayBack", "Work", "show",
]
