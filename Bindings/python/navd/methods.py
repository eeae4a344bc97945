"""navd's methods as coroutines. Written by Tools/generate from Protocol. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Awaitable, Callable, Literal, TypedDict

from .types import (
    AnyValue,
    BusyPolicy,
    ContainerID,
    CoordinatorAttachPullback,
    CoordinatorID,
    CoordinatorPullbackInto,
    CoordinatorPullbackResult,
    CoordinatorRegisterResult,
    CoordinatorTransactionSteps,
    Declarations,
    Durability,
    FactValues,
    GraphDocument,
    GraphGetResult,
    GraphListResult,
    GraphLoadResult,
    InitializeClient,
    InitializeResult,
    Instance,
    Key,
    Lifetime,
    Outcome,
    Params,
    PullbackMode,
    Revision,
    Root,
    Route,
    RpcDiscoverResult,
    SavedState,
    ScreenKey,
    ServerClientsResult,
    ServerStatusResult,
    Subscription,
    TreeDiffResult,
    TreeDriveResult,
    TreeExplainBackResult,
    TreeExplainResult,
    TreeGetResult,
    TreeHistoryResult,
    TreeListResult,
    TreeOpenResult,
    TreeRecord,
    TreeRoutesResult,
    TreeSubscribeResult,
    TreeUndeliveredResult,
    TreeUrlResult,
    TreeWaitResult,
    UiSaveResult,
    WrittenAction,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

Call = Callable[[str, dict[str, Any]], Awaitable[Any]]


class CommandOptions(TypedDict, total=False):
    """The options of all commands.

    tree: The tree. May be omitted if the user has exactly one.
    from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome
    is noop, staleSource.
    if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
    dry_run: Whether to compute the outcome, with the change, and change nothing.
    animated: The animation hint; overrides that of the graph.
    info: Any value. Subscribers receive it in the cause of the change.
    command_id: An id that the client chooses, so that it can send the command again. A second call with the
    id returns the outcome of the first and does nothing; with other content the error is commandIdReused. Dry
    runs ignore it.
    on_busy: While another command of the tree has not ended: `queue` the command; `reject` it as blocked,
    busy; or `supersede` the connection's earlier commands of the tree, and queue it.
    force: Whether the command passes leave guards. The outcome names the screens whose guards held.
    deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
    within: The id of the request from navd during whose handling the client sends this. A command to the tree
    that waits for that request ends as failed, reentrant.
    """

    tree: str | None
    from_: ScreenKey | None
    if_revision: Revision | None
    dry_run: bool | None
    animated: bool | None
    info: AnyValue | None
    command_id: str | None
    on_busy: BusyPolicy | None
    force: bool | None
    deadline_ms: int | None
    within: str | None


#: The options' names on the wire.
OPTION_NAMES = {
    "tree": "tree",
    "from_": "from",
    "if_revision": "ifRevision",
    "dry_run": "dryRun",
    "animated": "animated",
    "info": "info",
    "command_id": "commandId",
    "on_busy": "onBusy",
    "force": "force",
    "deadline_ms": "deadlineMs",
    "within": "within",
}


def given(params: dict[str, Any]) -> dict[str, Any]:
    """Returns the params without those that are `None`."""
    return {name: value for name, value in params.items() if value is not None}


def command(params: dict[str, Any], options: CommandOptions) -> dict[str, Any]:
    """Returns the params of a command with its options."""
    unknown = options.keys() - OPTION_NAMES.keys()
    if unknown:
        raise TypeError(f"Commands have no option {', '.join(sorted(unknown))}. The options are: "
                        f"{', '.join(OPTION_NAMES)}.")
    return given(params | {OPTION_NAMES[name]: value for name, value in options.items()})


class ServerMethods:
    """The methods `server.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def status(self) -> ServerStatusResult:
        """Returns the version, the limits and the counters of navd.

        Trees, graphs, connections and subscriptions are counted for the calling user. Counters are those of
        all users together, so only root and the user that navd runs as receive them. They never decrease; the
        set of counters may differ between versions.
        """
        result: ServerStatusResult = await self._call("server.status", {})
        return result

    async def clients(self) -> ServerClientsResult:
        """Lists the connected clients of the user.

        Each client has the trees that it is subscribed to, those that it drives, and the coordinator types
        that it serves. In the order in which they connected. Root and the user that navd runs as see the
        clients of all users.
        """
        result: ServerClientsResult = await self._call("server.clients", {})
        return result

    async def monitor(self) -> dict[str, Any]:
        """Subscribes to the messages of the user's other clients, as `server.message`.

        Reports each message that navd receives from another connection of the user, or sends to it, in order,
        until the caller's connection ends. Connections that monitor are not reported themselves. Values that
        a graph declares as sensitive are left out, as in the history. If the caller does not read and half of
        `outputBytes` is unread, messages are dropped, and the next notification has their number. A second
        call changes nothing.
        """
        result: dict[str, Any] = await self._call("server.monitor", {})
        return result

    async def watch(self) -> dict[str, Any]:
        """Subscribes to the trees that open and close, as `server.treeOpened` and `server.treeClosed`.

        Reports the trees that the caller may observe, its own and those of other users, until the caller's
        connection ends. A tree that a grant makes visible is reported as opened, and one that becomes
        invisible as closed. Trees that are open already are not reported: call `tree.list` after this; a tree
        that opens between both calls is in both. If the caller does not read and more than `outputBytes` are
        unread, its connection is closed with error tooMuchOutput. A second call changes nothing.
        """
        result: dict[str, Any] = await self._call("server.watch", {})
        return result


class RpcMethods:
    """The methods `rpc.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def discover(self) -> RpcDiscoverResult:
        """Returns a description of all methods.

        The result is the OpenRPC 1.3 document that `navd --openrpc` prints. Notifications from navd are in
        its member `x-notifications`.
        """
        result: RpcDiscoverResult = await self._call("rpc.discover", {})
        return result


