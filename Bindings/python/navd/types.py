"""The types of messages. Written by Tools/generate from Protocol. Do not edit.

Later versions may add members: do not assume that a type lists all members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

#: The release of navd, and of its protocol.
VERSION = "0.3.0"

#: The methods that take `within`.
COMMANDS = frozenset({
    "tree.redo",
    "tree.regraph",
    "tree.setFacts",
    "tree.undo",
    "coordinator.attach",
    "coordinator.back",
    "coordinator.drop",
    "coordinator.finish",
    "coordinator.forget",
    "coordinator.handle",
    "coordinator.transaction",
    "coordinator.transfer",
    "coordinator.trigger",
    "ui.report",
})

#: The methods that take `commandId`.
REPEATABLE = frozenset({
    "tree.redo",
    "tree.regraph",
    "tree.setFacts",
    "tree.undelivered",
    "tree.undo",
    "coordinator.attach",
    "coordinator.back",
    "coordinator.drop",
    "coordinator.finish",
    "coordinator.forget",
    "coordinator.handle",
    "coordinator.transaction",
    "coordinator.transfer",
    "coordinator.trigger",
})


#: An action as graphs write it ([Actions](graph.md#actions)): a word, or an object whose one member is the
#: action.
WrittenAction: TypeAlias = "str | dict[str, Any]"


#: The reason why Back does not remove a screen: its leave guard holds, or it has `back: none`.
BackHold: TypeAlias = "Literal['guarded', 'swallowed']"


#: The behaviour while another command of the tree has not ended.
BusyPolicy: TypeAlias = "Literal['queue', 'reject', 'supersede']"


class CauseClient(TypedDict):
    """A client: its name, if it gave one, its process, and its user, if that is not the owner of the tree."""

    name: NotRequired[str]
    pid: int
    uid: NotRequired[int]


class Cause(TypedDict):
    """The command that made a change, or that changed nothing."""

    method: str
    info: NotRequired[AnyValue]
    params: NotRequired[SentParams]
    restored: NotRequired[Revision]
    client: NotRequired[CauseClient]
    commandId: NotRequired[str]


class ChangeUpdated(TypedDict):
    name: NotRequired[str]
    type: NotRequired[str]
    params: NotRequired[Params]
    owner: NotRequired[CoordinatorID]
    kind: NotRequired[ContainerKind]
    selected: NotRequired[ContainerID]
    focus: NotRequired[SplitColumn]
    collapsed: NotRequired[bool]
    parent: NotRequired[CoordinatorID]
    level: NotRequired[int]
    home: NotRequired[ContainerID | None]
    pullback: NotRequired[PullbackLink | None]
    opener: NotRequired[CoordinatorID]
    label: NotRequired[str | None]


class Change(TypedDict):
    """The net difference that one command made to a tree."""

    revision: Revision
    transitions: list[Transition]
    attached: list[Coordinator]
    updated: dict[str, ChangeUpdated]
    disposed: list[Disposed]
    facts: NotRequired[FactValues]
    back: NotRequired[dict[str, BackHold]]
    kept: NotRequired[KeptCommand | None]


#: The place of a column in a split.
SplitColumn: TypeAlias = "Literal['primary', 'supplementary', 'secondary']"


class CompletionObjectValue(TypedDict):
    """It finished with a value."""

    kind: Literal['value']
    value: AnyValue


class CompletionObjectFailed(TypedDict):
    """It failed with an error."""

    kind: Literal['failed']
    error: AnyValue


class CompletionObjectCancelled(TypedDict):
    """It was cancelled."""

    kind: Literal['cancelled']


class CompletionObjectDropped(TypedDict):
    """It was dropped."""

    kind: Literal['dropped']
    by: CoordinatorID | None


#: The completion of a started coordinator.
Completion: TypeAlias = "CompletionObjectValue | CompletionObjectFailed | CompletionObjectCancelled | CompletionObjectDropped"


#: The key of a container: a layer, a tab or a column. Never reused.
ContainerID: TypeAlias = "str"


#: The kind of a container.
ContainerKind: TypeAlias = "Literal['bare', 'stack', 'split', 'tabs']"


class ContainerLayer(TypedDict):
    """For a layer of the window. The style is interpreted by the toolkit. A layer lies above those of lower
    priority; without a priority it has 0."""

    style: NotRequired[str]
    priority: NotRequired[int]


class Container(TypedDict):
    """A container of screens. It is a layer, a tab or a column."""

    key: ContainerID
    kind: ContainerKind
    layer: NotRequired[ContainerLayer]
    tab: NotRequired[str]
    column: NotRequired[SplitColumn]
    children: list[Node]
    focus: NotRequired[SplitColumn]
    collapsed: NotRequired[bool]
    compact: NotRequired[list[ScreenKey]]
    selected: NotRequired[ContainerID]


#: The id of a coordinator. Never reused.
CoordinatorID: TypeAlias = "str"


class Coordinator(TypedDict):
    id: CoordinatorID
    type: str
    parent: CoordinatorID | None
    level: int
    params: Params
    home: ContainerID | None
    opening: Literal['root', 'tab', 'handover', 'presented', 'started', 'attached']
    screen: NotRequired[ScreenKey]
    pullback: PullbackLink | None
    opener: NotRequired[CoordinatorID]
    label: NotRequired[str | None]


#: Declarations of a graph document, by name: of coordinator types, screens or facts.
Declarations: TypeAlias = "dict[str, Any]"


class Disposed(TypedDict):
    """A coordinator that has ended."""

    coordinator: CoordinatorID
    type: str
    completion: NotRequired[Completion]
    opener: NotRequired[CoordinatorID]
    label: NotRequired[str]
    undelivered: NotRequired[Reason]
    kept: NotRequired[bool]


#: A graph document: [graph.md](graph.md), and `schema/graph.json`.
GraphDocument: TypeAlias = "dict[str, Any]"


#: The failures that an acknowledged change survives: `memory` those of clients, `process` also those of navd,
#: `power` also a loss of power.
Durability: TypeAlias = "Literal['memory', 'process', 'power']"


class ErrorData(TypedDict):
    """The data of an error. The members beside `name` depend on the error: `errors.json` has them."""

    name: str
    offset: NotRequired[int]
    pointer: NotRequired[str]
    method: NotRequired[str]
    suggestion: NotRequired[str]
    removed: NotRequired[Removal]
    revision: NotRequired[int]
    limit: NotRequired[str]
    max: NotRequired[int]
    tree: NotRequired[str]
    trees: NotRequired[list[str]]
    graph: NotRequired[str]
    graphs: NotRequired[list[str]]
    problems: NotRequired[list[Problem]]
    subscription: NotRequired[int]
    type: NotRequired[str]
    client: NotRequired[str | None]
    oldest: NotRequired[int]
    newest: NotRequired[int]
    durability: NotRequired[str]
    needs: NotRequired[str]
    has: NotRequired[str]
    pid: NotRequired[int]


class Error(TypedDict):
    """The error member of a response."""

    code: int
    message: str
    data: ErrorData


#: Values of facts, by name, as the graph declares them.
FactValues: TypeAlias = "dict[str, Any]"


class FullRoute(TypedDict):
    """A route as navd sends it."""

    name: str
    params: Params
    route: NotRequired[FullRoute]


class TreeHistoryEntry(TypedDict):
    """One command of a tree, with its cause and its outcome."""

    number: int
    revision: Revision
    at: int
    cause: Cause
    outcome: OutcomeKind
    reason: NotRequired[Reason]
    redirects: NotRequired[list[TakenRedirect]]
    handledBy: NotRequired[list[CoordinatorID]]
    searched: NotRequired[list[CoordinatorID]]
    rules: NotRequired[list[str]]
    change: NotRequired[Change]


class IdleTime(TypedDict):
    """The idle time that ends next."""

    coordinator: CoordinatorID
    routes: list[FullRoute]
    afterMs: int
    remainingMs: int


#: One life of a tree in one run of navd: the scope of revisions, keys and ids.
Instance: TypeAlias = "str"


#: The effect of a command on the command that a tree keeps.
KeptEffect: TypeAlias = "Literal['parked', 'asked', 'resumed', 'forgotten']"


class KeptCommand(TypedDict):
    """A command that the tree keeps to run later."""

    method: str
    params: SentParams
    waitsFor: Literal['requirement', 'confirmation']
    screen: NotRequired[str]
    type: NotRequired[str]
    parkMs: NotRequired[int]
    coordinator: NotRequired[CoordinatorID]
    leaving: NotRequired[ScreenKey]


#: The key of a screen or a container.
Key: TypeAlias = "str"


#: `tree` keeps a tree until it is closed; `connection` closes it with the connection that opened it.
Lifetime: TypeAlias = "Literal['tree', 'connection']"


#: A screen or a container.
Node: TypeAlias = "Screen | Container"


#: The ways in which a command ends.
OutcomeKind: TypeAlias = "Literal['committed', 'redirected', 'blocked', 'cancelled', 'superseded', 'failed', 'noop']"


class OutcomeLost(TypedDict):
    owner: CoordinatorID
    screens: list[ScreenKey]


class OutcomeNotPulled(TypedDict):
    coordinator: CoordinatorID
    route: str


class OutcomeMissed(TypedDict):
    coordinator: CoordinatorID
    route: FullRoute


class OutcomeMoved(TypedDict):
    entry: str
    what: Literal['renamed', 'params', 'fallback', 'left', 'unpulled', 'unlabelled']
    detail: str


class OutcomeOverrun(TypedDict):
    screen: ScreenKey
    name: str
    unasked: NotRequired[Reason]


class Outcome(TypedDict):
    """The outcome of a command. Members from `searched` on are omitted if they are empty."""

    outcome: OutcomeKind
    revision: Revision
    reason: NotRequired[Reason]
    taker: NotRequired[CoordinatorID]
    handledBy: list[CoordinatorID]
    disposed: list[Disposed]
    searched: NotRequired[list[CoordinatorID]]
    discarded: NotRequired[int]
    popped: NotRequired[int]
    lost: NotRequired[list[OutcomeLost]]
    notPulled: NotRequired[list[OutcomeNotPulled]]
    remaining: NotRequired[list[FullRoute]]
    missed: NotRequired[list[OutcomeMissed]]
    attached: NotRequired[CoordinatorID]
    redirects: NotRequired[list[TakenRedirect]]
    moved: NotRequired[list[OutcomeMoved]]
    overrun: NotRequired[list[OutcomeOverrun]]
    kept: NotRequired[KeptEffect]
    dryRun: NotRequired[Literal[True]]
    change: NotRequired[Change]


#: Named values, as declared for the route, screen or coordinator.
Params: TypeAlias = "dict[str, Any]"


class Problem(TypedDict):
    """A problem of a graph document."""

    pointer: str
    severity: Literal['error', 'warning']
    code: str
    message: str
    suggestion: NotRequired[str]


class PullbackLink(TypedDict):
    """The parent's route that wraps the routes of a child, and which of them."""

    route: str
    mode: PullbackMode


