"""Routes as methods of coordinators; see `route`."""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Any, Callable, Concatenate, Generic, ParamSpec, Sequence, TypeVar, overload

from ._schema import outside, params_of
from .types import FullRoute

if TYPE_CHECKING:
    from .coordinator import Coordinator

Owner = TypeVar("Owner")
Params = ParamSpec("Params")
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any])


class RouteMethod(Generic[Owner, Params, Result]):
    """A method with `@route`. On an object, calls the method; on the class, creates the route."""

    def __init__(
        self, function: Callable[Concatenate[Owner, Params], Result], name: str | None, wraps: Sequence[str],
        summary: str | None,
    ) -> None:
        self.__doc__ = function.__doc__
        self.function = function
        self.route_name = name or outside(function.__name__)
        self.wraps = wraps
        self.summary = summary

    @overload
    def __get__(self, instance: None, owner: type) -> Callable[Params, FullRoute]: ...
    @overload
    def __get__(self, instance: Owner, owner: type) -> Callable[Params, Result]: ...
    def __get__(self, instance: Owner | None, owner: type) -> Callable[Params, Any]:
        if instance is None:
            return _Bound(self.route_name, self.route)
        return _Bound(self.route_name, functools.partial(self.function, instance))

    def route(self, *arguments: Any, **params: Any) -> FullRoute:
        """Returns the route with these params, defaults included."""
        given = inspect.signature(self.function).bind(None, *arguments, **params)
        given.apply_defaults()
        values = list(given.arguments.items())[1:]
        carried = values.pop(0)[1] if self.wraps else None
        route: FullRoute = {
            "name": self.route_name,
            "params": {outside(name): value for name, value in values if value is not None},
        }
        if carried is not None:
            route["route"] = carried
        return route

    def declaration(self) -> dict[str, Any]:
        """Returns the declaration of the route, without rules."""
        declared: dict[str, Any] = {}
        if params := params_of(self.function, skip=2 if self.wraps else 1):
            declared["params"] = params
        if self.wraps:
            declared["wraps"] = list(self.wraps)
        if self.summary:
            declared["summary"] = self.summary
        return declared

    def call(self, owner: Any, route: FullRoute) -> Any:
        """Calls the method with the params of a route, and with the route that it wraps."""
        names = {outside(name): name for name in inspect.signature(self.function).parameters}
        carried: Any = [route["route"]] if self.wraps else []
        return self.function(owner, *carried, **{names[name]: value for name, value in route["params"].items()})


class _Bound:
    """A callable with the name of its route."""

    def __init__(self, route_name: str, function: Callable[..., Any]) -> None:
        self.route_name = route_name
        self.function = function

    def __call__(self, *arguments: Any, **params: Any) -> Any:
        return self.function(*arguments, **params)


@overload
def route(function: Callable[Concatenate[Owner, Params], Result], /) -> RouteMethod[Owner, Params, Result]: ...
@overload
def route(
    *, name: str | None = None, wraps: str | type[Coordinator] | Sequence[str | type[Coordinator]] = (),
    summary: str | None = None,
) -> Callable[[Callable[Concatenate[Owner, Params], Result]], RouteMethod[Owner, Params, Result]]: ...
def route(
    function: Callable[..., Any] | None = None, /, *, name: str | None = None, wraps: Any = (),
    summary: str | None = None,
) -> Any:
    """Declares a method as a route. The method's parameters, with their type hints, are the route's params.

    name: the route's name; by default the method's, without a `_` at its end.
    wraps: the type or types of children whose routes it wraps; the method's first parameter is then the child's route.
    summary: a text for people.

    The method, or the coroutine that it returns, returns an action or None. It must have no side effects: it may be
    called for a command that does not commit.
    """
    types: Sequence[Any] = (wraps,) if isinstance(wraps, (str, type)) else wraps
    names = [wrapped if isinstance(wrapped, str) else wrapped.type_name for wrapped in types]
    if function is not None:
        return RouteMethod(function, name, names, summary)
    return lambda method: RouteMethod(method, name, names, summary)


def performs(name: str) -> Callable[[Function], Function]:
    """Declares a method that performs the custom transition of a name. It receives the transition's params.

    The method is called once, after the commit; an awaitable that it returns runs in a task. An exception is logged.
    """
    def mark(function: Function) -> Function:
        function.__dict__["performs"] = name
        return function
    return mark
