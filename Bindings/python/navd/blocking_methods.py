"""navd's methods as blocking calls. Written by generate.py from Protocol. Do not edit."""

from __future__ import annotations

from typing import Any, Callable, Literal

from .types import (
    ContainerID,
    CoordinatorAttachPullback,
    CoordinatorID,
    CoordinatorPullbackInto,
    CoordinatorPullbackResult,
    CoordinatorRegisterResult,
    CoordinatorTransactionSteps,
    GraphCheckResult,
    GraphGetResult,
    GraphListResult,
    GraphLoadResult,
    InitializeClient,
    InitializeResult,
    Instance,
    Key,
    Outcome,
    Params,
    Revision,
    Root,
    Route,
    RpcDiscoverResult,
    ScreenKey,
    ServerStatusResult,
    Subscription,
    TreeGetResult,
    TreeListResult,
    TreeOpenResult,
    TreeSubscribeResult,
)

Call = Callable[[str, dict[str, Any]], Any]


def given(params: dict[str, Any]) -> dict[str, Any]:
    """The params without those that were left out."""
    return {name: value for name, value in params.items() if value is not None}


class ServerMethods:
    """The methods `server.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def status(self) -> ServerStatusResult:
        """Shows what navd is and holds.

        Numbers of trees, graphs, connections and subscriptions are those of the user that asks. Counters only
        ever grow; which there are may differ between versions.
        """
        result: ServerStatusResult = self._call("server.status", {})
        return result



class RpcMethods:
    """The methods `rpc.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def discover(self) -> RpcDiscoverResult:
        """Describes all methods.

        Answers the OpenRPC 1.3 document that `navd --openrpc` prints. Notifications from navd are in its
        member `x-notifications`.
        """
        result: RpcDiscoverResult = self._call("rpc.discover", {})
        return result



class GraphMethods:
    """The methods `graph.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def check(self, graph: dict[str, Any]) -> GraphCheckResult:
        """Reports all that is wrong with a graph document.

        Nothing is kept. A graph without problems of severity error can be loaded.

        graph: A graph document.
        """
        result: GraphCheckResult = self._call("graph.check", given({
            "graph": graph,
        }))
        return result

    def get(self, *, name: str | None = None, tree: str | None = None) -> GraphGetResult:
        """Answers a graph document as it was loaded, or what a tree knows.

        Exactly one of `name` and `tree` is given. With `tree` it is the document that the tree keeps,
        whatever was loaded later; a tree without a graph has no `graph`, and takes any screen. Beside it is
        what clients have registered for the tree and the graph does not declare. The members may come in
        another order.

        name: The graph's name.
        tree: The tree's name, instead.
        """
        result: GraphGetResult = self._call("graph.get", given({
            "name": name,
            "tree": tree,
        }))
        return result

    def list(self) -> GraphListResult:
        """Lists the graphs of the user.

        Each with its coordinator types and the trees that were opened with it, in the order of their names.
        """
        result: GraphListResult = self._call("graph.list", {})
        return result

    def load(self, graph: dict[str, Any], *, replace: bool | None = None) -> GraphLoadResult:
        """Keeps a graph under its name, for trees that are opened later.

        Trees that are open keep the graph that they were opened with. `loaded` is false if a graph of that
        name was there and stayed, since it was the same or `replace` is false.

        graph: A graph document, as `graph.md` describes it.
        replace: Whether it takes the place of another graph of that name.
        """
        result: GraphLoadResult = self._call("graph.load", given({
            "graph": graph,
            "replace": replace,
        }))
        return result

    def unload(self, name: str) -> dict[str, Any]:
        """Forgets a graph that no tree uses.

        A graph that trees were opened with is not unloaded: close them first.

        name: The graph's name.
        """
        result: dict[str, Any] = self._call("graph.unload", given({
            "name": name,
        }))
        return result



