"""Fixtures of pytest: a private navd for each test that uses one.

    def test_a_note_is_shown(navd_client):
        tree = navd_client.open("notes", graph=Path("notes.yaml"))
        assert tree.trigger("note", id=7).committed

pytest loads this module if the package is installed; otherwise use `pytest -p navd.pytest_plugin`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, TypeVar

from . import blocking, testing

if TYPE_CHECKING:
    Function = TypeVar("Function", bound=Callable[..., Any])

    # pytest is not required for checking the types of this package.
    def fixture(function: Function) -> Function: ...
else:
    from pytest import fixture


@fixture
def navd_socket(monkeypatch: Any, request: Any) -> Iterator[str]:
    """The socket path of a private navd, which is also $NAVD_SOCKET during the test.

    navd is `$NAVD`, otherwise the one in PATH. If the test fails, its log is shown.
    """
    navd = testing.daemon()
    with navd as socket:
        monkeypatch.setenv("NAVD_SOCKET", socket)
        yield socket
        request.node.add_report_section("teardown", "log of navd", navd.log)


@fixture
def navd_client(navd_socket: str) -> Iterator[blocking.Client]:
    """A blocking client of the navd of `navd_socket`, with the name `test`.

    In an async test use: `async with navd.connect(navd_socket) as client`.
    """
    with blocking.connect(navd_socket, client="test") as client:
        yield client