#: The routes of a child that a parent receives: `always` all, `unhandled` those for which the action of the
#: child was none.
PullbackMode: TypeAlias = "Literal['always', 'unhandled']"


class QuestionObjectRoute(TypedDict):
    kind: Literal['route']
    route: FullRoute


QuestionObjectPulled = TypedDict("QuestionObjectPulled", {
    "kind": "Literal['pulled']",
    "child": "CoordinatorID",
    "label": "NotRequired[str]",
    "route": "FullRoute",
    "as": "str",
})


class QuestionObjectCompleted(TypedDict):
    kind: Literal['completed']
    child: CoordinatorID
    type: str
    label: str
    completion: Completion


#: A question to a coordinator.
Question: TypeAlias = "QuestionObjectRoute | QuestionObjectPulled | QuestionObjectCompleted"


#: The reason code of an outcome. Codes may be added.
ReasonCode: TypeAlias = "Literal['nothingToDo', 'nothingToPop', 'nothingToDismiss', 'notModal', 'already', 'nothingToUndo', 'nothingToRedo', 'swallowed', 'unhandled', 'staleSource', 'rejected', 'requirementFailed', 'leaveRejected', 'leaveAsked', 'busy', 'cancelled', 'superseded', 'coordinatorEnded', 'unknownCoordinator', 'unknownType', 'unknownScreen', 'screenNotFound', 'undeclaredRoute', 'badParams', 'badReference', 'homeMismatch', 'noStack', 'noSplit', 'noColumn', 'noTabs', 'unknownTab', 'ambiguousContainer', 'emptySet', 'duplicateKey', 'cannotSetRoot', 'redirectLoop', 'notStarted', 'rootCannotEnd', 'sendLoop', 'tooMuchWork', 'tooManyEntries', 'nestedTooDeep', 'detached', 'deadline', 'clientGone', 'prepareFailed', 'badAnswer', 'reentrant', 'treeClosed', 'restored']"


