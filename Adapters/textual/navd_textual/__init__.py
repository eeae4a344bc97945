"""An adapter of navd for Textual: an application that shows a tree, with a view for each screen."""

from .app import NavApp
from .bars import Bar, TabBar
from .boxes import SplitBox, StackBox, TabsBox
from .fields import SavedInput, SavedTextArea
from .layers import Base, Layer
from .overlays import Mini
from .parts import Part, Parts
from .pixels import Picture
from .views import Action, View, screen
from .widgets import Bones, Button, Go, Heading, Large, Pressable, Row, Sign, State

__all__ = [
    "Action", "Bar", "Base", "Bones", "Button", "Go", "Heading", "Large", "Layer", "Mini", "NavApp", "Part", "Parts",
    "Picture", "Pressable", "Row", "SavedInput", "SavedTextArea", "Sign", "SplitBox", "StackBox", "State", "TabBar",
    "TabsBox", "View", "screen",
]
