"""Coordinators written in Python; see `Coordinator`."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import typing
from typing import TYPE_CHECKING, Any, Awaitable, ClassVar, Literal, Sequence, TypeVar, Union

from ._schema import outside, param, schema
from ._values import Action, Completed, Tab
from .declarations import Alternative, Condition
from .outcomes import Completion, Outcome
from .routes import RouteMethod
from .situation import Situation
from .types import FullRoute, Route

if TYPE_CHECKING:
    from typing_extensions import Self, dataclass_transform

    from .client import Client
else:
    def dataclass_transform(**_):
        return lambda of: of

#: The result of a coordinator's method: an action or None, or an awaitable of either.
Answer = Union[Action, None, Awaitable[Union[Action, None]]]
Known = TypeVar("Known")
Kind = Literal["bare", "stack", "split", "tabs", "window"]


@dataclasses.dataclass
class Life:
    """The state of a coordinator that this package keeps."""

    client: Client | None = None
    tree: str = ""
    id: str = ""
    situation: Situation | None = None
    completion: Completion | None = None
    #: The handlers of children's completions, by label.
    completed: dict[str, Completed] = dataclasses.field(default_factory=dict)
    over: asyncio.Event = dataclasses.field(default_factory=asyncio.Event)


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
class Coordinator:
    """A coordinator: decides what its routes do, owns the screens that it shows, and has a parent and children.

    A subclass is a coordinator type. Its annotated attributes are its params, as in a dataclass. If another program takes
    over, only the params are kept, so all other attributes must be derived from them. Its methods with `@route` are its
    routes. Create objects for the actions that open them: `start(Picker(colour=3), Picker.open())`. This package creates
    the objects of coordinators that other programs open.

        class Notes(navd.StackCoordinator):
            @navd.route
            def list(self):
                return navd.push("ListScreen")

            @navd.route
            async def note(self, id: int):
                return navd.push("NoteScreen", id=id)

    Class arguments declare the rest:

    type: the type's name; by default the name of the class.
    kind: the kind of its container; `StackCoordinator` and the other subclasses set it.
    route_type: the name of its routes in commands; by default the type's name.
    result: the type of the value that it finishes with.
    columns: the number of columns of a split, 2 or 3.
    tabs: the tabs of a tabs coordinator.
    tab_back: the effect of Back on the tabs when there is nothing to pop or to close.
    back: the route that Back sends before the coordinator would end, and at the end; "none": Back does nothing.
    requires: a condition on facts that must hold while the coordinator is in the tree, such as `fact("signedIn")`.
    otherwise: the effect on a command if the condition does not hold: `redirect("signIn")` or {"reject": "..."}.
    in_graph: whether the tree's graph declares the type, with `delegated: true`.
    """

    type_name: ClassVar[str] = ""
    kind: ClassVar[Kind] = "stack"
    _more: ClassVar[dict[str, Any]] = {}
    _in_graph: ClassVar[bool] = False
    _routes: ClassVar[dict[str, RouteMethod[Any, Any, Any]]] = {}
    _performers: ClassVar[dict[str, str]] = {}

    def __init_subclass__(
        cls,
        *,
        type: str | None = None,
        kind: Kind | None = None,
        route_type: str | None = None,
        result: Any = None,
        columns: Literal[2, 3] | None = None,
        tabs: Sequence[Tab] | None = None,
        tab_back: Literal["first", "history", "none"] | None = None,
        back: Route | None = None,
        requires: Condition | None = None,
        otherwise: Alternative | None = None,
        in_graph: bool = False,
    ) -> None:
        super().__init_subclass__()
        if "__init__" in cls.__dict__:
            raise TypeError(f"{cls.__name__}: a coordinator has no __init__. Declare the params as attributes, and "
                            "initialize other attributes in __post_init__.")
        dataclasses.dataclass(eq=False, kw_only=True)(cls)
        cls._check_names()
        cls.type_name = type or cls.__name__
        cls.kind = kind or cls.kind
        cls._in_graph = in_graph
        more = {
            "routeType": route_type, "columns": columns, "tabs": [tab.as_json() for tab in tabs] if tabs else None,
            "tabBack": tab_back, "back": back, "requires": requires, "otherwise": otherwise,
            "result": None if result is None else schema(result, f"{cls.__name__}, result"),
        }
        cls._more = {name: value for name, value in more.items() if value is not None}
        declared = [item for base in reversed(cls.__mro__) for item in base.__dict__.items()]
        cls._routes = {value.route_name: value for _, value in declared if isinstance(value, RouteMethod)}
        cls._performers = {
            value.performs: name for name, value in declared if isinstance(getattr(value, "performs", None), str)}

    @classmethod
    def _check_names(cls) -> None:
        routes = [name for name, value in cls.__dict__.items() if isinstance(value, RouteMethod)]
        for name in [*(field.name for field in cls._fields()), *routes]:
            if hasattr(Coordinator, name):
                raise TypeError(f"{cls.__name__}: {name!r} is a member of all coordinators. Rename it to '{name}_'; "
                                f"in the protocol it is still {name!r}.")

    def __new__(cls, *_: Any, **__: Any) -> Self:
        self = super().__new__(cls)
        self.__dict__["_life"] = Life()
        return self

    if TYPE_CHECKING:
        _life: Life

        # For type checkers that do not know `dataclass_transform`.
        def __init__(self, **params: Any) -> None: ...

    @classmethod
    def declaration(cls) -> dict[str, Any] | None:
        """Returns the declaration of the type, without rules; None if the graph declares it."""
        if cls._in_graph:
            return None
        hints = typing.get_type_hints(cls, include_extras=True)
        params = {
            outside(field.name): param(hints[field.name], cls._default(field), f"{cls.__name__}, {field.name}")
            for field in cls._fields()
        }
        declared = {"kind": cls.kind, **cls._more} | ({"params": params} if params else {})
        if not cls._takes_any():
            declared["routes"] = {name: route.declaration() for name, route in cls._routes.items()}
        return declared

    @classmethod
    def _fields(cls) -> list[dataclasses.Field[Any]]:
        every: Any = cls
        return [field for field in dataclasses.fields(every) if field.init]

    @staticmethod
    def _default(field: dataclasses.Field[Any]) -> Any:
        if field.default_factory is not dataclasses.MISSING:
            return field.default_factory()
        return inspect.Parameter.empty if field.default is dataclasses.MISSING else field.default

    @classmethod
    def from_params(cls, params: dict[str, Any]) -> Self:
        """Creates an object from params in the form of the protocol."""
        names = {outside(field.name): field.name for field in cls._fields()}
        for name in params:
            if name not in names:
                raise TypeError(f"{cls.type_name} was opened with the param {name!r}, which it does not declare.")
        return cls(**{names[name]: value for name, value in params.items()})

    @property
    def params(self) -> dict[str, Any]:
        """The coordinator's own params in the form of the protocol, without those that are None."""
        given = {outside(field.name): getattr(self, field.name) for field in self._fields()}
        return {name: value for name, value in given.items() if value is not None}

    @classmethod
    def declares(cls, route: str) -> bool:
        """Whether it takes a route of that name, or any route."""
        return route in cls._routes or cls._takes_any()

    @classmethod
    def _takes_any(cls) -> bool:
        return not cls._routes and cls.prepare is not Coordinator.prepare

    def prepare(self, route: FullRoute) -> Answer:
        """Returns the action for a route, by calling the route's method.

        A type that overrides this method and has no method with `@route` takes any route.
        """
        method = self._routes.get(route["name"])
        if method is None:
            raise LookupError(f"{self.type_name} has no method for the route {route['name']!r}.")
        answer: Answer = method.call(self, route)
        return answer

    def perform(self, name: str, params: dict[str, Any]) -> Any:
        """Performs a custom transition, by calling its method with `@performs`."""
        return getattr(self, self._performers[name])(**params)

    def performs(self, name: str) -> bool:
        """Whether it has a method for a custom transition."""
        return name in self._performers

    def child_completed(self, child: str, label: str, completion: Completion) -> None:
        """Called when the end of a started child is committed. Does nothing by default.

        child: the child's id.
        label: the child's label in the answer that started it; the method's name if `completed` was a method.
        """

    def began(self) -> None:
        """Called when the command that opens it commits, or when this client takes it over. Does nothing by default."""

    def ended(self) -> None:
        """Called when the command that ends it commits. Does nothing by default."""

    async def over(self) -> Completion | None:
        """Waits until the coordinator has ended, and returns its completion if it was started.

        Returns None if the command that opens it is not committed, or if the tree is closed.
        """
        await self._life.over.wait()
        return self._life.completion

    async def trigger(self, route: Route) -> Outcome:
        """Sends the coordinator a route, as a command. In an answer, return `send` instead."""
        return Outcome.of(
            await self.client.coordinator.trigger(route, tree=self.tree, coordinator=self.coordinator_id))

    @property
    def client(self) -> Client:
        """The client that serves it, once it is open."""
        return self._known(self._life.client)

    @property
    def tree(self) -> str:
        """The name of its tree, once it is open."""
        return self._known(self._life.tree)

    @property
    def coordinator_id(self) -> str:
        """Its id in the tree, once it is open."""
        return self._known(self._life.id)

    def _known(self, value: Known | None) -> Known:
        if not value:
            raise RuntimeError(f"{self.type_name} is not open yet.")
        return value

    @property
    def situation(self) -> Situation:
        """The situation of the question that it is being asked."""
        if self._life.situation is None:
            raise RuntimeError(f"{self.type_name} has a situation only while navd asks it.")
        return self._life.situation

    @property
    def is_initial(self) -> bool:
        """Whether none of its transfers has changed anything yet. Available during a question."""
        return self.situation.is_initial

    @property
    def is_root(self) -> bool:
        """Whether it has no parent. Available during a question."""
        return self.situation.is_root

    @property
    def level(self) -> int:
        """The number of its ancestors. Available during a question."""
        return self.situation.level


class StackCoordinator(Coordinator, kind="stack"):
    """A coordinator with a stack of screens."""


class BareCoordinator(Coordinator, kind="bare"):
    """A coordinator with a layer that holds one screen."""


class SplitCoordinator(Coordinator, kind="split"):
    """A coordinator with columns."""


class TabCoordinator(Coordinator, kind="tabs"):
    """A coordinator with tabs."""


class WindowCoordinator(Coordinator, kind="window"):
    """A coordinator whose home is the window, and whose transfers replace the root."""
