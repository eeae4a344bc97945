"""The situations of questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .coordinator import Coordinator

Json = dict[str, Any]


class Situation:
    """The situation of a question, as `Protocol/delegated.md` describes it."""

    def __init__(self, asked: Json, child: Coordinator | None) -> None:
        self._asked = asked
        self._members: Json = asked["situation"]
        self._child = child

    @property
    def is_initial(self) -> bool:
        """Whether none of the coordinator's transfers has changed anything yet."""
        return bool(self._members["isInitial"])

    @property
    def is_root(self) -> bool:
        """Whether the coordinator has no parent."""
        return bool(self._members["isRoot"])

    @property
    def level(self) -> int:
        """The number of the coordinator's ancestors."""
        return int(self._members["level"])

    @property
    def home(self) -> str:
        """The kind of its home: `bare`, `stack`, `split`, `tabs` or `window`."""
        return str(self._members["home"])

    @property
    def is_collapsed(self) -> bool:
        """Whether its home is a collapsed split or a column of one."""
        return bool(self._members["isCollapsed"])

    @property
    def facts(self) -> Json:
        """The facts of the tree, by name: values of the application on which navigation depends."""
        return dict(self._members.get("facts", {}))

    @property
    def screens(self) -> list[Json]:
        """The topmost of its own screens, at most 32, the lowest first."""
        return list(self._asked["screens"])

    @property
    def screen_count(self) -> int:
        """The number of its screens."""
        return int(self._asked["screenCount"])

    @property
    def ancestors(self) -> list[Json]:
        """Its ancestors, nearest first, at most 16, each with `coordinator`, `type` and `pullback`."""
        return list(self._asked["ancestors"])

    @property
    def remaining(self) -> list[Json]:
        """The remaining routes of a deep link."""
        return list(self._asked["remaining"])

    @property
    def revision(self) -> int:
        """The revision that the command started from."""
        return int(self._asked["revision"])

    @property
    def is_dry_run(self) -> bool:
        """Whether the command is a dry run and commits nothing."""
        return bool(self._asked["dryRun"])

    @property
    def child(self) -> Coordinator | None:
        """The child of a pulled route or of a completion, if this client serves it."""
        return self._child

    @property
    def child_id(self) -> str:
        """The id of the child of a pulled route or of a completion."""
        return str(self._asked["question"].get("child", ""))
