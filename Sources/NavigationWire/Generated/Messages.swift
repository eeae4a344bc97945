// swift-format-ignore-file
// Written by Tools/generate from Protocol/notifications and requests. Do not edit.

public import JSON

/// A notification of navd.
public enum ServerNotification: Equatable, Sendable {
  /// Reports the end of a command that the client was asked about, or that ended a coordinator it serves or
  /// committed custom transitions of one.
  case commandEnded(CommandEnded)
  /// Reports that a labelled child of a coordinator that the client serves has ended, after the commit.
  case coordinatorCompleted(CoordinatorCompleted)
  /// Reports a route of a coordinator that the client subscribed to.
  case coordinatorRouted(subscription: Int, CoordinatorRouted)
  /// Reports that another client, or none, now serves a coordinator type.
  case coordinatorServed(subscription: Int, CoordinatorServed)
  /// Reports a message of another client of the user, to clients that called `server.monitor`.
  case serverMessage(ServerMessage)
  /// Reports the end of a tree that the client was able to observe, to clients that called `server.watch`.
  case serverTreeClosed(ServerTreeClosed)
  /// Reports a tree that the client may observe from now on, to clients that called `server.watch`.
  case serverTreeOpened(ServerTreeOpened)
  /// Reports the end of a subscription.
  case subscriptionEnded(subscription: Int, SubscriptionEnded)
  /// Reports a change of a tree that the client subscribed to.
  case treeChanged(subscription: Int, TreeChanged)
  /// Reports the end of a tree for which the client has registered coordinator types.
  case treeClosed(TreeClosed)
  /// Reports a command that committed nothing, to clients that subscribed with `commands`.
  case treeCommand(subscription: Int, UncommittedCommand)
  /// Reports that another client, or none, now drives a tree.
  case treeDriven(subscription: Int, TreeDriven)
  /// Warns that an `idle` time ends soon, or cancels the warning.
  case treeIdle(subscription: Int, TreeIdle)
}

extension ServerNotification {
  package init(_ name: NotificationName, _ params: JSON) throws(WireError) {
    switch name {
    case .commandEnded: self = .commandEnded(try CommandEnded(reading: params))
    case .coordinatorCompleted: self = .coordinatorCompleted(try CoordinatorCompleted(reading: params))
    case .coordinatorRouted: self = .coordinatorRouted(subscription: try WireMembers(params).required("subscription"), try CoordinatorRouted(reading: params))
    case .coordinatorServed: self = .coordinatorServed(subscription: try WireMembers(params).required("subscription"), try CoordinatorServed(reading: params))
    case .serverMessage: self = .serverMessage(try ServerMessage(reading: params))
    case .serverTreeClosed: self = .serverTreeClosed(try ServerTreeClosed(reading: params))
    case .serverTreeOpened: self = .serverTreeOpened(try ServerTreeOpened(reading: params))
    case .subscriptionEnded: self = .subscriptionEnded(subscription: try WireMembers(params).required("subscription"), try SubscriptionEnded(reading: params))
    case .treeChanged: self = .treeChanged(subscription: try WireMembers(params).required("subscription"), try TreeChanged(reading: params))
    case .treeClosed: self = .treeClosed(try TreeClosed(reading: params))
    case .treeCommand: self = .treeCommand(subscription: try WireMembers(params).required("subscription"), try UncommittedCommand(reading: params))
    case .treeDriven: self = .treeDriven(subscription: try WireMembers(params).required("subscription"), try TreeDriven(reading: params))
    case .treeIdle: self = .treeIdle(subscription: try WireMembers(params).required("subscription"), try TreeIdle(reading: params))
    }
  }

  package var name: NotificationName {
    switch self {
    case .commandEnded: .commandEnded
    case .coordinatorCompleted: .coordinatorCompleted
    case .coordinatorRouted: .coordinatorRouted
    case .coordinatorServed: .coordinatorServed
    case .serverMessage: .serverMessage
    case .serverTreeClosed: .serverTreeClosed
    case .serverTreeOpened: .serverTreeOpened
    case .subscriptionEnded: .subscriptionEnded
    case .treeChanged: .treeChanged
    case .treeClosed: .treeClosed
    case .treeCommand: .treeCommand
    case .treeDriven: .treeDriven
    case .treeIdle: .treeIdle
    }
  }