class TreeMethods:
    """The methods `tree.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def close(self, tree: str | None = None) -> dict[str, Any]:
        """Closes a tree.

        Its subscriptions end with reason treeClosed. Its coordinators end with it, and nobody hears of
        completions.

        tree: The tree.
        """
        result: dict[str, Any] = self._call("tree.close", given({
            "tree": tree,
        }))
        return result

    def get(self, tree: str | None = None) -> TreeGetResult:
        """Answers a tree as it is.

        The active screen is one of those on view: in a split the one of the column last used.

        tree: The tree.
        """
        result: TreeGetResult = self._call("tree.get", given({
            "tree": tree,
        }))
        return result

    def list(self) -> TreeListResult:
        """Lists the trees of the user.

        In the order of their names. Entries are screens, containers and coordinators.
        """
        result: TreeListResult = self._call("tree.list", {})
        return result

    def open(
        self,
        name: str,
        *,
        graph: str | dict[str, Any] | None = None,
        root: Root | None = None,
        lifetime: Literal['tree', 'connection'] | None = None,
    ) -> TreeOpenResult:
        """Opens a tree, or attaches to one that is open.

        A tree of that name that was opened with the same graph and root is attached to: `opened` is false and
        there is no outcome. With another graph or root it is error treeExists; what is left out is not
        compared. A new tree runs the root's route as its first command, whose outcome is answered; unless
        that outcome is committed no tree is opened (`opened` is false, `revision` 0).

        name: The tree's name among those of the user.
        graph: The name of a loaded graph, or a graph document for this tree alone. Left out, it is the only
        one that is loaded.
        root: The coordinator to open with, instead of the graph's.
        lifetime: Whether the tree lives until it is closed, or until the connection that opened it ends.
        """
        result: TreeOpenResult = self._call("tree.open", given({
            "name": name,
            "graph": graph,
            "root": root,
            "lifetime": lifetime,
        }))
        return result

    def subscribe(
        self,
        tree: str | None = None,
        *,
        since: Revision | None = None,
        instance: Instance | None = None,
    ) -> TreeSubscribeResult:
        """Answers a tree as it is, then every change of it as `tree.changed`.

        With `since` the answer holds no snapshot if the changes after that revision are still kept: they
        follow the answer as notifications, `replayed` in number. Otherwise there is a snapshot and the
        reason.

        tree: The tree.
        since: The revision that the client has.
        instance: The instance that the revision is of.
        """
        result: TreeSubscribeResult = self._call("tree.subscribe", given({
            "tree": tree,
            "since": since,
            "instance": instance,
        }))
        return result

    def unsubscribe(self, subscription: Subscription) -> dict[str, Any]:
        """Ends a subscription to a tree, or to a coordinator's routes.

        `subscription.ended` comes before the answer.

        subscription: The subscription.
        """
        result: dict[str, Any] = self._call("tree.unsubscribe", given({
            "subscription": subscription,
        }))
        return result



class CoordinatorMethods:
    """The methods `coordinator.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def attach(
        self,
        screen: ScreenKey,
        coordinator: str,
        *,
        route: Route | None = None,
        params: Params | None = None,
        pullback: str | CoordinatorAttachPullback | None = None,
        tree: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Opens a coordinator for the life of a screen.

        It is a child of the screen's owner, in its home. Only senders on that screen, or on what it showed,
        find it, before the owner. It ends with the screen or with its parent, and what it showed goes with
        it.

        screen: The screen.
        route: The route that it starts with.
        params: Its own params.
        pullback: The route of the screen's owner that carries its routes.
        tree: The tree. May be omitted if the user has exactly one.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.attach", given({
            "screen": screen,
            "route": route,
            "params": params,
            "pullback": pullback,
            "tree": tree,
            "coordinator": coordinator,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def back(
        self,
        *,
        tree: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Does what the user's back button does.

        Pops the top of what is on view, else closes the top layer, else is noop with reason nothingToPop.

        tree: The tree. May be omitted if the user has exactly one.
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.back", given({
            "tree": tree,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def drop(
        self,
        coordinator: str,
        *,
        self_: bool | None = None,
        tree: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Returns a coordinator to its first screen, or removes it.

        Everything that its descendants own goes, and its own screens but the first. With `self` it goes too.

        self_: Whether the coordinator goes too.
        tree: The tree. May be omitted if the user has exactly one.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.drop", given({
            "self": self_,
            "tree": tree,
            "coordinator": coordinator,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def finish(
        self,
        coordinator: str,
        *,
        value: Any = None,
        error: Any = None,
        cancel: Literal[True] | None = None,
        keep: bool | None = None,
        tree: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Ends a coordinator that was started: with a value, an error, or cancelled.

        At most one of `value`, `error` and `cancel`; none of them is the value null. Its opener hears of the
        completion.

        value: What it finishes with.
        error: What it fails with.
        cancel: That it ends without a result.
        keep: With a value: its screens and children pass to the opener instead of leaving.
        tree: The tree. May be omitted if the user has exactly one.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.finish", given({
            "value": value,
            "error": error,
            "cancel": cancel,
            "keep": keep,
            "tree": tree,
            "coordinator": coordinator,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def handle(
        self,
        routes: list[Route],
        *,
        tree: str | None = None,
        coordinator: str | None = None,
        route_type: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Follows a deep link: several routes, one command.

        The first route goes to `coordinator`, else to the root if that declares it, else to the nearest
        below. Each next one goes to the newest coordinator that the one before created, of several the newest
        that is in no hidden tab; else to its taker, else to the nearest below that owns something. If nobody
        takes one, nothing changes and the outcome names the routes that remain.

        routes: The routes, in order.
        tree: The tree. May be omitted if the user has exactly one.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        route_type: Restricts the search to coordinators whose routes have this type.
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.handle", given({
            "routes": routes,
            "tree": tree,
            "coordinator": coordinator,
            "routeType": route_type,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def pullback(
        self,
        coordinator: CoordinatorID,
        *,
        tree: str | None = None,
        mode: Literal['always', 'unhandled'] | None = None,
        into: CoordinatorPullbackInto | None = None,
    ) -> CoordinatorPullbackResult:
        """Subscribes to the routes of a coordinator, as `coordinator.routed`.

        Heard are the routes of commands that ended committed or noop, also routes that nobody handled, but
        neither the route that the coordinator was opened with nor completions. With `into` the tree hears
        them too: each is wrapped into that route of that coordinator, in the same command, after the parent's
        own. It ends with `coordinator.unpullback`, the connection, or either coordinator.

        tree: The tree.
        coordinator: The coordinator whose routes are heard.
        mode: All routes, or those for which the coordinator's own action was none.
        into: The coordinator that hears them in the tree, and its route that carries them.
        """
        result: CoordinatorPullbackResult = self._call("coordinator.pullback", given({
            "tree": tree,
            "coordinator": coordinator,
            "mode": mode,
            "into": into,
        }))
        return result

    def register(
        self,
        types: dict[str, Any],
        *,
        tree: str | None = None,
        screens: dict[str, Any] | None = None,
        replace: bool | None = None,
        performer: bool | None = None,
    ) -> CoordinatorRegisterResult:
        """Registers coordinator types that the client answers for.

        navd then asks the client, with `coordinator.prepare`, what coordinators of these types do. It ends
        with the connection; the coordinators stay, detached, until somebody registers their type again.

        types: The coordinator types by their names: each as a graph declares it without rules, or null for
        one that the trees' graph declares as delegated.
        tree: The tree of that name, now or later; without it all trees of the user.
        screens: Screens, as a graph declares them.
        replace: Whether types are taken over that another connection serves.
        performer: Whether the client performs custom transitions of coordinators that nobody else does.
        """
        result: CoordinatorRegisterResult = self._call("coordinator.register", given({
            "types": types,
            "tree": tree,
            "screens": screens,
            "replace": replace,
            "performer": performer,
        }))
        return result

    def transaction(
        self,
        steps: list[CoordinatorTransactionSteps],
        *,
        tree: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Carries out several commands as one.

        The steps are committed together or not at all, as one revision; the first that fails or is blocked
        ends it. What a step leaves empty is disposed of after the last. A step has the params of its method
        but for `tree`, `ifRevision`, `dryRun`, `info`, `onBusy`, `deadlineMs` and `within`, which stand
        beside `steps`. `animated` beside `steps` holds for those that do not say it themselves.

        steps: The commands, in order.
        tree: The tree. May be omitted if the user has exactly one.
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.transaction", given({
            "steps": steps,
            "tree": tree,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def transfer(
        self,
        transfer: str | dict[str, Any],
        *,
        tree: str | None = None,
        coordinator: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Has a coordinator carry out an action that the client names.

        The action is written as in a graph, without references and conditions. Without `coordinator` it is
        the active screen's owner, or the one that `from` names.

        transfer: The action, as `graph.md` describes it: a word, or an object with one member.
        tree: The tree. May be omitted if the user has exactly one.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.transfer", given({
            "transfer": transfer,
            "tree": tree,
            "coordinator": coordinator,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def trigger(
        self,
        route: Route,
        *,
        tree: str | None = None,
        coordinator: str | None = None,
        route_type: str | None = None,
        from_: ScreenKey | None = None,
        if_revision: Revision | None = None,
        dry_run: bool | None = None,
        animated: bool | None = None,
        info: Any = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Sends a route to a coordinator.

        Without `coordinator` the nearest that declares the route takes it, from the sender's or else the
        active screen's upward.

        route: The route.
        tree: The tree. May be omitted if the user has exactly one.
        coordinator: The coordinator: an id, or a type (the nearest from the sender upward, else the newest of
        the type).
        route_type: Restricts the search to coordinators whose routes have this type.
        from_: The sending screen. The search begins at its owner. If the screen is no longer on view, the
        outcome is noop, staleSource.
        if_revision: The revision that the tree must have; otherwise the error is revisionConflict.
        dry_run: Whether to compute the outcome, with the change, and change nothing.
        animated: The animation hint; overrides that of the graph.
        info: Any value. Subscribers receive it in the cause of the change.
        on_busy: The behaviour while the tree waits for a client's answer: queue the command, or end it at
        once as blocked, busy.
        deadline_ms: Milliseconds from arrival, after which the command ends as failed, deadline.
        within: The id of the request from navd during whose handling the client sends this. A command to the
        tree that waits for that request ends as failed, reentrant.
        """
        result: Outcome = self._call("coordinator.trigger", given({
            "route": route,
            "tree": tree,
            "coordinator": coordinator,
            "routeType": route_type,
            "from": from_,
            "ifRevision": if_revision,
            "dryRun": dry_run,
            "animated": animated,
            "info": info,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result

    def unpullback(self, subscription: Subscription) -> dict[str, Any]:
        """Ends a subscription to a coordinator's routes, or to a tree.

        `subscription.ended` comes before the answer.

        subscription: The subscription.
        """
        result: dict[str, Any] = self._call("coordinator.unpullback", given({
            "subscription": subscription,
        }))
        return result



class UiMethods:
    """The methods `ui.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def report(
        self,
        fact: Literal['didPop', 'didDismiss', 'didSelect', 'didFocus', 'collapsed', 'expanded'],
        *,
        tree: str | None = None,
        key: Key | None = None,
        tab: str | None = None,
        container: ContainerID | None = None,
        on_busy: Literal['queue', 'reject'] | None = None,
        deadline_ms: int | None = None,
        within: str | None = None,
    ) -> Outcome:
        """Tells what the user already did on the screen.

        A fact is never refused because it does not suit; it waits behind commands that wait. didPop and
        didFocus name a screen, didDismiss a layer or a screen in it, didSelect a tab; didSelect, collapsed
        and expanded name the container if there are several that it could be.

        tree: The tree.
        fact: What happened.
        key: Of didPop, didDismiss and didFocus: the screen, or the layer.
        tab: Of didSelect: the name of the tab.
        container: Of didSelect, collapsed and expanded: the tabs or the split.
        on_busy: What to do while the tree waits for a client's answer: wait behind, or end at once as
        blocked, busy.
        deadline_ms: Milliseconds from its arrival after which it ends as failed, deadline.
        within: The id of navd's request in whose handling this is sent: to the tree that waits for it a fact
        is refused as failed, reentrant.
        """
        result: Outcome = self._call("ui.report", given({
            "tree": tree,
            "fact": fact,
            "key": key,
            "tab": tab,
            "container": container,
            "onBusy": on_busy,
            "deadlineMs": deadline_ms,
            "within": within,
        }))
        return result



class Methods:
    """All methods of navd. What is `None` is left out of the params."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self.server = ServerMethods(call)
        self.rpc = RpcMethods(call)
        self.graph = GraphMethods(call)
        self.tree = TreeMethods(call)
        self.coordinator = CoordinatorMethods(call)
        self.ui = UiMethods(call)

    def initialize(
        self,
        *,
        client: InitializeClient | None = None,
        capabilities: dict[str, Any] | None = None,
    ) -> InitializeResult:
        """Introduces a client.

        Optional. Without it a connection is an anonymous client of its user. Another `initialize` may give
        another name: subscribers of trees in which the client serves types are told with
        `coordinator.served`. Capabilities that navd does not know are ignored; those that it took up are in
        the answer.

        client: Who calls, for the log and for other clients.
        capabilities: What the client can do.
        """
        result: InitializeResult = self._call("initialize", given({
            "client": client,
            "capabilities": capabilities,
        }))
        return result

    def ping(self) -> dict[str, Any]:
        """Answers, and changes nothing.

        The answer comes after everything that was queued to the connection before.
        """
        result: dict[str, Any] = self._call("ping", {})
        return result
