// swift-format-ignore-file
// Written by Protocol/swift_client.py from Protocol/methods and schema. Do not edit.

public import JSON

/// What is answered about initialize.
public struct InitializeAnswer: Sendable, Equatable {
  /// The answer's `server`.
  public let server: ServerVersion
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public let instance: String
  /// The durability of an acknowledged change: it survives the connection, but not navd.
  public let durability: String
  /// The answer's `limits`.
  public let limits: JSON.Object
  /// The answer's `capabilities`.
  public let capabilities: JSON.Object

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    server = try reader.required("server", .value(ServerVersion.init))
    instance = try reader.required("instance", .string)
    durability = try reader.required("durability", .string)
    limits = try reader.required("limits", .object)
    capabilities = try reader.required("capabilities", .object)
  }
}

/// What is answered about server version.
public struct ServerVersion: Sendable, Equatable {
  /// The answer's `name`.
  public let name: String
  /// The answer's `version`.
  public let version: String

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    name = try reader.required("name", .string)
    version = try reader.required("version", .string)
  }
}

/// What is answered about server status.
public struct ServerStatusAnswer: Sendable, Equatable {
  /// The answer's `server`.
  public let server: ServerVersion
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public let instance: String
  /// One of `memory`.
  public let durability: String
  /// The answer's `uptimeMs`.
  public let uptimeMs: Int
  /// The answer's `connections`.
  public let connections: Int
  /// The answer's `trees`.
  public let trees: Int
  /// The answer's `graphs`.
  public let graphs: Int
  /// The answer's `subscriptions`.
  public let subscriptions: Int
  /// The answer's `limits`.
  public let limits: JSON.Object
  /// The answer's `counters`.
  public let counters: JSON.Object

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    server = try reader.required("server", .value(ServerVersion.init))
    instance = try reader.required("instance", .string)
    durability = try reader.required("durability", .string)
    uptimeMs = try reader.required("uptimeMs", .integer)
    connections = try reader.required("connections", .integer)
    trees = try reader.required("trees", .integer)
    graphs = try reader.required("graphs", .integer)
    subscriptions = try reader.required("subscriptions", .integer)
    limits = try reader.required("limits", .object)
    counters = try reader.required("counters", .object)
  }
}

/// What is answered about graph check.
public struct GraphCheckAnswer: Sendable, Equatable {
  /// The answer's `problems`.
  public let problems: [Problem]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    problems = try reader.required("problems", .list(.value(Problem.init)))
  }
}

/// A problem of a graph document.
public struct Problem: Sendable, Equatable {
  /// A JSON Pointer into the document.
  public let pointer: String
  /// One of `error`, `warning`.
  public let severity: String
  /// The kind of problem, for programs.
  public let code: String
  /// A sentence for people.
  public let message: String
  /// The most similar name, if the problem looks like a typo.
  public let suggestion: String?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    pointer = try reader.required("pointer", .string)
    severity = try reader.required("severity", .string)
    code = try reader.required("code", .string)
    message = try reader.required("message", .string)
    suggestion = try reader.optional("suggestion", .string)
  }
}

/// What is answered about graph get.
public struct GraphGetAnswer: Sendable, Equatable {
  /// The answer's `graph`.
  public let graph: JSON.Object?
  /// With `tree`: the coordinator types and screens that clients have registered, in the form of
  /// `coordinator.register`.
  public let registered: GraphGetRegistered?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    graph = try reader.optional("graph", .object)
    registered = try reader.optional("registered", .value(GraphGetRegistered.init))
  }
}

/// With `tree`: the coordinator types and screens that clients have registered, in the form of
/// `coordinator.register`.
public struct GraphGetRegistered: Sendable, Equatable {
  /// The answer's `types`.
  public let types: JSON.Object
  /// The answer's `screens`.
  public let screens: JSON.Object

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    types = try reader.required("types", .object)
    screens = try reader.required("screens", .object)
  }
}

/// What is answered about graph list.
public struct GraphListAnswer: Sendable, Equatable {
  /// The answer's `graphs`.
  public let graphs: [GraphListGraph]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    graphs = try reader.required("graphs", .list(.value(GraphListGraph.init)))
  }
}

/// What is answered about graph list graph.
public struct GraphListGraph: Sendable, Equatable {
  /// The answer's `graph`.
  public let graph: String
  /// The answer's `coordinators`.
  public let coordinators: [String]
  /// The answer's `trees`.
  public let trees: [String]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    graph = try reader.required("graph", .string)
    coordinators = try reader.required("coordinators", .list(.string))
    trees = try reader.required("trees", .list(.string))
  }
}

/// What is answered about graph load.
public struct GraphLoadAnswer: Sendable, Equatable {
  /// The answer's `graph`.
  public let graph: String
  /// The answer's `loaded`.
  public let loaded: Bool

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    graph = try reader.required("graph", .string)
    loaded = try reader.required("loaded", .bool)
  }
}