  /// The params as navd writes them.
  public var params: JSON {
    switch self {
    case .commandEnded(let value): value.json
    case .coordinatorCompleted(let value): value.json
    case .coordinatorRouted(let number, let value): value.json.following(subscription: number)
    case .coordinatorServed(let number, let value): value.json.following(subscription: number)
    case .serverMessage(let value): value.json
    case .serverTreeClosed(let value): value.json
    case .serverTreeOpened(let value): value.json
    case .subscriptionEnded(let number, let value): value.json.following(subscription: number)
    case .treeChanged(let number, let value): value.json.following(subscription: number)
    case .treeClosed(let value): value.json
    case .treeCommand(let number, let value): value.json.following(subscription: number)
    case .treeDriven(let number, let value): value.json.following(subscription: number)
    case .treeIdle(let number, let value): value.json.following(subscription: number)
    }
  }
}

/// A request of navd to a client.
public enum ServerRequest: Equatable, Sendable {
  /// Asks the client that serves a coordinator what it does.
  case coordinatorPrepare(CoordinatorPrepare)
}

extension ServerRequest {
  package init(_ name: RequestName, _ params: JSON) throws(WireError) {
    switch name {
    case .coordinatorPrepare: self = .coordinatorPrepare(try CoordinatorPrepare(reading: params))
    }
  }

  package var name: RequestName {
    switch self {
    case .coordinatorPrepare: .coordinatorPrepare
    }
  }

  /// The params as navd writes them.
  public var params: JSON {
    switch self {
    case .coordinatorPrepare(let value): value.json
    }
  }
}

extension ServerRequest {
  /// Writes the params as navd sends them.
  package func writeParams(into writer: inout some ValueWriter & ~Copyable) {
    switch self {
    case .coordinatorPrepare(let value): value.write(into: &writer)
    }
  }
}

/// Params of `command.ended`: Reports the end of a command that the client was asked about, or that ended a
/// coordinator it serves or committed custom transitions of one.
public struct CommandEnded: WireValue, Equatable, Sendable {
  public var tree: String
  /// The instance of the tree that the ids belong to.
  public var instance: String
  public var command: Int
  public var dryRun: Bool
  /// The ids of the coordinators that the client's answers opened, by label.
  public var labels: NamedValues<String>
  /// The custom transitions of the client's own coordinators that were committed, in the order of the
  /// command.
  ///
  /// Omitted if there are none.
  public var custom: [CommittedTransition]
  /// The outcome of a command.
  ///
  /// Members from `searched` on are omitted if they are empty.
  public var outcome: CommandOutcome

  package init(
    tree: String, instance: String, command: Int, dryRun: Bool, labels: NamedValues<String>,
    custom: [CommittedTransition] = [], outcome: CommandOutcome
  ) {
    (self.tree, self.instance, self.command, self.dryRun, self.labels, self.custom, self.outcome) = (tree, instance, command, dryRun, labels, custom, outcome)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), instance: try members.required("instance"),
      command: try members.required("command"), dryRun: try members.required("dryRun"),
      labels: try members.required("labels"), custom: try members.optional("custom") ?? [],
      outcome: try members.required("outcome")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("instance", instance)
      writer.member("command", command)
      writer.member("dryRun", dryRun)
      writer.member("labels", labels)
      if !custom.isEmpty { writer.member("custom", custom) }
      writer.member("outcome", outcome)
    }
  }
}

/// Committed transition.
public struct CommittedTransition: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  public var name: String
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object

  package init(coordinator: String, name: String, params: JSON.Object) {
    (self.coordinator, self.name, self.params) = (coordinator, name, params)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      coordinator: try members.required("coordinator"), name: try members.required("name"),
      params: try members.required("params")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("name", name)
      writer.member("params", params)
    }
  }
}

/// Params of `coordinator.completed`: Reports that a labelled child of a coordinator that the client serves has
/// ended, after the commit.
public struct CoordinatorCompleted: WireValue, Equatable, Sendable {
  public var tree: String
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var opener: String
  public var label: String
  /// The completion of a started coordinator.
  public var completion: CompletionReport
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int

