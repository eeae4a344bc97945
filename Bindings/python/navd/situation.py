"""What a coordinator knows when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .coordinator import Coordinator

Json = dict[str, Any]


#: What navd compares when a question was foreseen.
CERTAIN = ("isInitial", "isRoot", "level", "home", "isCollapsed")


class NotForeseeable(Exception):
    """Only navd knows this; so it will ask."""


class Situation:
    """The circumstances of a question, as `Protocol/delegated.md` lists them.

    A question may be foreseen: then what is read here is told to navd, which asks again if it is otherwise, and
    what cannot be known beforehand ends the foresight.
    """

    def __init__(self, known: Json, is_foreseen: bool = False) -> None:
        self._known = known
        self._is_foreseen = is_foreseen
        self._assumed: Json = {}

    @classmethod
    def of(cls, asked: Json, child: Coordinator | None) -> Situation:
        """That of a question from navd; the child is the one that the question is about."""
        names = ("screens", "screenCount", "ancestors", "remaining", "revision", "dryRun")
        about = {"child": child, "childID": asked["question"].get("child", "")}
        return cls(asked["situation"] | {name: asked[name] for name in names} | about)

    @property
    def assumed(self) -> Json:
        """What was read of a situation that is foreseen."""
        return {name: self._assumed[name] for name in CERTAIN if name in self._assumed}

    def _read(self, name: str) -> Any:
        if self._is_foreseen:
            if name not in self._known:
                raise NotForeseeable(name)
            self._assumed[name] = self._known[name]
        return self._known[name]

    @property
    def is_initial(self) -> bool:
        """Whether no transfer of this coordinator has changed anything yet."""
        return bool(self._read("isInitial"))

    @property
    def is_root(self) -> bool:
        """Whether it has no parent."""
        return bool(self._read("isRoot"))

    @property
    def level(self) -> int:
        """The number of its ancestors."""
        return int(self._read("level"))

    @property
    def home(self) -> str:
        """What its home is: `bare`, `stack`, `split`, `tabs` or `window`."""
        return str(self._read("home"))

    @property
    def is_collapsed(self) -> bool:
        """Whether its home is a collapsed split, or a column of one."""
        return bool(self._read("isCollapsed"))

    @property
    def screens(self) -> list[Json]:
        """The uppermost of its own screens, at most 32, the lowest first."""
        return list(self._read("screens"))

    @property
    def screen_count(self) -> int:
        """How many screens it has."""
        return int(self._read("screenCount"))

    @property
    def ancestors(self) -> list[Json]:
        """The nearest first, at most 16, each with `coordinator`, `type` and `pullback`."""
        return list(self._read("ancestors"))

    @property
    def remaining(self) -> list[Json]:
        """The routes of a deep link that are still to come."""
        return list(self._read("remaining"))

    @property
    def revision(self) -> int:
        """The revision that the command found."""
        return int(self._read("revision"))

    @property
    def is_dry_run(self) -> bool:
        """Whether nothing will be committed, whatever the answer."""
        return bool(self._read("dryRun"))

    @property
    def child(self) -> Coordinator | None:
        """Of a route that a child took, and of a completion: the child, if this client serves it."""
        child: Coordinator | None = self._read("child")
        return child

    @property
    def child_id(self) -> str:
        """Of a route that a child took, and of a completion: the child's id."""
        return str(self._read("childID"))
