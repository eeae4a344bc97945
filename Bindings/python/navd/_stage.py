"""Where coordinators in Python live: what navd asks about them, and what it tells."""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator

from ._foresight import Foresight
from ._link import Link
from ._messages import Request
from ._registrations import Registration, Registrations
from ._rendering import Rendering, render
from ._values import Child, Completed
from .coordinator import Coordinator
from .errors import NavdError
from .situation import Situation

if TYPE_CHECKING:
    from .client import Client

log = logging.getLogger("navd")

Json = dict[str, Any]


@dataclass
class Command:
    """What was made for a command; until that is committed it is nobody's."""

    number: int
    labels: dict[str, Coordinator] = field(default_factory=dict)
    ids: dict[str, Coordinator] = field(default_factory=dict)
    #: What hears of completions, by label, and whose it is.
    completed: dict[str, tuple[Coordinator, Completed]] = field(default_factory=dict)
    #: Count the labels.
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    #: Those that have had their first route.
    opened: set[Coordinator] = field(default_factory=set)


class Stage:
    """The coordinators of one client."""

    def __init__(self, client: Client, link: Link) -> None:
        self._client = client
        self._link = link
        self._registrations = Registrations()
        self._live: dict[tuple[str, str], Coordinator] = {}
        self._commands: dict[str, Command] = {}
        self._attaching: list[Coordinator] = []
        self._instance: str | None = None
        link.answers.handlers |= {"coordinator.prepare": self._prepare, "transition.perform": self._perform}
        link.listeners.append(self._notified)
        link.before_ready.append(self._register_again)

    # Registering

    async def register(self, registration: Registration) -> list[Coordinator]:
        """Registers types; the coordinators of them that live already."""
        self._instance = (await self._link.introduce())["instance"]
        # navd may ask before the answer is here.
        undo = self._registrations.add(registration)
        try:
            return await self._ask_to_register(registration)
        except BaseException:
            undo()
            raise

    async def _register_again(self) -> None:
        commands, self._commands = self._commands, {}
        for command in commands.values():
            self._abandon(command)
        if not self._registrations.all():
            return
        introduced = await self._link.introduce()
        if introduced["instance"] != self._instance:
            # Ids of another run of navd mean other coordinators.
            self._instance = introduced["instance"]
            self._forget(list(self._live))
        ended = set(self._live)
        for registration in self._registrations.all():
            ended -= {(one.tree, one.coordinator_id) for one in await self._ask_to_register(registration)}
        self._forget(ended)

    async def _ask_to_register(self, registration: Registration) -> list[Coordinator]:
        taken: list[Coordinator] = []

        def registered(result: Json) -> None:
            taken.extend(self._taken_over(registration.types[one["type"]], one) for one in result["coordinators"])

        await self._link.request("coordinator.register", registration.params, registered)
        return taken

    def _taken_over(self, kind: type[Coordinator], one: Json) -> Coordinator:
        """The object of a coordinator that lives already: that from before a lost connection, or another."""
        key = (one["tree"], one["coordinator"])
        if type(self._live.get(key)) is not kind:
            self._adopt(key, kind.from_params(one["params"]))
        return self._live[key]

    def type_of(self, tree: str, name: str) -> type[Coordinator] | None:
        """The class for a type."""
        return self._registrations.type_of(tree, name)

    def live(self, tree: str | None) -> dict[str, Coordinator]:
        """The coordinators that live in a tree, or in the only one, by their ids."""
        trees = {name for name, _ in self._live} if tree is None else {tree}
        if len(trees) > 1:
            raise ValueError(f"Coordinators live in several trees, {', '.join(sorted(trees))}: say of which.")
        return {id: coordinator for (name, id), coordinator in self._live.items() if name in trees}

    # Answering

    async def _prepare(self, request: Request) -> Json:
        asked = request.params
        tree, question = asked["tree"], asked["question"]
        command = self._command(tree, asked["command"])
        coordinator = self._asked_for(command, asked)
        is_first = (tree, asked["coordinator"]) not in self._live and coordinator not in command.opened
        command.opened.add(coordinator)
        child = self.known(tree, question.get("child", ""), command) or command.labels.get(question.get("label", ""))
        rendering = await self.decide(command, coordinator, question, Situation.of(asked, child))
        answer: Json = {"action": rendering.action}
        if foreseen := await Foresight(self, command, asked).after(coordinator, rendering, is_first):
            answer["foreseen"] = foreseen
        return answer

    def _command(self, tree: str, number: int) -> Command:
        """What is made for the command that is under way in a tree; there is one at a time."""
        command = self._commands.get(tree)
        if command is None or command.number != number:
            if command:
                self._abandon(command)
            command = self._commands[tree] = Command(number)
        return command

    def _asked_for(self, command: Command, asked: Json) -> Coordinator:
        """The object of the coordinator that is asked; one that somebody else opened is made now."""
        tree, id, name, params = asked["tree"], asked["coordinator"], asked["type"], asked["situation"]["params"]
        kind = self.type_of(tree, name)
        if kind is None:
            raise NavdError("invalidRequest", -32600, f"This client does not serve the type {name}.")
        found = self.known(tree, id, command) or command.labels.get(asked.get("label", ""))
        if found is None or type(found) is not kind:
            fitting = (waiting for waiting in self._attaching if type(waiting) is kind and waiting.params == params)
            found = next(fitting, None) or kind.from_params(params)
        if (tree, id) not in self._live:
            command.ids[id] = found
            found._life.client, found._life.tree, found._life.id = self._client, tree, id
        return found

    def known(self, tree: str, id: str, command: Command) -> Coordinator | None:
        """The object of a coordinator, if there is one."""
        return self._live.get((tree, id)) or command.ids.get(id)

    async def decide(
        self, command: Command, coordinator: Coordinator, question: Json, situation: Situation
    ) -> Rendering:
        """What a coordinator does about a question."""
        life = coordinator._life
        life.situation = situation
        try:
            action = self._answer(command, coordinator, question)
            if inspect.isawaitable(action):
                action = await action
        finally:
            # A question that navd has given up may end after the next has begun.
            if life.situation is situation:
                life.situation = None
        return render(action, functools.partial(self._label, command, coordinator))

    def _answer(self, command: Command, coordinator: Coordinator, question: Json) -> Any:
        if question["kind"] == "route":
            return coordinator.prepare(question["route"])
        if question["kind"] == "pulled":
            return coordinator.prepare({"name": question["as"], "params": {}, "route": question["route"]})
        label = question["label"]
        _, completed = command.completed.get(label, (None, coordinator._life.completed.get(label)))
        # What was started by a program that has ended can only be told to a method.
        completed = completed or getattr(coordinator, label.partition("/")[0], None)
        return completed(question["completion"]) if completed else None

    def _label(self, command: Command, opener: Coordinator, child: Child) -> str:
        """Gives a child its label, `picked/3.1` or `Picker/3.1`, under which it is found again.

        The command's number tells it from those that another program, or this one before, has given.
        """
        coordinator, completed = child.coordinator, child.completed
        is_method = isinstance(getattr(completed, "__self__", None), Coordinator)
        kind = coordinator.type_name if isinstance(coordinator, Coordinator) else coordinator.type
        label = f"{getattr(completed, '__name__') if is_method else kind}/{command.number}.{next(command.numbers)}"
        if isinstance(coordinator, Coordinator):
            if coordinator in self._live.values():
                raise ValueError(f"{coordinator.type_name} {coordinator.coordinator_id} is open already: make another "
                                 "object.")
            coordinator._life.client, coordinator._life.tree = opener._life.client, opener._life.tree
            command.labels[label] = coordinator
        if completed:
            command.completed[label] = (opener, completed)
        return label

    # Performing

    async def _perform(self, request: Request) -> Json:
        tree, name, params = request.params["tree"], request.params["name"], request.params["params"]
        coordinator = self._live.get((tree, request.params["coordinator"]))
        if coordinator and coordinator.performs(name):
            performance = coordinator.perform(name, params)
        elif performer := self._registrations.performer(tree):
            performance = performer(tree, name, params)
        else:
            raise NavdError("methodNotFound", -32601, f"Nothing here performs {name}: there is no method for it.")
        if inspect.isawaitable(performance):
            await performance
        return {}

    # Hearing how it ended

    def _notified(self, method: str, params: Json) -> None:
        if method == "command.ended":
            # It may have ended a coordinator of this client that was not asked.
            command = self._command(params["tree"], params["command"])
            del self._commands[params["tree"]]
            if params["outcome"]["outcome"] == "committed" and not params["dryRun"]:
                self._committed(command, params)
            self._abandon(command)
        elif method == "tree.closed":
            self._forget([key for key in self._live if key[0] == params["tree"]])
        elif method == "coordinator.completed":
            opener = self._live.get((params["tree"], params["opener"]))
            if opener:
                opener._life.completed.pop(params["label"], None)
                name, _, _ = params["label"].partition("/")
                self._tell(opener.child_completed, params["coordinator"], name, params["completion"])

    def _committed(self, command: Command, params: Json) -> None:
        tree = params["tree"]
        for label, id in params["labels"].items():
            labelled = command.labels.get(label)
            # Others may serve what is opened here as an object.
            if labelled and self.type_of(tree, labelled.type_name) is type(labelled):
                self._adopt((tree, id), labelled)
        for id, coordinator in command.ids.items():
            self._adopt((tree, id), coordinator)
        for label, (opener, completed) in command.completed.items():
            opener._life.completed[label] = completed
        for gone in params["outcome"]["disposed"]:
            if told := self._live.get((tree, gone.get("opener", ""))):
                told._life.completed.pop(gone.get("label", ""), None)
            ended = self._live.pop((tree, gone["coordinator"]), None)
            if ended:
                ended._life.completion = gone.get("completion")
                self._over(ended)

    def _adopt(self, key: tuple[str, str], coordinator: Coordinator) -> None:
        if self._live.get(key) is coordinator:
            return
        self._live[key] = coordinator
        life = coordinator._life
        life.client, (life.tree, life.id) = self._client, key
        life.over.clear()
        self._tell(coordinator.began)

    def _abandon(self, command: Command) -> None:
        """What was made for the command and is not live never was."""
        live = set(self._live.values())
        for coordinator in {*command.labels.values(), *command.ids.values()} - live:
            coordinator._life.client = None
            coordinator._life.over.set()

    def _forget(self, keys: Iterable[tuple[str, str]]) -> None:
        """Coordinators that have ended while nobody told."""
        for key in keys:
            if ended := self._live.pop(key, None):
                self._over(ended)

    def _over(self, coordinator: Coordinator) -> None:
        coordinator._life.over.set()
        self._tell(coordinator.ended)

    @staticmethod
    def _tell(told: Callable[..., None], *arguments: Any) -> None:
        try:
            told(*arguments)
        except Exception:
            log.exception("navd: %s failed", told.__qualname__)

    # Attaching

    @contextlib.contextmanager
    def attaching(self, coordinator: Coordinator) -> Iterator[None]:
        """Meanwhile the object is taken for a new coordinator that is like it."""
        self._attaching.append(coordinator)
        try:
            yield
        finally:
            self._attaching.remove(coordinator)

    def attached(self, tree: str, id: str, coordinator: Coordinator) -> None:
        """It is attached; without a first route it was not asked yet."""
        if (tree, id) not in self._live:
            self._adopt((tree, id), coordinator)