  package init(
    tree: String, coordinator: String, opener: String, label: String, completion: CompletionReport, revision: Int
  ) {
    (self.tree, self.coordinator, self.opener, self.label, self.completion, self.revision) = (tree, coordinator, opener, label, completion, revision)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), coordinator: try members.required("coordinator"),
      opener: try members.required("opener"), label: try members.required("label"),
      completion: try members.required("completion"), revision: try members.required("revision")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("coordinator", coordinator)
      writer.member("opener", opener)
      writer.member("label", label)
      writer.member("completion", completion)
      writer.member("revision", revision)
    }
  }
}

/// Params of `coordinator.routed`: Reports a route of a coordinator that the client subscribed to.
public struct CoordinatorRouted: WireValue, Equatable, Sendable {
  public var tree: String
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  /// A route as navd sends it.
  public var route: FullRoute
  /// Whether the coordinator's own action was not none.
  public var handled: Bool
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int

  package init(tree: String, coordinator: String, route: FullRoute, handled: Bool, revision: Int) {
    (self.tree, self.coordinator, self.route, self.handled, self.revision) = (tree, coordinator, route, handled, revision)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), coordinator: try members.required("coordinator"),
      route: try members.required("route"), handled: try members.required("handled"),
      revision: try members.required("revision")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("coordinator", coordinator)
      writer.member("route", route)
      writer.member("handled", handled)
      writer.member("revision", revision)
    }
  }
}

/// Params of `coordinator.served`: Reports that another client, or none, now serves a coordinator type.
public struct CoordinatorServed: WireValue, Equatable, Sendable {
  public var tree: String
  public var type: String
  /// The client that serves a coordinator type, by the name in its `initialize`; null if there is none.
  public var client: ServingClient?

  package init(tree: String, type: String, client: ServingClient?) {
    (self.tree, self.type, self.client) = (tree, type, client)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), type: try members.required("type"), client: try members.required("client")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("type", type)
      writer.member("client", client)
    }
  }
}

/// Params of `server.message`: Reports a message of another client of the user, to clients that called
/// `server.monitor`.
public struct ServerMessage: WireValue, Equatable, Sendable {
  /// The number of the connection, as in the log of navd.
  public var connection: Int
  /// The client of the connection.
  public var client: CauseClient
  /// Whether navd received the message or sent it.
  public var direction: MessageDirection
  /// The length of the message without its framing.
  public var bytes: Int
  /// The message without sensitive values; omitted if it is not JSON, is longer than 16,384 bytes, or
  /// contains a graph document.
  public var message: JSON?
  /// The number of messages that were dropped before this one, because the client did not read.
  public var dropped: Int?

  package init(
    connection: Int, client: CauseClient, direction: MessageDirection, bytes: Int, message: JSON? = nil,
    dropped: Int? = nil
  ) {
    (self.connection, self.client, self.direction, self.bytes, self.message, self.dropped) = (connection, client, direction, bytes, message, dropped)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      connection: try members.required("connection"), client: try members.required("client"),
      direction: try members.required("direction"), bytes: try members.required("bytes"), message: members["message"],
      dropped: try members.optional("dropped")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("connection", connection)
      writer.member("client", client)
      writer.member("direction", direction)
      writer.member("bytes", bytes)
      writer.member("message", ifPresent: message)
      writer.member("dropped", ifPresent: dropped)
    }
  }
}

/// Params of `server.treeClosed`: Reports the end of a tree that the client was able to observe, to clients
/// that called `server.watch`.
public struct ServerTreeClosed: WireValue, Equatable, Sendable {
  /// The name, or for a tree of another user the owner's uid and the name, such as `1000/main`.
  public var tree: String
  /// The instance of the tree.
  public var instance: String
  /// The name of its graph, or null.
  public var graph: String?

  package init(tree: String, instance: String, graph: String?) {
    (self.tree, self.instance, self.graph) = (tree, instance, graph)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), instance: try members.required("instance"), graph: try members.required("graph")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("instance", instance)
      writer.member("graph", graph)
    }
  }
}

/// Params of `server.treeOpened`: Reports a tree that the client may observe from now on, to clients that
/// called `server.watch`.
public struct ServerTreeOpened: WireValue, Equatable, Sendable {
  /// The name, or for a tree of another user the owner's uid and the name, such as `1000/main`.
  public var tree: String
  /// The instance of the tree.
  public var instance: String
  /// The name of its graph, or null.
  public var graph: String?