/// What is answered about tree get.
public struct TreeGetAnswer: Sendable, Equatable {
  /// The answer's `tree`.
  public let tree: String
  /// The answer's `graph`.
  public let graph: String?
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public let instance: String
  /// A tree at one revision.
  public let snapshot: JSON
  /// The delegated types of the tree with the clients that serve them.
  ///
  /// Omitted if there are none.
  public let services: JSON.Object?
  /// The answer's `active`.
  public let active: String?
  /// The answer's `onView`.
  public let onView: [String]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    tree = try reader.required("tree", .string)
    graph = try reader.optional("graph", .string)
    instance = try reader.required("instance", .string)
    snapshot = try reader.required("snapshot", .json)
    services = try reader.optional("services", .object)
    active = try reader.optional("active", .string)
    onView = try reader.required("onView", .list(.string))
  }
}

/// What is answered about tree list.
public struct TreeListAnswer: Sendable, Equatable {
  /// The answer's `trees`.
  public let trees: [TreeListTree]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    trees = try reader.required("trees", .list(.value(TreeListTree.init)))
  }
}

/// What is answered about tree list tree.
public struct TreeListTree: Sendable, Equatable {
  /// The answer's `tree`.
  public let tree: String
  /// The answer's `graph`.
  public let graph: String?
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public let revision: Int
  /// One of `tree`, `connection`.
  public let lifetime: String
  /// The answer's `entries`.
  public let entries: Int

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    tree = try reader.required("tree", .string)
    graph = try reader.optional("graph", .string)
    revision = try reader.required("revision", .integer)
    lifetime = try reader.required("lifetime", .string)
    entries = try reader.required("entries", .integer)
  }
}

/// What is answered about tree open.
public struct TreeOpenAnswer: Sendable, Equatable {
  /// The answer's `tree`.
  public let tree: String
  /// The answer's `opened`.
  public let opened: Bool
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public let revision: Int
  /// The outcome of a command.
  ///
  /// Members from `searched` on are omitted if they are empty.
  public let outcome: Outcome?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    tree = try reader.required("tree", .string)
    opened = try reader.required("opened", .bool)
    revision = try reader.required("revision", .integer)
    outcome = try reader.optional("outcome", .value(Outcome.init))
  }
}

/// The outcome of a command.
///
/// Members from `searched` on are omitted if they are empty.
public struct Outcome: Sendable, Equatable {
  /// One of `committed`, `redirected`, `blocked`, `cancelled`, `superseded`, `failed`, `noop`.
  public let outcome: String
  /// The tree's revision after the command.
  public let revision: Int
  /// Present unless the outcome is committed.
  public let reason: Reason?
  /// The coordinator that took the route or acted.
  public let taker: String?
  /// The taker and all coordinators whose action was not none, in the order in which they acted.
  public let handledBy: [String]
  /// The coordinators that ended, including those that the same command had opened.
  public let disposed: [Disposed]
  /// The coordinators that were considered for the route, in order.
  public let searched: [String]?
  /// The number of events for coordinators that had ended.
  public let discarded: Int?
  /// The number of screens that pops removed.
  public let popped: Int?
  /// The screens that the `set` of another coordinator replaced, by owner.
  public let lost: [OutcomeLost]?
  /// The routes that were not pulled back, because they are wrapped too deep.
  public let notPulled: [OutcomeNotPulled]?
  /// For a deep link: the routes that no coordinator took.
  public let remaining: [FullRoute]?
  /// The routes that a parent did not receive, because no client serves it.
  public let missed: [OutcomeMissed]?
  /// For coordinator.attach: the coordinator that was opened.
  public let attached: String?
  /// The results of the command's custom transitions, in order.
  public let performed: [OutcomePerformed]?
  /// Present for a dry run: nothing was committed, and the outcome is the one that the command would have.
  public let dryRun: Bool?
  /// For a dry run: the change that the command would make.
  public let change: JSON?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    outcome = try reader.required("outcome", .string)
    revision = try reader.required("revision", .integer)
    reason = try reader.optional("reason", .value(Reason.init))
    taker = try reader.optional("taker", .string)
    handledBy = try reader.required("handledBy", .list(.string))
    disposed = try reader.required("disposed", .list(.value(Disposed.init)))
    searched = try reader.optional("searched", .list(.string))
    discarded = try reader.optional("discarded", .integer)
    popped = try reader.optional("popped", .integer)
    lost = try reader.optional("lost", .list(.value(OutcomeLost.init)))
    notPulled = try reader.optional("notPulled", .list(.value(OutcomeNotPulled.init)))
    remaining = try reader.optional("remaining", .list(.value(FullRoute.init)))
    missed = try reader.optional("missed", .list(.value(OutcomeMissed.init)))
    attached = try reader.optional("attached", .string)
    performed = try reader.optional("performed", .list(.value(OutcomePerformed.init)))
    dryRun = try reader.optional("dryRun", .bool)
    change = try reader.optional("change", .json)
  }
}

/// The reason for an outcome.
///
/// Further members depend on the code.
public struct Reason: Sendable, Equatable {
  /// The kind of reason, for programs.
  ///
  /// Codes may be added.
  public let code: String
  /// A sentence for people.
  public let message: String

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    code = try reader.required("code", .string)
    message = try reader.required("message", .string)
  }
}