#: The reason for an outcome. The members beside `code` and `message` depend on the code: `reasons.json` has
#: them.
Reason = TypedDict("Reason", {
    "code": "ReasonCode",
    "message": "str",
    "coordinator": "NotRequired[CoordinatorID]",
    "url": "NotRequired[str]",
    "screen": "NotRequired[str]",
    "route": "NotRequired[str]",
    "suggestion": "NotRequired[str]",
    "type": "NotRequired[str]",
    "link": "NotRequired[str]",
    "param": "NotRequired[str]",
    "from": "NotRequired[ScreenKey]",
    "facts": "NotRequired[list[str]]",
    "name": "NotRequired[str]",
    "key": "NotRequired[str]",
    "pointer": "NotRequired[str]",
    "reference": "NotRequired[str]",
    "home": "NotRequired[str]",
    "column": "NotRequired[str]",
    "tab": "NotRequired[str]",
    "tabs": "NotRequired[list[str]]",
    "containers": "NotRequired[list[ContainerID]]",
    "limit": "NotRequired[int]",
    "entries": "NotRequired[list[str]]",
    "events": "NotRequired[list[str]]",
    "error": "NotRequired[str]",
    "removed": "NotRequired[Removal]",
})


class TreeRecordEntriesAnswers(TypedDict):
    """An action as the client wrote it, or the reason why there was no answer."""

    action: NotRequired[WrittenAction]
    failure: NotRequired[Reason]
    absent: NotRequired[Reason]