  package init(tree: String, instance: String, graph: String?) {
    (self.tree, self.instance, self.graph) = (tree, instance, graph)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), instance: try members.required("instance"), graph: try members.required("graph")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("instance", instance)
      writer.member("graph", graph)
    }
  }
}

/// Params of `subscription.ended`: Reports the end of a subscription.
public struct SubscriptionEnded: WireValue, Equatable, Sendable {
  /// One of `unsubscribed`, `overflow`, `treeClosed`, `coordinatorEnded`, `rightLost`, `shutdown`.
  public var reason: SubscriptionEndReason
  /// The last revision that was sent to the client.
  public var revision: Int

  package init(reason: SubscriptionEndReason, revision: Int) {
    (self.reason, self.revision) = (reason, revision)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(reason: try members.required("reason"), revision: try members.required("revision"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("reason", reason)
      writer.member("revision", revision)
    }
  }
}

/// Params of `tree.changed`: Reports a change of a tree that the client subscribed to.
public struct TreeChanged: WireValue, Equatable, Sendable {
  public var tree: String
  /// The net difference that one command made to a tree.
  public var change: TreeChange
  /// The command that made a change, or that changed nothing.
  public var cause: ChangeCause

  package init(tree: String, change: TreeChange, cause: ChangeCause) {
    (self.tree, self.change, self.cause) = (tree, change, cause)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), change: try members.required("change"), cause: try members.required("cause")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("change", change)
      writer.member("cause", cause)
    }
  }
}

/// Params of `tree.closed`: Reports the end of a tree for which the client has registered coordinator types.
public struct TreeClosed: WireValue, Equatable, Sendable {
  public var tree: String

  package init(tree: String) {
    self.tree = tree
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(tree: try members.required("tree"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
    }
  }
}

/// Params of `tree.command`: Reports a command that committed nothing, to clients that subscribed with
/// `commands`.
public struct UncommittedCommand: WireValue, Equatable, Sendable {
  public var tree: String
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  /// The command that made a change, or that changed nothing.
  public var cause: ChangeCause
  /// The outcome of a command.
  ///
  /// Members from `searched` on are omitted if they are empty.
  public var outcome: CommandOutcome

  package init(tree: String, revision: Int, cause: ChangeCause, outcome: CommandOutcome) {
    (self.tree, self.revision, self.cause, self.outcome) = (tree, revision, cause, outcome)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), revision: try members.required("revision"),
      cause: try members.required("cause"), outcome: try members.required("outcome")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("revision", revision)
      writer.member("cause", cause)
      writer.member("outcome", outcome)
    }
  }
}

/// Params of `tree.driven`: Reports that another client, or none, now drives a tree.
public struct TreeDriven: WireValue, Equatable, Sendable {
  public var tree: String
  /// The client that holds the lease; omitted if no client does.
  public var driver: CauseClient?
  /// The reason why navd ended the lease: its client disconnected, lost the right to drive, or sent nothing
  /// for `leaseSeconds`.
  ///
  /// Omitted if a client changed the driver.
  public var reason: LeaseEndReason?
  /// The command that made a change, or that changed nothing.
  public var cause: ChangeCause

  package init(
    tree: String, driver: CauseClient? = nil, reason: LeaseEndReason? = nil, cause: ChangeCause
  ) {
    (self.tree, self.driver, self.reason, self.cause) = (tree, driver, reason, cause)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), driver: try members.optional("driver"), reason: try members.optional("reason"),
      cause: try members.required("cause")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("driver", ifPresent: driver)
      writer.member("reason", ifPresent: reason)
      writer.member("cause", cause)
    }
  }
}

/// Params of `tree.idle`: Warns that an `idle` time ends soon, or cancels the warning.
public struct TreeIdle: WireValue, Equatable, Sendable {
  public var tree: String
  /// The time that ends soon; omitted if none does.
  public var idle: IdleTime?

