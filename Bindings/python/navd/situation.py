"""The circumstances of a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .coordinator import Coordinator

Json = dict[str, Any]


#: The members that navd compares with a predicted situation.
CERTAIN = ("isInitial", "isRoot", "level", "home", "isCollapsed", "facts")


class NotPredictable(Exception):
    """A member that only navd knows was read during prediction."""


class Situation:
    """The circumstances of a question, listed in `Protocol/delegated.md`.

    If the question is predicted, the members that are read become part of the prediction, and navd asks again if one of
    them differs. Reading an unknown member ends the prediction.
    """

    def __init__(self, known: Json, is_predicted: bool = False) -> None:
        self._known = known
        self._is_predicted = is_predicted
        self._assumed: Json = {}

    @classmethod
    def of(cls, asked: Json, child: Coordinator | None) -> Situation:
        """Returns the situation of a question from navd; `child` is the question's child."""
        names = ("screens", "screenCount", "ancestors", "remaining", "revision", "dryRun")
        about = {"child": child, "childID": asked["question"].get("child", "")}
        return cls({"facts": {}} | asked["situation"] | {name: asked[name] for name in names} | about)

    @property
    def assumed(self) -> Json:
        """The members of a predicted situation that were read."""
        return {name: self._assumed[name] for name in CERTAIN if name in self._assumed}

    def _read(self, name: str) -> Any:
        if self._is_predicted:
            if name not in self._known:
                raise NotPredictable(name)
            self._assumed[name] = self._known[name]
        return self._known[name]

    @property
    def is_initial(self) -> bool:
        """Whether none of the coordinator's transfers has changed anything yet."""
        return bool(self._read("isInitial"))

    @property
    def is_root(self) -> bool:
        """Whether the coordinator has no parent."""
        return bool(self._read("isRoot"))

    @property
    def level(self) -> int:
        """The number of the coordinator's ancestors."""
        return int(self._read("level"))

    @property
    def home(self) -> str:
        """The kind of its home: `bare`, `stack`, `split`, `tabs` or `window`."""
        return str(self._read("home"))

    @property
    def is_collapsed(self) -> bool:
        """Whether its home is a collapsed split or a column of one."""
        return bool(self._read("isCollapsed"))

    @property
    def facts(self) -> Json:
        """The facts of the tree, by name: values of the application on which navigation depends."""
        return dict(self._read("facts"))

    @property
    def screens(self) -> list[Json]:
        """The topmost of its own screens, at most 32, the lowest first."""
        return list(self._read("screens"))

    @property
    def screen_count(self) -> int:
        """The number of its screens."""
        return int(self._read("screenCount"))

    @property
    def ancestors(self) -> list[Json]:
        """Its ancestors, nearest first, at most 16, each with `coordinator`, `type` and `pullback`."""
        return list(self._read("ancestors"))

    @property
    def remaining(self) -> list[Json]:
        """The remaining routes of a deep link."""
        return list(self._read("remaining"))

    @property
    def revision(self) -> int:
        """The revision that the command started from."""
        return int(self._read("revision"))

    @property
    def is_dry_run(self) -> bool:
        """Whether the command is a dry run and commits nothing."""
        return bool(self._read("dryRun"))

    @property
    def child(self) -> Coordinator | None:
        """The child of a pulled route or of a completion, if this client serves it."""
        child: Coordinator | None = self._read("child")
        return child

    @property
    def child_id(self) -> str:
        """The id of the child of a pulled route or of a completion."""
        return str(self._read("childID"))
