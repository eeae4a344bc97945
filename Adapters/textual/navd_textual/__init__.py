"""An adapter of navd for Textual: an application that shows a tree, with a view for each screen."""

from .app import NavApp
from .boxes import Base, Layer, SplitBox, StackBox, TabBar, TabsBox
from .fields import SavedInput, SavedTextArea
from .views import Go, View, screen

__all__ = ["Base", "Go", "Layer", "NavApp", "SavedInput", "SavedTextArea", "SplitBox", "StackBox", "TabBar", "TabsBox",
           "View", "screen"]