class TreeRecordEntries(TypedDict):
    entry: TreeHistoryEntry
    params: NotRequired[SentParams]
    answers: NotRequired[list[TreeRecordEntriesAnswers]]
    difference: NotRequired[TreeImage]


class TreeRecord(TypedDict):
    """The history of a tree with its graph: all that is needed to run its commands again."""

    record: int
    rules: NotRequired[int]
    tree: str
    instance: Instance
    graph: GraphDocument | None
    types: Declarations
    screens: Declarations
    facts: NotRequired[Declarations]
    image: NotRequired[TreeImage]
    entries: list[TreeRecordEntries]


#: A part of the protocol that a release removed, in the data of the error for using it.
Removal = TypedDict("Removal", {
    "in": "str",
    "use": "str",
})


#: The number of commands that a tree has committed, its opening included. Comparable only within one
#: instance.
Revision: TypeAlias = "int"


class Root(TypedDict):
    """The root coordinator of a tree, instead of the one that the graph names."""

    coordinator: str
    route: NotRequired[Route]
    params: NotRequired[Params]
    collapsed: NotRequired[bool]


class RouteObject(TypedDict):
    name: str
    params: NotRequired[Params]
    route: NotRequired[Route]


#: A route as clients send it: a name, or an object.
Route: TypeAlias = "str | RouteObject | FullRoute"


#: State of a screen that front ends have saved, by names that they choose.
SavedState: TypeAlias = "dict[str, Any]"


#: The states that front ends have saved with `ui.save`, by the keys of screens.
SavedStates: TypeAlias = "dict[str, SavedState]"


#: The key of a screen. It stays the same if the params or the owner change, and is never reused.
ScreenKey: TypeAlias = "str"


class Screen(TypedDict):
    key: ScreenKey
    kind: Literal['screen']
    name: str
    params: Params
    owner: CoordinatorID


#: Params of a method, as a client sent them.
SentParams: TypeAlias = "dict[str, Any]"


class Server(TypedDict):
    name: str
    version: str


class ServiceObject(TypedDict):
    name: str | None


#: The client that serves a coordinator type, by the name in its `initialize`; null if there is none.
Service: TypeAlias = "ServiceObject | None"


#: The delegated types of the tree with the clients that serve them. Omitted if there are none.
Services: TypeAlias = "dict[str, Service]"


class Situation(TypedDict):
    """The state of a coordinator when it is asked."""

    params: Params
    isInitial: bool
    isRoot: bool
    level: int
    home: Literal['bare', 'stack', 'split', 'tabs', 'window']
    isCollapsed: bool
    facts: NotRequired[FactValues]


class Snapshot(TypedDict):
    """A tree at one revision."""

    revision: Revision
    window: list[Node]
    coordinators: list[Coordinator]
    facts: NotRequired[FactValues]
    back: NotRequired[dict[str, BackHold]]
    kept: NotRequired[KeptCommand]


#: One subscription of a connection.
Subscription: TypeAlias = "int"