class GraphMethods:
    """The methods `graph.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def get(self, *, graph: str | None = None, tree: str | None = None) -> GraphGetResult:
        """Returns a graph document, or everything that is declared for a tree.

        Exactly one of `graph` and `tree` is given. With `tree`, the result has the document that the tree was
        opened with, even if another was loaded later, and the registrations of clients that the graph does
        not declare. A tree without a graph has no `graph`, and accepts any screen until a client has
        registered screens for it. The order of members may differ from the loaded document.

        graph: The graph's name.
        tree: The tree's name, instead of a graph's.
        """
        result: GraphGetResult = await self._call("graph.get", given({
            "graph": graph,
            "tree": tree,
        }))
        return result

    async def list(self) -> GraphListResult:
        """Lists the graphs of the user.

        Each graph has its coordinator types and the trees that were opened with it. Sorted by name.
        """
        result: GraphListResult = await self._call("graph.list", {})
        return result

    async def load(
        self,
        graph: GraphDocument,
        *,
        replace: bool | None = None,
        dry_run: bool | None = None,
    ) -> GraphLoadResult:
        """Stores a graph under its name, for trees that are opened later.

        Open trees keep their graph until `tree.regraph` moves them to another. `loaded` is false if a graph
        of this name was already loaded and was kept, because it is the same or `replace` is false. A dry run
        reports the problems of the document, and changes nothing; it fails neither for them nor at the limit
        `graphsPerUser`.

        graph: A graph document, as `graph.md` describes it.
        replace: Whether to replace another graph of this name.
        dry_run: Whether to only report the problems of the document, warnings included. A graph without
        problems of severity error can be loaded.
        """
        result: GraphLoadResult = await self._call("graph.load", given({
            "graph": graph,
            "replace": replace,
            "dryRun": dry_run,
        }))
        return result

    async def unload(self, graph: str) -> dict[str, Any]:
        """Removes a graph that no tree uses.

        A graph that open trees use is not unloaded; close them first.

        graph: The graph's name.
        """
        result: dict[str, Any] = await self._call("graph.unload", given({
            "graph": graph,
        }))
        return result


class TreeMethods:
    """The methods `tree.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def close(self, tree: str | None = None) -> dict[str, Any]:
        """Closes a tree.

        Its subscriptions end with reason treeClosed. Its coordinators end with it, without completions.

        tree: The tree.
        """
        result: dict[str, Any] = await self._call("tree.close", given({
            "tree": tree,
        }))
        return result

    async def diff(
        self,
        from_: Revision,
        *,
        tree: str | None = None,
        to: Revision | None = None,
    ) -> TreeDiffResult:
        """Returns the net difference between two revisions of a tree.

        The change turns a snapshot of `from` into one of `to`. `to` may be older than `from`.

        tree: The tree.
        from_: A revision that the history of the tree still has.
        to: Another such revision; by default the newest.
        """
        result: TreeDiffResult = await self._call("tree.diff", given({
            "tree": tree,
            "from": from_,
            "to": to,
        }))
        return result

    async def drive(
        self,
        lease: Literal['take', 'release', 'give', 'break'],
        *,
        tree: str | None = None,
        to: str | None = None,
        reason: str | None = None,
    ) -> TreeDriveResult:
        """Takes, releases, gives or breaks the driver lease of a tree.

        While a client holds the lease, the commands of all other clients are error notDriving, screen events
        included; they may still read. Without a lease, every client with the right to drive does. The lease
        ends when its client disconnects, loses that right or sends nothing for `leaseSeconds`, and with navd:
        a client that may be quiet for longer sends `ping`. A command that is running when the lease changes
        hands ends as if it had not; queued ones are rejected when their turn comes. Each change of the driver
        is an entry of the history, and `tree.driven` for all subscribers. A call that changes nothing is
        neither.

        tree: The tree.
        lease: `take` it, if no other client has it; `release` it; `give` it to another client; or `break` the
        lease of another client and take it, which only the owner of the tree and a user with the right
        `administer` may.
        to: With `give`: the name of a client, or else the number of its process. It must be subscribed to the
        tree and have the right to drive it.
        reason: A sentence for the history. Required with `break`.
        """
        result: TreeDriveResult = await self._call("tree.drive", given({
            "tree": tree,
            "lease": lease,
            "to": to,
            "reason": reason,
        }))
        return result

    async def explain(
        self,
        tree: str | None = None,
        *,
        revision: Revision | None = None,
        number: int | None = None,
    ) -> TreeExplainResult:
        """Explains a command of a tree: which coordinators were asked, which rules held, and what each answer
        changed.

        navd runs the command again on the tree before it, with the recorded answers of clients, and changes
        nothing. `revision` or `number` names the command; without them it is the newest one, even if that
        committed nothing.

        tree: The tree.
        revision: The revision that the command made.
        number: The number of the command's entry in the history, instead of `revision`.
        """
        result: TreeExplainResult = await self._call("tree.explain", given({
            "tree": tree,
            "revision": revision,
            "number": number,
        }))
        return result

    async def explain_back(
        self,
        tree: str | None = None,
        *,
        at: Revision | None = None,
    ) -> TreeExplainBackResult:
        """Explains what `coordinator.back` would do, and why.

        navd decides as for `coordinator.back`, and changes nothing. The result lists the rules of Back in
        their order, up to the one that applies.

        tree: The tree.
        at: An earlier revision that the history of the tree still has. The graph is the tree's present one.
        """
        result: TreeExplainBackResult = await self._call("tree.explainBack", given({
            "tree": tree,
            "at": at,
        }))
        return result

    async def export(self, tree: str | None = None) -> TreeRecord:
        """Returns the history of a tree with its graph, from which its commands can be run again.

        `navctl record` writes it to a file, and `navctl replay` runs the commands again without a daemon and
        compares their changes. It begins after the newest `tree.regraph`, and after the last command that ran
        under other rules of navigation, before an update of navd.

        tree: The tree.
        """
        result: TreeRecord = await self._call("tree.export", given({
            "tree": tree,
        }))
        return result

    async def get(self, tree: str | None = None, *, at: Revision | None = None) -> TreeGetResult:
        """Returns the snapshot of a tree.

        The active screen is one of those on view; in a split, it is the one in the column that was used last.

        tree: The tree.
        at: An earlier revision that the history of the tree still has. The result then has no `services`, no
        `driver`, no `idle` and no `saved`.
        """
        result: TreeGetResult = await self._call("tree.get", given({
            "tree": tree,
            "at": at,
        }))
        return result

    async def history(
        self,
        tree: str | None = None,
        *,
        after: int | None = None,
        revision: Revision | None = None,
        limit: int | None = None,
    ) -> TreeHistoryResult:
        """Returns the history of a tree: its commands, with their causes, outcomes and changes.

        Entries are numbered from 1 in the order of the commands. A command that committed nothing has an
        entry without a change; dry runs and errors have none. Old entries are forgotten: see the limits
        `historyPerTree`, `historyBytesPerTree` and `historySeconds`.

        tree: The tree.
        after: The number of an entry: only later ones are returned.
        revision: A revision: only the entry that made it and later ones are returned.
        limit: The maximum number of entries, the oldest first.
        """
        result: TreeHistoryResult = await self._call("tree.history", given({
            "tree": tree,
            "after": after,
            "revision": revision,
            "limit": limit,
        }))
        return result

    async def list(self) -> TreeListResult:
        """Lists the trees of the user, and those of others that the user has a right to.

        The user's own trees come first, then those of each other owner; each sorted by name. Entries are
        screens, containers and coordinators.
        """
        result: TreeListResult = await self._call("tree.list", {})
        return result

    async def open(
        self,
        tree: str,
        *,
        graph: str | GraphDocument | None = None,
        root: Root | None = None,
        facts: FactValues | None = None,
        lifetime: Lifetime | None = None,
        resume: bool | None = None,
        durability: Durability | None = None,
    ) -> TreeOpenResult:
        """Opens a tree, or attaches to an open one.

        If a tree of this name is open with the same graph and root, the call attaches to it: `opened` is
        false, and there is no outcome. If the graph or the root differs, the error is treeExists; a member
        that is omitted is not compared, and of a graph that is named only the name: another version may be
        loaded for another tree. A new tree runs the route of its root as its first command, and the result
        has the outcome. Unless that is committed, no tree is opened (`opened` is false, `revision` is 0).

        tree: The tree's name, unique among those of the user.
        graph: The name of a loaded graph, or a graph document for this tree alone. If omitted, none if `root`
        names a type that a client has registered, else the only graph that is loaded.
        root: The root coordinator, instead of the graph's.
        facts: The facts of a new tree that differ from their defaults; null for one without a value. Ignored
        if the tree is open.
        lifetime: `tree` keeps the tree until it is closed; `connection` closes it with the connection that
        opened it.
        resume: Whether to attach to an open tree with the name and any graph and root.
        durability: The failures that an acknowledged change of the tree survives, instead of navd's default:
        `memory` those of clients, `process` also those of navd, `power` also a loss of power. A tree with
        lifetime `connection` has `memory`. Ignored if the tree is open.
        """
        result: TreeOpenResult = await self._call("tree.open", given({
            "tree": tree,
            "graph": graph,
            "root": root,
            "facts": facts,
            "lifetime": lifetime,
            "resume": resume,
            "durability": durability,
        }))
        return result

    async def redo(self, *, to: Revision | None = None, **options: Unpack[CommandOptions]) -> Outcome:
        """Restores the presentation of the commit that was undone last.

        With `to`, it restores the presentation of that revision, and redoes all undone commits up to it. If
        nothing is undone, or another command has committed since: `noop`, `nothingToRedo`.

        to: The revision whose presentation is restored.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("tree.redo", command({
            "to": to,
        }, options))
        return result

    async def regraph(self, graph: str | GraphDocument, **options: Unpack[CommandOptions]) -> Outcome:
        """Moves an open tree to another version of its graph.

        Every entry that matches the new graph stays, with its key or id. Other entries are carried over as
        `graph.md` describes, or removed; `moved` lists every entry that was not simply kept. If the root does
        not match, the outcome is failed, rootCannotEnd, and nothing changes. If the graph is the same, the
        outcome is noop, already. Otherwise the tree has a new revision, even if no entry has changed. The
        registrations of clients stay.

        graph: The name of a loaded graph, or a graph document for this tree alone.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("tree.regraph", command({
            "graph": graph,
        }, options))
        return result

    async def routes(
        self,
        tree: str | None = None,
        *,
        from_: ScreenKey | None = None,
        coordinator: str | None = None,
    ) -> TreeRoutesResult:
        """Lists the routes that a tree takes now, each with the coordinator that takes it, and with the
        requirement, guard or rule that would stop it.

        The search is that of `coordinator.trigger`, from the active screen upward: each route is listed once,
        with the nearest coordinator that declares it. Routes that receive a completion cannot be sent, and
        are left out. With `coordinator`, the list has the routes of that coordinator alone. It is empty if
        `from` is not on view, or if there is no such coordinator.

        `stopped` says which condition of the graph would keep the route now from doing what its coordinator
        wants: a requirement, a leave guard, or a rule with `reject`. `judged` says how navd knows. `dryRun`:
        the route needs no params, or its action reads none, and navd has run it, as in a dry run. `rules`:
        the action reads params that the route needs. navd has then found the first rule that holds whatever
        the params are, and has judged the requirements of the screens and coordinators that its action adds;
        leave guards, and the effects of the coordinators that are opened, are not judged. Without `judged`
        nothing is known: the rules depend on the params, a client decides, or the run is more work than
        `workPerTurn`, or all runs together are more than `workPerCommand`. No client is asked, and nothing
        changes. An outcome such as `noop` or `failed` is not a stop.

        tree: The tree.
        from_: The sending screen, instead of the active one.
        coordinator: The coordinator whose routes are listed: an id, or a type (the nearest from the sender
        upward, else the newest of the type).
        """
        result: TreeRoutesResult = await self._call("tree.routes", given({
            "tree": tree,
            "from": from_,
            "coordinator": coordinator,
        }))
        return result

    async def set_facts(self, facts: FactValues, **options: Unpack[CommandOptions]) -> Outcome:
        """States facts: values of the application on which conditions of the graph depend.

        All values are checked against their declarations before one is set. Null returns a fact to its
        default, or to having no value. If no fact differs, the outcome is `noop`, `already`. A fact always
        commits: if a consequence stops, only the consequence is rolled back, and the outcome has the reason.

        facts: The new values, by the name of the fact.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("tree.setFacts", command({
            "facts": facts,
        }, options))
        return result

    async def subscribe(
        self,
        tree: str | None = None,
        *,
        since: Revision | None = None,
        instance: Instance | None = None,
        commands: bool | None = None,
    ) -> TreeSubscribeResult:
        """Returns the snapshot of a tree and subscribes to its changes, as `tree.changed`.

        With `since`, the result has no snapshot if the changes after that revision are still kept; they
        follow the response as notifications, `replayed` in number. Otherwise the result has a snapshot and a
        reason.

        tree: The tree.
        since: The last revision that the client has, with its `instance`.
        instance: The instance of that revision, which `since` requires.
        commands: Whether commands that commit nothing are reported too, as `tree.command`.
        """
        result: TreeSubscribeResult = await self._call("tree.subscribe", given({
            "tree": tree,
            "since": since,
            "instance": instance,
            "commands": commands,
        }))
        return result

    async def undelivered(
        self,
        tree: str | None = None,
        *,
        take: bool | None = None,
        command_id: str | None = None,
    ) -> TreeUndeliveredResult:
        """Returns the completions of a tree whose openers have ended.

        A completion waits while the client of its opener is absent. If the opener ends before, the completion
        is undelivered, and listed here. With `take`, the returned completions are also removed, as a change
        with its own revision.

        tree: The tree.
        take: Whether to remove the returned completions.
        command_id: With `take`: an id that the client chooses, so that it can send the call again and
        receives the same completions. Ignored without `take`.
        """
        result: TreeUndeliveredResult = await self._call("tree.undelivered", given({
            "tree": tree,
            "take": take,
            "commandId": command_id,
        }))
        return result

    async def undo(self, *, to: Revision | None = None, **options: Unpack[CommandOptions]) -> Outcome:
        """Restores the presentation from before the newest commit that is not undone.

        Screens, layers and coordinators come back with their keys. With `to`, it restores the presentation of
        that revision, and undoes all commits after it. If there is no such commit, or its history is
        forgotten: `noop`, `nothingToUndo`. An undo is a commit of its own, and `tree.redo` takes it back.

        to: The revision whose presentation is restored.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("tree.undo", command({
            "to": to,
        }, options))
        return result

    async def unsubscribe(self, subscription: Subscription) -> dict[str, Any]:
        """Ends a subscription to a tree, or to a coordinator's routes.

        The client receives `subscription.ended` before the response.

        subscription: The subscription.
        """
        result: dict[str, Any] = await self._call("tree.unsubscribe", given({
            "subscription": subscription,
        }))
        return result

    async def url(
        self,
        tree: str | None = None,
        *,
        key: ScreenKey | None = None,
        at: Revision | None = None,
    ) -> TreeUrlResult:
        """Returns the URL that leads to a screen, or to the current view of a tree.

        The links of the tree's graph determine the URL: `coordinator.handle` with it shows the screen.
        Without `key` it is the URL of the active screen, or of the nearest screen below it that has one. A
        screen has no URL if no link shows it, if a param of the link is missing or sensitive, or if the URL
        would lead elsewhere.

        tree: The tree.
        key: The screen.
        at: An earlier revision that the history of the tree still has. The graph is the tree's present one.
        """
        result: TreeUrlResult = await self._call("tree.url", given({
            "tree": tree,
            "key": key,
            "at": at,
        }))
        return result

    async def wait(
        self,
        until: Literal['settled', 'onView', 'closed'],
        *,
        tree: str | None = None,
        revision: Revision | None = None,
        screen: str | None = None,
        params: Params | None = None,
        key: str | None = None,
        timeout_ms: int | None = None,
    ) -> TreeWaitResult:
        """Waits until a screen is on view, until the front ends have drawn a revision, or until an entry is
        closed.

        The response comes when the condition holds, also at once, or when the time is over. `settled` holds
        if every subscriber of the tree that has ever reported `settled` with `ui.report` has reported the
        revision or a later one, and there is such a subscriber; one that may no longer drive the tree does
        not count. A wait ends with its connection. If the tree is closed it is error treeNotFound, and if
        navd stops, shuttingDown.

        tree: The tree.
        until: The condition: the front ends have drawn the `revision`; a `screen` is on view; the `key` is
        closed.
        revision: For settled: the revision; by default that of the tree at the time of the call.
        screen: For onView: the name of the screen.
        params: For onView: params of the screen's `identity`, all or some. Only a screen that has the same
        ones holds.
        key: For closed: a screen, a container or a coordinator that is or was in the tree.
        timeout_ms: The timeout in milliseconds, after which the response comes even if the condition does not
        hold.
        """
        result: TreeWaitResult = await self._call("tree.wait", given({
            "tree": tree,
            "until": until,
            "revision": revision,
            "screen": screen,
            "params": params,
            "key": key,
            "timeoutMs": timeout_ms,
        }))
        return result


class CoordinatorMethods:
    """The methods `coordinator.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def attach(
        self,
        screen: ScreenKey,
        coordinator: str,
        *,
        route: Route | None = None,
        params: Params | None = None,
        pullback: str | CoordinatorAttachPullback | None = None,
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Opens a coordinator for the life of a screen.

        The coordinator is a child of the screen's owner and shares its home. Only senders on that screen, or
        on screens that the coordinator showed, reach it; for them it comes before the owner. It ends with the
        screen or with its parent, and its screens are removed with it.

        screen: The screen.
        route: The first route of the coordinator.
        params: The params of the coordinator.
        pullback: The route of the screen's owner that carries its routes.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.attach", command({
            "screen": screen,
            "route": route,
            "params": params,
            "pullback": pullback,
            "coordinator": coordinator,
        }, options))
        return result

    async def back(self, **options: Unpack[CommandOptions]) -> Outcome:
        """Goes back, as the back button does.

        Pops the top screen on view, or else closes the top layer, unless the graph declares something else
        with `back` or `tabBack`. If nothing is left to go back to, the outcome is noop with reason
        nothingToPop.

        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.back", command({}, options))
        return result

    async def drop(
        self,
        coordinator: str,
        *,
        self_: bool | None = None,
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Returns a coordinator to its first screen, or removes it.

        Removes everything that its descendants own, and its own screens except the first. With `self` the
        coordinator ends too.

        self_: Whether the coordinator ends too.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.drop", command({
            "self": self_,
            "coordinator": coordinator,
        }, options))
        return result

    async def finish(
        self,
        coordinator: str,
        *,
        value: AnyValue | None = None,
        error: AnyValue | None = None,
        cancel: Literal[True] | None = None,
        keep: bool | None = None,
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Ends a started coordinator with a value, with an error, or as cancelled.

        At most one of `value`, `error` and `cancel` is given; without any of them, the value is null. The
        completion is delivered to the opener.

        value: The result of the coordinator.
        error: The error of the coordinator.
        cancel: Given as true, ends the coordinator without a result.
        keep: Whether, with a value, its screens and children pass to the opener instead of being removed.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.finish", command({
            "value": value,
            "error": error,
            "cancel": cancel,
            "keep": keep,
            "coordinator": coordinator,
        }, options))
        return result

    async def forget(self, **options: Unpack[CommandOptions]) -> Outcome:
        """Gives up the command that the tree keeps.

        The kept command will not run. If it waits for the user's confirmation, the coordinator that asks is
        closed. If the tree keeps no command, the outcome is noop with reason nothingToDo.

        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.forget", command({}, options))
        return result

    async def handle(
        self,
        routes: list[Route] | None = None,
        *,
        url: str | None = None,
        coordinator: str | None = None,
        route_type: str | None = None,
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Follows a deep link, a URL or several routes, as one command.

        Exactly one of `routes` and `url` is given. A URL leads to the routes of the link that it matches in
        the tree's graph. If it matches none, the outcome is noop, unhandled; if it is the URL of the tree,
        noop, already. The first route goes to `coordinator`, else to the root if that declares it, else to
        the nearest coordinator below that does. Each following route goes to the newest coordinator that the
        previous route opened, and of several to the newest that is not in a hidden tab; else to the
        coordinator that took the previous route; else to the nearest one below that owns something. If no
        coordinator takes a route, nothing changes, and the outcome lists the remaining routes.

        routes: The routes, in order.
        url: The URL, of at most 8,192 bytes. Its scheme, host and fragment do not count.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        route_type: Restricts the search to coordinators whose routes have this type.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.handle", command({
            "routes": routes,
            "url": url,
            "coordinator": coordinator,
            "routeType": route_type,
        }, options))
        return result

    async def pullback(
        self,
        coordinator: CoordinatorID,
        *,
        tree: str | None = None,
        mode: PullbackMode | None = None,
        into: CoordinatorPullbackInto | None = None,
    ) -> CoordinatorPullbackResult:
        """Subscribes to the routes of a coordinator, as `coordinator.routed`.

        Reports the routes of commands that ended as committed or noop, including routes that no coordinator
        handled. Does not report the route that the coordinator was opened with, nor completions. With `into`
        the tree receives the routes too: each is wrapped in the given route of the given coordinator, in the
        same command, after the parent's own pullback. The subscription ends with `tree.unsubscribe`, with the
        connection, or with either coordinator.

        tree: The tree.
        coordinator: The coordinator whose routes are reported.
        mode: All routes, or only those for which the coordinator's own action was none.
        into: The coordinator that receives the routes inside the tree, and its route that wraps them.
        """
        result: CoordinatorPullbackResult = await self._call("coordinator.pullback", given({
            "tree": tree,
            "coordinator": coordinator,
            "mode": mode,
            "into": into,
        }))
        return result

    async def register(
        self,
        types: Declarations,
        *,
        tree: str | None = None,
        screens: Declarations | None = None,
        facts: Declarations | None = None,
        replace: bool | None = None,
    ) -> CoordinatorRegisterResult:
        """Registers the coordinator types that the client serves.

        From then on navd asks the client, with `coordinator.prepare`, what coordinators of these types do.
        The registration ends with the connection. Its coordinators stay, detached, until a client registers
        their type again.

        types: The coordinator types by name: each a declaration as in a graph, without rules, or null if the
        graph of the tree declares the type as delegated.
        tree: The name of a tree that is open or will be opened; if omitted, all trees of the user.
        screens: Screens, declared as in a graph.
        facts: Facts, declared as in a graph: those that the conditions of the types and screens read. They
        stay with the tree. If the graph or another client declares one of them too, the declarations must be
        equal.
        replace: Whether to take over types that another connection serves.
        """
        result: CoordinatorRegisterResult = await self._call("coordinator.register", given({
            "types": types,
            "tree": tree,
            "screens": screens,
            "facts": facts,
            "replace": replace,
        }))
        return result

    async def transaction(
        self,
        steps: list[CoordinatorTransactionSteps],
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Executes several commands as one.

        The steps commit together, as one revision, or not at all; the first that fails or is blocked ends the
        transaction. Each is read when its turn comes, on the tree as those before it have left it: it may
        address a coordinator that one of them has opened. Params that only then turn out to be wrong end the
        transaction as failed, badParams; what is wrong on any tree is an error of the request. Coordinators
        that a step leaves empty end after the last step. A step has the params of its method except `tree`,
        `ifRevision`, `dryRun`, `info`, `onBusy`, `deadlineMs` and `within`, which are given beside `steps`.
        `animated` beside `steps` applies to the steps without their own.

        steps: The commands, in order.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.transaction", command({
            "steps": steps,
        }, options))
        return result

    async def transfer(
        self,
        transfer: WrittenAction,
        *,
        coordinator: str | None = None,
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Applies an action on behalf of a coordinator.

        The action is written as in a graph, without references and conditions. Without `coordinator`, the
        acting coordinator is the owner of the screen `from`, or else of the active screen.

        transfer: The action, as `graph.md` describes it: a word, or an object with one member.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.transfer", command({
            "transfer": transfer,
            "coordinator": coordinator,
        }, options))
        return result

    async def trigger(
        self,
        route: Route,
        *,
        coordinator: str | None = None,
        route_type: str | None = None,
        **options: Unpack[CommandOptions],
    ) -> Outcome:
        """Sends a route to a coordinator.

        Without `coordinator`, the nearest coordinator that declares the route takes it, searched upward from
        the owner of the screen `from`, or else of the active screen.

        route: The route.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        route_type: Restricts the search to coordinators whose routes have this type.
        options: see `CommandOptions`.
        """
        result: Outcome = await self._call("coordinator.trigger", command({
            "route": route,
            "coordinator": coordinator,
            "routeType": route_type,
        }, options))
        return result


