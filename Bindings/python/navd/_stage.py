"""The coordinators of a client: answers navd's questions, and handles navd's notifications about them."""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator

from ._link import Link
from ._messages import Request
from ._registrations import Registration, Registrations
from ._rendering import render
from ._values import Child, Completed
from .coordinator import Coordinator
from .errors import NavdError
from .outcomes import Completion
from .situation import Situation

if TYPE_CHECKING:
    from .client import Client

log = logging.getLogger("navd")

Json = dict[str, Any]


@dataclass
class Command:
    """The objects created for a command. They are provisional until the command is committed."""

    number: int
    labels: dict[str, Coordinator] = field(default_factory=dict)
    ids: dict[str, Coordinator] = field(default_factory=dict)
    #: The openers and handlers of completions, by label.
    completed: dict[str, tuple[Coordinator, Completed]] = field(default_factory=dict)
    #: The numbers of the labels.
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))


class Stage:
    """The coordinators of one client."""

    def __init__(self, client: Client, link: Link) -> None:
        self._client = client
        self._link = link
        self._registrations = Registrations()
        self._live: dict[tuple[str, str], Coordinator] = {}
        self._commands: dict[str, Command] = {}
        self._attaching: list[Coordinator] = []
        #: The instance of each tree, to which the ids of its coordinators belong.
        self._instances: dict[str, str] = {}
        link.answers.handlers |= {"coordinator.prepare": self._prepare}
        link.listeners.append(self._notified)
        link.before_ready.append(self._register_again)

    # Registering

    async def register(self, registration: Registration) -> list[Coordinator]:
        """Registers types, and returns the live coordinators of these types."""
        await self._link.introduce()
        # navd may ask questions before the answer arrives.
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
        await self._link.introduce()
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
        """Returns the object of a live coordinator: the existing one after a lost connection, or a new one."""
        key = (one["tree"], one["coordinator"])
        self._opened(one["tree"], one["instance"])
        if type(self._live.get(key)) is not kind:
            self._adopt(key, kind.from_params(one["params"]))
        return self._live[key]

    def _opened(self, tree: str, instance: str) -> None:
        """Releases the objects of an earlier tree of that name, where the ids belonged to other coordinators."""
        if self._instances.get(tree) not in (None, instance):
            self._forget([key for key in self._live if key[0] == tree])
        self._instances[tree] = instance

    def live(self, tree: str | None) -> dict[str, Coordinator]:
        """Returns the live coordinators in a tree, or in the only one, by their ids."""
        trees = {name for name, _ in self._live} if tree is None else {tree}
        if len(trees) > 1:
            raise ValueError(f"There are coordinators in several trees: {', '.join(sorted(trees))}. Pass the name of one.")
        return {id: coordinator for (name, id), coordinator in self._live.items() if name in trees}

    # Answering

    async def _prepare(self, request: Request) -> Json:
        asked = request.params
        tree, question = asked["tree"], asked["question"]
        command = self._command(tree, asked["command"])
        coordinator = self._asked_for(command, asked)
        child = self._known(tree, question.get("child", ""), command) or command.labels.get(question.get("label", ""))
        return {"action": await self._decide(command, coordinator, question, Situation(asked, child))}

    def _command(self, tree: str, number: int) -> Command:
        """Returns the objects of the running command of a tree."""
        command = self._commands.get(tree)
        if command is None or command.number != number:
            if command:
                self._abandon(command)
            command = self._commands[tree] = Command(number)
        return command

    def _asked_for(self, command: Command, asked: Json) -> Coordinator:
        """Returns the object of the coordinator that is asked. If another client opened it, creates the object."""
        tree, id, name, params = asked["tree"], asked["coordinator"], asked["type"], asked["situation"]["params"]
        kind = self._registrations.type_of(tree, name)
        if kind is None:
            raise NavdError("invalidRequest", -32600, f"This client does not serve the type {name}.")
        found = self._known(tree, id, command) or command.labels.get(asked.get("label", ""))
        if found is None or type(found) is not kind:
            fitting = (waiting for waiting in self._attaching if type(waiting) is kind and waiting.params == params)
            found = next(fitting, None) or kind.from_params(params)
        if (tree, id) not in self._live:
            command.ids[id] = found
            found._life.client, found._life.tree, found._life.id = self._client, tree, id
        return found

    def _known(self, tree: str, id: str, command: Command) -> Coordinator | None:
        """Returns the object of a coordinator, if there is one."""
        return self._live.get((tree, id)) or command.ids.get(id)

    async def _decide(self, command: Command, coordinator: Coordinator, question: Json, situation: Situation) -> Any:
        """Asks a coordinator, and returns its action as JSON."""
        life = coordinator._life
        life.situation = situation
        try:
            action = self._answer(command, coordinator, question)
            if inspect.isawaitable(action):
                action = await action
        finally:
            # A cancelled question may end after the next question has started.
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
        # If another program started the child, only a method of the opener can handle the completion.
        completed = completed or getattr(coordinator, label.partition("/")[0], None)
        if not completed and "/" in label:
            log.warning("%s has no method for the result of its child %s: only a method is found again after a restart.",
                        coordinator.type_name, label.partition("/")[0])
        return completed(Completion.of(question["completion"])) if completed else None

    def _label(self, command: Command, opener: Coordinator, child: Child) -> str:
        """Returns a new label for a child, such as `picked/3.1` or `Picker/3.1`.

        The command's number makes it unique among the labels of other programs and of earlier commands.
        """
        coordinator, completed = child.coordinator, child.completed
        is_method = isinstance(getattr(completed, "__self__", None), Coordinator)
        kind = coordinator.type_name if isinstance(coordinator, Coordinator) else coordinator.type
        label = f"{getattr(completed, '__name__') if is_method else kind}/{command.number}.{next(command.numbers)}"
        if isinstance(coordinator, Coordinator):
            if coordinator in self._live.values():
                raise ValueError(f"{coordinator.type_name} {coordinator.coordinator_id} is already open. Create another "
                                 "object.")
            command.labels[label] = coordinator
        if completed:
            command.completed[label] = (opener, completed)
        return label

    # Notifications

    def _notified(self, method: str, params: Json) -> None:
        if method == "command.ended":
            # The command may have ended a coordinator of this client without a question.
            command = self._command(params["tree"], params["command"])
            del self._commands[params["tree"]]
            if params["dryRun"]:
                pass
            elif params["outcome"]["outcome"] in ("committed", "redirected"):
                self._committed(command, params)
            elif params["outcome"].get("reason", {}).get("code") == "leaveAsked":
                # Only the coordinator that asks the user becomes live; the command's other objects are discarded.
                asking = {params["outcome"]["reason"]["coordinator"], *params["labels"].values()}
                command.ids = {id: coordinator for id, coordinator in command.ids.items() if id in asking}
                self._committed(command, params)
            self._abandon(command)
        elif method == "tree.closed":
            self._forget([key for key in self._live if key[0] == params["tree"]])
            self._instances.pop(params["tree"], None)
        elif method == "coordinator.completed":
            opener = self._live.get((params["tree"], params["opener"]))
            if opener:
                opener._life.completed.pop(params["label"], None)
                name, _, _ = params["label"].partition("/")
                self._notify(opener.child_completed, params["coordinator"], name, Completion.of(params["completion"]))

    def _committed(self, command: Command, params: Json) -> None:
        tree = params["tree"]
        self._opened(tree, params["instance"])
        for label, id in params["labels"].items():
            labelled = command.labels.get(label)
            # Another client may serve the type of an object opened by this client.
            if labelled and self._registrations.type_of(tree, labelled.type_name) is type(labelled):
                self._adopt((tree, id), labelled)
        for id, coordinator in command.ids.items():
            self._adopt((tree, id), coordinator)
        for label, (opener, completed) in command.completed.items():
            opener._life.completed[label] = completed
        for custom in params.get("custom", ()):
            owner = self._live.get((tree, custom["coordinator"]))
            if owner and owner.performs(custom["name"]):
                self._link.spawn(self._perform(owner, custom["name"], custom["params"]))
        for gone in params["outcome"]["disposed"]:
            if waiting := self._live.get((tree, gone.get("opener", ""))):
                waiting._life.completed.pop(gone.get("label", ""), None)
            ended = self._live.pop((tree, gone["coordinator"]), None)
            if ended:
                ended._life.completion = Completion.of(gone["completion"]) if "completion" in gone else None
                self._over(ended)

    async def _perform(self, coordinator: Coordinator, name: str, params: Json) -> None:
        try:
            performance = coordinator.perform(name, params)
            if inspect.isawaitable(performance):
                await performance
        except Exception:
            log.exception("navd: the custom transition %s of %s failed", name, coordinator.type_name)

    def _adopt(self, key: tuple[str, str], coordinator: Coordinator) -> None:
        if self._live.get(key) is coordinator:
            return
        self._live[key] = coordinator
        life = coordinator._life
        life.client, (life.tree, life.id) = self._client, key
        life.over.clear()
        self._notify(coordinator.began)

    def _abandon(self, command: Command) -> None:
        """Detaches the objects of a command that did not become live."""
        live = set(self._live.values())
        for coordinator in {*command.labels.values(), *command.ids.values()} - live:
            coordinator._life.client = None
            coordinator._life.over.set()

    def _forget(self, keys: Iterable[tuple[str, str]]) -> None:
        """Releases coordinators that ended while no notification could arrive."""
        for key in keys:
            if ended := self._live.pop(key, None):
                self._over(ended)

    def _over(self, coordinator: Coordinator) -> None:
        coordinator._life.over.set()
        self._notify(coordinator.ended)

    @staticmethod
    def _notify(callback: Callable[..., None], *arguments: Any) -> None:
        try:
            callback(*arguments)
        except Exception:
            log.exception("navd: %s failed", callback.__qualname__)

    # Attaching

    @contextlib.contextmanager
    def attaching(self, coordinator: Coordinator) -> Iterator[None]:
        """Within this context, the object is used for a new coordinator of its type and params."""
        self._attaching.append(coordinator)
        try:
            yield
        finally:
            self._attaching.remove(coordinator)

    def attached(self, tree: str, id: str, coordinator: Coordinator) -> None:
        """Keeps an attached coordinator. One without a first route is not asked, so it has no object yet."""
        if (tree, id) not in self._live:
            self._adopt((tree, id), coordinator)