class TakenRedirect(TypedDict):
    """A redirect that was taken because a requirement did not hold."""

    screen: NotRequired[str]
    type: NotRequired[str]
    routes: list[FullRoute]


class TransitionCustom(TypedDict):
    """For kind custom: the transition, which only the toolkit can show."""

    name: str
    params: Params


#: One splice of one list, or a custom transition.
Transition = TypedDict("Transition", {
    "kind": "Literal['push', 'pop', 'set', 'remove', 'replace', 'present', 'dismiss', 'select', 'collapse', 'expand', 'custom']",
    "in": "str",
    "at": "int",
    "removed": "list[Key]",
    "added": "list[ScreenKey | Node]",
    "by": "CoordinatorID | None",
    "animated": "bool",
    "covered": "NotRequired[Literal[True]]",
    "custom": "NotRequired[TransitionCustom]",
})


#: A tree, or the difference to one, in the form in which navd keeps it.
TreeImage: TypeAlias = "dict[str, Any]"


#: Any value of JSON.
AnyValue: TypeAlias = "Any"


class InitializeClient(TypedDict):
    name: str
    version: NotRequired[str]


class InitializeResult(TypedDict):
    server: Server
    instance: Instance
    durability: Durability
    may: NotRequired[Literal['observe', 'drive', 'administer']]


class ServerStatusResultStoreDamaged(TypedDict):
    tree: NotRequired[str]
    reason: str


class ServerStatusResultStore(TypedDict):
    """The store, if there is one."""

    directory: str
    bytes: int
    writable: bool
    damaged: list[ServerStatusResultStoreDamaged]


class ServerStatusResultDetached(TypedDict):
    type: str
    trees: list[str]


class ServerStatusResultLimits(TypedDict):
    value: int
    description: str


class ServerStatusResult(TypedDict):
    server: Server
    instance: Instance
    durability: Durability
    store: NotRequired[ServerStatusResultStore]
    uptimeMs: int
    connections: int
    trees: int
    graphs: int
    subscriptions: int
    detached: NotRequired[list[ServerStatusResultDetached]]
    limits: dict[str, ServerStatusResultLimits]
    counters: NotRequired[dict[str, int]]


class RpcDiscoverResultInfo(TypedDict):
    title: str
    version: str


class RpcDiscoverResultMethods(TypedDict):
    name: str


class RpcDiscoverResult(TypedDict):
    openrpc: str
    info: RpcDiscoverResultInfo
    methods: list[RpcDiscoverResultMethods]


class ServerClientsResultClients(TypedDict):
    name: NotRequired[str]
    pid: int
    uid: int
    connectedMs: int
    caller: NotRequired[Literal[True]]
    subscriptions: list[str]
    drives: list[str]
    serves: list[str]


class ServerClientsResult(TypedDict):
    clients: list[ServerClientsResultClients]


class GraphGetResultRegistered(TypedDict):
    """With `tree`: the coordinator types, screens and facts that clients have registered, in the form of
    `coordinator.register`."""

    types: Declarations
    screens: Declarations
    facts: NotRequired[Declarations]


class GraphGetResult(TypedDict):
    graph: NotRequired[GraphDocument]
    registered: NotRequired[GraphGetResultRegistered]


class GraphListResultGraphs(TypedDict):
    graph: str
    coordinators: list[str]
    trees: list[str]


class GraphListResult(TypedDict):
    graphs: list[GraphListResultGraphs]


class GraphLoadResult(TypedDict):
    graph: NotRequired[str]
    loaded: NotRequired[bool]
    problems: NotRequired[list[Problem]]


TreeDiffResult = TypedDict("TreeDiffResult", {
    "from": "Revision",
    "to": "Revision",
    "change": "Change",
})


class TreeDriveResult(TypedDict):
    driver: NotRequired[CauseClient]


class TreeExplainResultStepsCommit(TypedDict):
    """The commit that the step of an undo takes back, or that the step of a redo makes again. Omitted if the
    history has forgotten its entry."""

    number: int
    revision: Revision


class TreeExplainResultStepsRules(TypedDict):
    index: int
    pointer: str
    when: NotRequired[AnyValue]
    holds: bool


class TreeExplainResultStepsConditions(TypedDict):
    kind: Literal['requirement', 'leaveGuard']
    screen: NotRequired[str]
    type: NotRequired[str]
    leaving: NotRequired[ScreenKey]
    pointer: NotRequired[str]
    when: NotRequired[AnyValue]
    holds: bool
    facts: NotRequired[FactValues]