class UiMethods:
    """The methods `ui.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def report(
        self,
        event: Literal['didPop', 'didDismiss', 'didSelect', 'didCloseTab', 'didFocus', 'collapsed', 'expanded', 'activity', 'idle', 'settled'],
        *,
        tree: str | None = None,
        key: Key | None = None,
        tab: str | None = None,
        container: ContainerID | None = None,
        coordinator: str | None = None,
        revision: Revision | None = None,
        on_busy: BusyPolicy | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Reports something that has already happened on screen.

        navd rejects a screen event only because of wrong params, another driver, or a key that was never
        issued; the event is queued behind pending commands. didPop and didFocus name a screen, didDismiss a
        layer or a screen in it, didSelect a tab, and didCloseTab a tab that `openTab` has added. didSelect,
        didCloseTab, collapsed and expanded also name the container if it would be ambiguous. activity reports
        user activity that is not navigation, and restarts the times of `idle`; it changes no screen, waits
        for no other command and is not in the history. idle reports that the user was idle for the time that
        a coordinator declares: navd reports it itself, and a client may report it as a test. settled reports
        that the front end has drawn a revision and that no animation runs: it is for `tree.wait`, changes
        nothing and waits for no command; only a subscriber of the tree may report it.

        tree: The tree.
        event: The screen event.
        key: For didPop, didDismiss and didFocus: the screen or the layer.
        tab: For didSelect and didCloseTab: the name of the tab.
        container: For didSelect, didCloseTab, collapsed and expanded: the tabs or the split.
        coordinator: For idle: the coordinator above the active screen whose routes begin, or its type; by
        default the innermost that declares `idle`.
        revision: For settled: the revision that is drawn.
        on_busy: The behaviour while another command of the tree has not ended: queue the event; or end it at
        once as blocked, busy; or end the connection's earlier commands of the tree as superseded, and queue
        it.
        deadline_ms: Milliseconds from arrival, after which the event ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A screen event
        for the tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = await self._call("ui.report", given({
            "tree": tree,
            "event": event,
            "key": key,
            "tab": tab,
            "container": container,
            "coordinator": coordinator,
            "revision": revision,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    async def save(self, key: ScreenKey, state: SavedState, *, tree: str | None = None) -> UiSaveResult:
        """Saves state of a screen for the front ends that show it, such as typed text or a scroll position.

        Merges the members of `state` into the saved state of the screen; null removes a member, and an empty
        `state` changes nothing. The call makes no revision and no notification, waits for no command, and is
        not in the history; an undo does not restore the state. The state is stored within a second, but only
        kept in memory if the screen declares a sensitive param. It ends with the screen, when `navigate`
        gives the screen other params, and when a regraph gives the screen another name, at the commit that
        does so. `tree.get` without `at` and `tree.subscribe` return the saved states, by key; dry runs,
        records (`tree.export`) and questions to clients do not have them.

        tree: The tree.
        key: The screen.
        state: The members to merge. Those that are objects are replaced whole.
        """
        result: UiSaveResult = await self._call("ui.save", given({
            "tree": tree,
            "key": key,
            "state": state,
        }))
        return result


class Methods:
    """All methods of navd. A param that is `None` is not sent."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self.server = ServerMethods(call)
        self.rpc = RpcMethods(call)
        self.graph = GraphMethods(call)
        self.tree = TreeMethods(call)
        self.coordinator = CoordinatorMethods(call)
        self.ui = UiMethods(call)

    async def initialize(
        self,
        *,
        client: InitializeClient | None = None,
        may: Literal['observe', 'drive', 'administer'] | None = None,
    ) -> InitializeResult:
        """Introduces a client, and may lower the rights of its connection.

        Optional. Without it, or without `client`, a connection is an anonymous client of its user, which
        cannot send `coordinator.register`. A client may send it again with another name; subscribers of trees
        in which it serves types receive `coordinator.served`. With `may`, the connection gives up every right
        above that one, also to the trees of its own user: a request that needs more is error notAllowed. A
        right that was given up does not come back before the client connects again. Subscriptions and driver
        leases that need a lost right end with `rightLost`. Commands that are queued are rejected when their
        turn comes. Without `drive` the connection also stops serving coordinator types, and questions to it
        end as if it had disconnected; trees that end with the connection stay until then. If the call is an
        error, the connection keeps its rights.

        client: The name of the client, for the log and for other clients.
        may: The greatest right that the connection keeps. A right that it does not have is not given: the
        result has the one in force.
        """
        result: InitializeResult = await self._call("initialize", given({
            "client": client,
            "may": may,
        }))
        return result

    async def ping(self) -> dict[str, Any]:
        """Responds and changes nothing.

        The response comes after everything that was queued for the connection before.
        """
        result: dict[str, Any] = await self._call("ping", {})
        return result