  package init(tree: String, idle: IdleTime? = nil) {
    (self.tree, self.idle) = (tree, idle)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(tree: try members.required("tree"), idle: try members.optional("idle"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("idle", ifPresent: idle)
    }
  }
}

/// Params of `coordinator.prepare`: Asks the client that serves a coordinator what it does.
public struct CoordinatorPrepare: WireValue, Equatable, Sendable {
  public var tree: String
  /// The number of the command, the same in all its questions and in `command.ended`.
  public var command: Int
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  public var type: String
  /// The label of the coordinator, if an answer of this client opened it in this command.
  public var label: String?
  /// A question to a coordinator.
  public var question: CoordinatorQuestion
  /// The state of a coordinator when it is asked.
  public var situation: CoordinatorSituation
  /// The topmost screens of the coordinator, at most 32, the lowest first.
  public var screens: [TreeScreen]
  public var screenCount: Int
  /// The nearest first, at most 16.
  ///
  /// The pullback is how this ancestor receives the routes of the one before it.
  public var ancestors: [AncestorCoordinator]
  /// The remaining routes of a deep link.
  public var remaining: [FullRoute]
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  public var dryRun: Bool

  package init(
    tree: String, command: Int, coordinator: String, type: String, label: String? = nil, question: CoordinatorQuestion,
    situation: CoordinatorSituation, screens: [TreeScreen], screenCount: Int, ancestors: [AncestorCoordinator],
    remaining: [FullRoute], revision: Int, dryRun: Bool
  ) {
    (
      self.tree, self.command, self.coordinator, self.type, self.label, self.question, self.situation, self.screens,
      self.screenCount, self.ancestors, self.remaining, self.revision, self.dryRun
    ) = (
      tree, command, coordinator, type, label, question, situation, screens, screenCount, ancestors, remaining, revision,
      dryRun
    )
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), command: try members.required("command"),
      coordinator: try members.required("coordinator"), type: try members.required("type"),
      label: try members.optional("label"), question: try members.required("question"),
      situation: try members.required("situation"), screens: try members.required("screens"),
      screenCount: try members.required("screenCount"), ancestors: try members.required("ancestors"),
      remaining: try members.required("remaining"), revision: try members.required("revision"),
      dryRun: try members.required("dryRun")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("command", command)
      writer.member("coordinator", coordinator)
      writer.member("type", type)
      writer.member("label", ifPresent: label)
      writer.member("question", question)
      writer.member("situation", situation)
      writer.member("screens", screens)
      writer.member("screenCount", screenCount)
      writer.member("ancestors", ancestors)
      writer.member("remaining", remaining)
      writer.member("revision", revision)
      writer.member("dryRun", dryRun)
    }
  }
}

/// The state of a coordinator when it is asked.
public struct CoordinatorSituation: WireValue, Equatable, Sendable {
  /// The params that the coordinator was opened with.
  public var params: JSON.Object
  /// Whether no transfer of the coordinator has changed anything yet.
  ///
  /// True again when the root or the coordinator of a tab no longer owns anything.
  public var isInitial: Bool
  public var isRoot: Bool
  public var level: Int
  /// One of `bare`, `stack`, `split`, `tabs`, `window`.
  public var home: HomeKind
  public var isCollapsed: Bool
  /// The facts of the tree; omitted if there is none.
  public var facts: JSON.Object?

  package init(
    params: JSON.Object, isInitial: Bool, isRoot: Bool, level: Int, home: HomeKind, isCollapsed: Bool,
    facts: JSON.Object? = nil
  ) {
    (self.params, self.isInitial, self.isRoot, self.level, self.home, self.isCollapsed, self.facts) = (params, isInitial, isRoot, level, home, isCollapsed, facts)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      params: try members.required("params"), isInitial: try members.required("isInitial"),
      isRoot: try members.required("isRoot"), level: try members.required("level"), home: try members.required("home"),
      isCollapsed: try members.required("isCollapsed"), facts: try members.optional("facts")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("params", params)
      writer.member("isInitial", isInitial)
      writer.member("isRoot", isRoot)
      writer.member("level", level)
      writer.member("home", home)
      writer.member("isCollapsed", isCollapsed)
      writer.member("facts", ifPresent: facts)
    }
  }
}

/// Ancestor coordinator.
public struct AncestorCoordinator: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  public var type: String
  /// The parent's route that wraps the routes of a child, and which of them.
  public var pullback: PullbackLink?

  package init(coordinator: String, type: String, pullback: PullbackLink? = nil) {
    (self.coordinator, self.type, self.pullback) = (coordinator, type, pullback)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      coordinator: try members.required("coordinator"), type: try members.required("type"),
      pullback: try members.optional("pullback")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("type", type)
      writer.member("pullback", ifPresent: pullback)
    }
  }
}