class TreeExplainResultSteps(TypedDict):
    answeredBy: Literal['command', 'graph', 'client', 'none']
    commit: NotRequired[TreeExplainResultStepsCommit]
    coordinator: NotRequired[CoordinatorID]
    type: NotRequired[str]
    question: NotRequired[Question]
    rules: NotRequired[list[TreeExplainResultStepsRules]]
    action: NotRequired[WrittenAction]
    reason: NotRequired[Reason]
    conditions: NotRequired[list[TreeExplainResultStepsConditions]]
    change: NotRequired[Change]


class TreeExplainResult(TypedDict):
    entry: TreeHistoryEntry
    repeated: bool
    kept: NotRequired[KeptEffect]
    steps: list[TreeExplainResultSteps]


class TreeExplainBackResultSteps(TypedDict):
    rule: Literal['screen', 'ending', 'removal', 'tabs', 'type', 'leave']
    entry: NotRequired[str]
    applies: bool
    text: str


class TreeExplainBackResultLeave(TypedDict):
    """The leave guard that holds the removal back: of the deepest screen, if several do."""

    screen: ScreenKey
    name: str
    effect: Literal['reject', 'confirm']
    type: NotRequired[str]
    text: NotRequired[str]


class TreeExplainBackResult(TypedDict):
    revision: Revision
    steps: list[TreeExplainBackResultSteps]
    effect: Literal['route', 'swallow', 'pop', 'dismiss', 'select', 'nothing']
    coordinator: NotRequired[CoordinatorID]
    route: NotRequired[FullRoute]
    container: NotRequired[ContainerID]
    tab: NotRequired[str]
    leave: NotRequired[TreeExplainBackResultLeave]
    reason: NotRequired[Reason]


class TreeGetResult(TypedDict):
    tree: str
    graph: str | None
    instance: Instance
    snapshot: Snapshot
    services: NotRequired[Services]
    driver: NotRequired[CauseClient]
    idle: NotRequired[IdleTime]
    saved: NotRequired[SavedStates]
    active: ScreenKey | None
    onView: list[ScreenKey]


class TreeHistoryResult(TypedDict):
    entries: list[TreeHistoryEntry]
    more: bool


class TreeListResultTreesActive(TypedDict):
    """The active screen. Omitted if there is none."""

    key: ScreenKey
    name: str


class TreeListResultTrees(TypedDict):
    tree: str
    graph: str | None
    revision: Revision
    lifetime: Lifetime
    entries: int
    active: NotRequired[TreeListResultTreesActive]
    subscribers: int
    owner: NotRequired[int]
    may: NotRequired[Literal['observe', 'drive', 'administer']]


class TreeListResult(TypedDict):
    trees: list[TreeListResultTrees]


class TreeOpenResult(TypedDict):
    tree: str
    opened: bool
    revision: Revision
    instance: NotRequired[Instance]
    durability: NotRequired[Durability]
    resumed: NotRequired[Literal[True]]
    outcome: NotRequired[Outcome]


class TreeRoutesResultRoutesStopped(TypedDict):
    """The condition that would stop the route now: the first one, if there are several. Omitted if none is
    known."""

    by: Literal['requirement', 'leaveGuard', 'rule']
    screen: NotRequired[str]
    type: NotRequired[str]
    leaving: NotRequired[ScreenKey]
    pointer: NotRequired[str]
    when: NotRequired[AnyValue]
    facts: NotRequired[FactValues]
    otherwise: NotRequired[list[FullRoute]]
    asks: NotRequired[str]
    text: str


class TreeRoutesResultRoutes(TypedDict):
    route: NotRequired[str]
    coordinator: CoordinatorID
    type: str
    params: Declarations
    wraps: NotRequired[list[str]]
    meta: NotRequired[AnyValue]
    judged: NotRequired[Literal['dryRun', 'rules']]
    stopped: NotRequired[TreeRoutesResultRoutesStopped]


class TreeRoutesResult(TypedDict):
    revision: Revision
    routes: list[TreeRoutesResultRoutes]


class TreeSubscribeResult(TypedDict):
    subscription: Subscription
    tree: str
    instance: Instance
    revision: Revision
    replayed: NotRequired[int]
    reason: NotRequired[Literal['forgotten', 'otherInstance', 'unknownRevision']]
    snapshot: NotRequired[Snapshot]
    services: NotRequired[Services]
    driver: NotRequired[CauseClient]
    saved: NotRequired[SavedStates]