/// A coordinator that has ended.
public struct Disposed: Sendable, Equatable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public let coordinator: String
  /// The answer's `type`.
  public let type: String
  /// For a started coordinator: its completion.
  public let completion: JSON?
  /// For a started coordinator: the receiver of its completion.
  public let opener: String?
  /// For a started coordinator: the label that its opener gave it.
  public let label: String?
  /// The reason why the completion was not delivered.
  public let undelivered: Reason?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    coordinator = try reader.required("coordinator", .string)
    type = try reader.required("type", .string)
    completion = try reader.optional("completion", .json)
    opener = try reader.optional("opener", .string)
    label = try reader.optional("label", .string)
    undelivered = try reader.optional("undelivered", .value(Reason.init))
  }
}

/// What is answered about outcome lost.
public struct OutcomeLost: Sendable, Equatable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public let owner: String
  /// The answer's `screens`.
  public let screens: [String]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    owner = try reader.required("owner", .string)
    screens = try reader.required("screens", .list(.string))
  }
}

/// What is answered about outcome not pulled.
public struct OutcomeNotPulled: Sendable, Equatable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public let coordinator: String
  /// The answer's `route`.
  public let route: String

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    coordinator = try reader.required("coordinator", .string)
    route = try reader.required("route", .string)
  }
}

/// A route as navd sends it.
public struct FullRoute: Sendable, Equatable {
  /// The answer's `name`.
  public let name: String
  /// Named values, as declared for the route, screen or coordinator.
  public let params: JSON.Object
  /// The route of the child, which this one wraps.
  public var route: FullRoute? { routes.first }
  private let routes: [FullRoute]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    name = try reader.required("name", .string)
    params = try reader.required("params", .object)
    routes = try reader.optional("route", .value(FullRoute.init)).map { [$0] } ?? []
  }
}

/// What is answered about outcome missed.
public struct OutcomeMissed: Sendable, Equatable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public let coordinator: String
  /// A route as navd sends it.
  public let route: FullRoute

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    coordinator = try reader.required("coordinator", .string)
    route = try reader.required("route", .value(FullRoute.init))
  }
}

/// What is answered about outcome performed.
public struct OutcomePerformed: Sendable, Equatable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public let coordinator: String
  /// The answer's `name`.
  public let name: String
  /// One of `performed`, `failed`, `unperformed`.
  public let result: String
  /// The reason why it failed or was not performed.
  public let message: String?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    coordinator = try reader.required("coordinator", .string)
    name = try reader.required("name", .string)
    result = try reader.required("result", .string)
    message = try reader.optional("message", .string)
  }
}

/// What is answered about tree subscribe.
public struct TreeSubscribeAnswer: Sendable, Equatable {
  /// One subscription of a connection.
  public let subscription: Int
  /// The answer's `tree`.
  public let tree: String
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public let instance: String
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public let revision: Int
  /// The answer's `replayed`.
  public let replayed: Int?
  /// The reason for a snapshot although `since` was given: the changes are no longer kept, the revision is of
  /// another instance, or the revision does not exist yet.
  public let reason: String?
  /// A tree at one revision.
  public let snapshot: JSON?
  /// The delegated types of the tree with the clients that serve them.
  ///
  /// Omitted if there are none.
  public let services: JSON.Object?

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    subscription = try reader.required("subscription", .integer)
    tree = try reader.required("tree", .string)
    instance = try reader.required("instance", .string)
    revision = try reader.required("revision", .integer)
    replayed = try reader.optional("replayed", .integer)
    reason = try reader.optional("reason", .string)
    snapshot = try reader.optional("snapshot", .json)
    services = try reader.optional("services", .object)
  }
}

/// What is answered about coordinator pullback.
public struct CoordinatorPullbackAnswer: Sendable, Equatable {
  /// One subscription of a connection.
  public let subscription: Int
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public let revision: Int

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    subscription = try reader.required("subscription", .integer)
    revision = try reader.required("revision", .integer)
  }
}

/// What is answered about coordinator register.
public struct CoordinatorRegisterAnswer: Sendable, Equatable {
  /// The answer's `types`.
  public let types: [String]
  /// The live coordinators that this client now serves.
  public let coordinators: [CoordinatorRegisterCoordinator]

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    types = try reader.required("types", .list(.string))
    coordinators = try reader.required("coordinators", .list(.value(CoordinatorRegisterCoordinator.init)))
  }
}

/// What is answered about coordinator register coordinator.
public struct CoordinatorRegisterCoordinator: Sendable, Equatable {
  /// The answer's `tree`.
  public let tree: String
  /// The id of a coordinator.
  ///
  /// Never reused.
  public let coordinator: String
  /// The answer's `type`.
  public let type: String
  /// Named values, as declared for the route, screen or coordinator.
  public let params: JSON.Object

  package init(_ json: JSON) throws(CallError) {
    let reader = try AnswerReader(json)
    tree = try reader.required("tree", .string)
    coordinator = try reader.required("coordinator", .string)
    type = try reader.required("type", .string)
    params = try reader.required("params", .object)
  }
}
