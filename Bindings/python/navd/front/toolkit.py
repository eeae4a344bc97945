"""The interface that an adapter implements."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, Awaitable, Callable, Collection, Mapping, Optional

from ..chrome import Chrome
from ..containers import AddContainer, ChangeContainer, PlaceContainer, RemoveContainer
from ..reconciler import Appear, Cover, Disappear, Move, Transition, Uncover, Update
from ._messages import Message
from ._values import State, WayBack

#: The result of a toolkit's function: nothing, or an awaitable.
Work = Optional[Awaitable[None]]


class Toolkit:
    """Makes, places and removes the widgets of a toolkit. `FrontEnd` calls its functions in the order of the steps.

    Each function is a plain function or a coroutine. A toolkit implements at least `add_container`, `change_container`,
    `remove_container`, `appear`, `update`, `disappear` and `show`. It then needs no state except its widgets, by key.
    """

    @property
    def views(self) -> Collection[str]:
        """The names of the screens with views. Undeclared ones are reported to developers."""
        return ()

    def batch(self) -> AbstractContextManager[object]:
        """Returns a context in which steps are performed together, so that a toolkit can paint once."""
        return nullcontext()

    # Containers

    def add_container(self, step: AddContainer) -> Work:
        """Creates the widget of a container, and inserts it at `step.at` in `step.parent`, or as a layer.

        In tabs and splits it is hidden until `change_container` shows it.
        """
        raise NotImplementedError

    def place_container(self, step: PlaceContainer) -> Work:
        """Moves a container to the index `step.at` among its siblings. Trees without dynamic tabs rarely need it."""

    def change_container(self, step: ChangeContainer) -> Work:
        """Shows the children `step.shown` of tabs or of a split, and hides the others; see its other members."""
        raise NotImplementedError

    def remove_container(self, step: RemoveContainer) -> Work:
        """Removes a container, whose content has left already."""
        raise NotImplementedError

    # Screens

    def appear(self, step: Appear) -> Work:
        """Creates the view of a screen in the container `step.place.containers[-1]`, hidden if it is `retained`."""
        raise NotImplementedError

    def move(self, step: Move) -> Work:
        """Moves a view to another container or index."""

    def update(self, step: Update) -> Work:
        """Gives a view new params. A screen with a new name needs a new view."""
        raise NotImplementedError

    def show(self, step: Uncover | Cover) -> Work:
        """Shows a view, or hides it if `step.lifecycle` is `retained`."""
        raise NotImplementedError

    def uncover(self, step: Uncover) -> Work:
        """Brings a view forward; by default `show`."""
        return self.show(step)

    def cover(self, step: Cover) -> Work:
        """Puts a view back; by default `show`."""
        return self.show(step)

    def disappear(self, step: Disappear) -> Work:
        """Removes a view."""
        raise NotImplementedError

    # The transition

    def begin(self, transition: Transition, done: Callable[[], None]) -> bool | Awaitable[bool]:
        """Starts the animation of a transition, and returns whether it runs. Calls `done` at its end."""
        return False

    def cut_short(self) -> Work:
        """Ends the animation, because another snapshot is drawn. `done` need not be called for it.

        Animations may continue: the next `begin` reverses them from their position, and `paint` waits until nothing moves.
        """

    def focus(self, key: str | None) -> Work:
        """Gives the focus to the view of the active screen, or to none."""

    def paint(self) -> Work:
        """Waits until everything is painted. By default, performed steps count as painted."""

    # Around the screens

    def chrome_changed(self, chrome: Chrome) -> Work:
        """Shows the title, the icon, the accent and the labels of tabs."""

    def way_back_changed(self, way: WayBack | None) -> Work:
        """Shows the effect of Back, or hides the button."""

    def fact_changed(self, name: str, old: Any, new: Any) -> Work:
        """Receives the value of a fact; None without one."""

    def idle_changed(self, seconds: int | None) -> Work:
        """Shows the seconds until the idle application resets; None hides them."""

    def saved_changed(self, key: str, members: Mapping[str, Any]) -> Work:
        """Receives state that another front end has saved for a screen. Text fields are already updated."""

    def state_changed(self, state: State, text: str | None) -> Work:
        """Shows why the views cannot be used; None hides the text."""

    def say(self, message: Message) -> Work:
        """Shows a message for a while."""