class TreeUndeliveredResultCompletions(TypedDict):
    coordinator: CoordinatorID
    type: str
    opener: CoordinatorID
    openerType: str
    label: str
    completion: Completion


class TreeUndeliveredResult(TypedDict):
    completions: list[TreeUndeliveredResultCompletions]
    dropped: int


class TreeUrlResult(TypedDict):
    revision: Revision
    url: NotRequired[str]
    screen: NotRequired[ScreenKey]


class TreeWaitResult(TypedDict):
    holds: bool
    revision: Revision
    screen: NotRequired[ScreenKey]


class CoordinatorAttachPullback(TypedDict):
    route: str
    mode: NotRequired[PullbackMode]


class CoordinatorPullbackInto(TypedDict):
    coordinator: CoordinatorID
    route: str


class CoordinatorPullbackResult(TypedDict):
    subscription: Subscription
    revision: Revision


class CoordinatorRegisterResultCoordinators(TypedDict):
    tree: str
    instance: Instance
    coordinator: CoordinatorID
    type: str
    params: Params


class CoordinatorRegisterResult(TypedDict):
    types: list[str]
    coordinators: list[CoordinatorRegisterResultCoordinators]


class CoordinatorTransactionSteps(TypedDict):
    method: Literal['coordinator.trigger', 'coordinator.transfer', 'coordinator.handle', 'coordinator.back', 'coordinator.drop', 'coordinator.finish']
    params: NotRequired[SentParams]


class UiSaveResult(TypedDict):
    outcome: OutcomeKind
    reason: NotRequired[Reason]
    saved: NotRequired[SavedState]


class CommandEndedCustom(TypedDict):
    coordinator: CoordinatorID
    name: str
    params: Params


class CommandEnded(TypedDict):
    tree: str
    instance: Instance
    command: int
    dryRun: bool
    labels: dict[str, CoordinatorID]
    custom: NotRequired[list[CommandEndedCustom]]
    outcome: Outcome


class CoordinatorCompleted(TypedDict):
    tree: str
    coordinator: CoordinatorID
    opener: CoordinatorID
    label: str
    completion: Completion
    revision: Revision


class CoordinatorRouted(TypedDict):
    subscription: Subscription
    tree: str
    coordinator: CoordinatorID
    route: FullRoute
    handled: bool
    revision: Revision


class CoordinatorServed(TypedDict):
    subscription: Subscription
    tree: str
    type: str
    client: Service


class ServerMessage(TypedDict):
    connection: int
    client: CauseClient
    direction: Literal['received', 'sent']
    bytes: int
    message: NotRequired[Any]
    dropped: NotRequired[int]


class ServerTreeClosed(TypedDict):
    tree: str
    instance: Instance
    graph: str | None


class ServerTreeOpened(TypedDict):
    tree: str
    instance: Instance
    graph: str | None


class SubscriptionEnded(TypedDict):
    subscription: Subscription
    reason: Literal['unsubscribed', 'overflow', 'treeClosed', 'coordinatorEnded', 'rightLost', 'shutdown']
    revision: Revision


class TreeChanged(TypedDict):
    subscription: Subscription
    tree: str
    change: Change
    cause: Cause


class TreeClosed(TypedDict):
    tree: str


class TreeCommand(TypedDict):
    subscription: Subscription
    tree: str
    revision: Revision
    cause: Cause
    outcome: Outcome


class TreeDriven(TypedDict):
    subscription: Subscription
    tree: str
    driver: NotRequired[CauseClient]
    reason: NotRequired[Literal['disconnected', 'rightLost', 'idle']]
    cause: Cause


class TreeIdle(TypedDict):
    subscription: Subscription
    tree: str
    idle: NotRequired[IdleTime]


class CoordinatorPrepareAncestors(TypedDict):
    coordinator: CoordinatorID
    type: str
    pullback: NotRequired[PullbackLink]


class CoordinatorPrepare(TypedDict):
    tree: str
    command: int
    coordinator: CoordinatorID
    type: str
    label: NotRequired[str]
    question: Question
    situation: Situation
    screens: list[Screen]
    screenCount: int
    ancestors: list[CoordinatorPrepareAncestors]
    remaining: list[FullRoute]
    revision: Revision
    dryRun: bool
