internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A tree with its graph, history and command queue.
final class TreeHost {
  /// A registered coordinator type.
  private typealias RegisteredType = (type: String, registration: Registration)

  /// The id, which the directory sets.
  var id = TreeID(number: 0)
  var origin: TreeOrigin
  /// The graph with the types and screens that clients have registered.
  private(set) var graph: Graph {
    didSet {
      redaction = graph.redaction?.merging(redaction) ?? redaction
      graphVersion += 1
    }
  }
  /// The number of changes of the graph.
  private(set) var graphVersion = 0
  /// The redaction of all values that were ever declared sensitive in this tree.
  private(set) var redaction: GraphRedaction?
  /// Whether the graph has delegated coordinator types.
  private(set) var isDelegating: Bool
  private(set) var tree: Tree
  private(set) var history: History
  var queue = CommandQueue()
  var commandIDs: CommandIDs
  var idle = IdleClock()
  /// The subscriptions that began after the last idle warning.
  var unwarned: [Subscription] = []
  var saved = SavedStates()
  /// The sizes of the tree's records in the store.
  var compaction = CompactionState()
  /// The registrations that the store has.
  var persistedDeclarations = PersistedDeclarations()
  /// The registered types, including those without a client.
  private var detached: [RegisteredType] = []
  /// All registered types, and the registrations with their screens.
  private var registrations: (types: [RegisteredType], screens: [Registration]) = ([], [])
  /// The facts that clients have declared, which the tree keeps.
  private var registeredFacts = RegisteredFacts()
  /// The registered types without a client that still have coordinators.
  private(set) var unserved: [(type: String, registration: Registration)] = []
  /// The delegated types and their clients, as last announced to the subscribers.
  var provided: [String: ProvidedType] = [:]
  /// The types whose client has changed since the last announcement.
  var unannounced: ArraySlice<String> = []
  /// The clients whose registrations have changed since they were applied, if any.
  var registrants: [ConnectionID]?
  /// Whether the tree must close because the client that opened it has left.
  var openerHasLeft = false
  /// Whether work on registrations is deferred to the user's next share.
  var registrationsContinue = false
  /// The bytes of the registrations, including those without a client.
  private(set) var registeredBytes = 0
  /// The bytes that the user is charged, without the entries and the graph.
  var charged = 0
  var chargedGraph: Graph?
  private var lastTap = 0
  /// Creates the types of a graph, which can read the kept command.
  let types: @Sendable (Graph) -> CoordinatorTypes

  /// Creates a tree that is not open.
  init(_ origin: TreeOrigin, limits: SharedLimits) {
    self.origin = origin
    graph = origin.graph
    redaction = origin.graph.redaction
    isDelegating = !origin.graph.delegatedTypes.isEmpty
    types = { graph in graph.typesOfTree(limits) }
    tree = .unopened(types: types(origin.graph), limits: TreeLimits(limits.values))
    history = History(base: tree, limits: limits)
    commandIDs = CommandIDs(limits: limits)
  }

  /// Whether the tree has opened.
  var isOpen: Bool { tree.revision > 0 }
}

// Commands.
extension TreeHost {
  /// Begins the root coordinator.
  func open(slice: WorkSlice) -> Step {
    Tree.opening(
      origin.root,
      types: types(graph),
      facts: origin.facts,
      limits: tree.limits,
      slice: slice,
      answering: answers()
    )
  }

  func begin(_ call: CommandCall, slice: WorkSlice) throws(RPCError) -> Step {
    try checkRevision(of: call)
    return tree.begin(try command(call), slice: slice, answering: answers())
  }

  func checkRevision(of call: CommandCall) throws(RPCError) {
    guard let expected = call.ifRevision, expected != tree.revision else { return }
    throw .revisionConflict(expected: expected, actual: tree.revision)
  }

  /// Resumes a suspended command, with an answer if it asked.
  ///
  /// The answer may open coordinators of newly registered types.
  func resume(_ command: inout RunningCommand, with answer: Answer?, slice: WorkSlice) -> SliceEnd {
    if answer != nil, command.newGraph == nil { command.execution.takeTypes(of: tree) }
    let answers = answers(for: command)
    return command.execution.resume(with: answer, slice: slice, answering: answers)
  }

  /// The graph's answers to the questions of a command.
  func answers(for command: RunningCommand) -> GraphAnswers {
    answers(under: command.newGraph.map(withRegistrations))
  }

  /// The graph that answers the questions of a command.
  func graph(of command: RunningCommand) -> Graph { command.newGraph.map(withRegistrations) ?? graph }

  /// The answers of the graph, or of the graph to which a command moves the tree.
  func answers(under newGraph: Graph? = nil) -> GraphAnswers {
    let (graph, mayDelegate) = (newGraph ?? graph, newGraph != nil || isDelegating)
    return { question, notes in
      if mayDelegate, graph.isDelegated(question.situation.type) == true { return nil }
      return graph.answer(question, &notes)
    }
  }

  /// Replaces the tree with the result of a command, and appends the record, if any, to the history.
  ///
  /// A command without a change may have issued keys. If the history has the command, these keys are not
  /// reused, so that a replay gives equal keys. Returns the entries removed from the history, if they are
  /// large.
  func commit(
    _ ended: Ended,
    _ record: CommandRecord?,
    weight: Int? = nil,
    wasSuspended: Bool,
    at wallClock: Int
  ) -> Discarded? {
    guard record != nil || ended.change != nil else { return nil }
    var next = ended.tree
    if wasSuspended {
      next.adopt(surroundingsOf: tree, ended: ended.outcome.disposed.lazy.map(\.coordinator))
    }
    tree = next
    tree.keepsCommand(from: wallClock)
    return record.flatMap { history.append($0, tree: tree, at: wallClock, weight: weight) }
  }

  /// Records a command that did not begin or a change of the driver, and returns the name of the tree.
  func noted(_ record: CommandRecord, at wallClock: Int) -> String {
    history.append(record, tree: tree, at: wallClock)
    return origin.name
  }

}

// The store.
extension TreeHost {
  /// Rolls back to the stored tree.
  func rollBack(to state: StoredState) {
    let undone = history.rolledBack(to: state.number, state.tree)
    commandIDs.rolledBack((undone?.compactMap(\.cause.commandID)).map { Set($0) })
    var next = state.tree
    next.adopt(surroundingsOf: tree, ended: [])
    tree = next
    idle.rolledBack()
    origin = state.origin
    saved = state.saved
    persistedDeclarations = PersistedDeclarations()
    compaction.rolledBack(to: state.records)
  }

  /// Restores the image of a record.
  func restored(_ image: Tree, number: Int, presented: Int?, limits: SharedLimits) {
    tree = image
    history = History(base: image, lastNumber: number, presented: presented, limits: limits)
  }

  /// Ends the restoration from the store, and starts the expiry of a kept command if it has none.
  func restored(at wallClock: Int) {
    if redaction != nil { history.restoredWithoutSensitiveValues() }
    tree.keepsCommand(from: wallClock)
  }

  /// Restores the entry of a record.
  func restored(_ entry: RestoredEntry) {
    tree = entry.tree
    history.append(entry.command, tree: tree, at: entry.at)
    if entry.isOlder { history.restoredOlderRules() }
  }

  /// Restores the registrations of a record.
  ///
  /// Unused types are removed when all records are read.
  func add(_ registration: Registration?, _ declarations: PersistedDeclarations) {
    detached = registration.map { each in each.typeNames.map { ($0, each) } } ?? []
    if let facts = registration?.facts { registeredFacts.add(facts) }
    persistedDeclarations = declarations
  }
}

// Services.
extension TreeHost {
  /// Applies the registrations for the tree.
  ///
  /// A type without a client stays while it has coordinators.
  func registered(_ services: Services) {
    var registered = services.registered(for: origin.name)
    let known = Set(registered.map(\.type))
    unserved = detached.filter { !known.contains($0.type) && isAlive($0.type) }
    registered += unserved
    detached = registered.filter { $0.registration.declares($0.type) }
    let screens =
      services.registrations(for: origin.name)
      + unserved.map(\.registration).unique(by: ObjectIdentifier.init)
    for registration in screens { registeredFacts.add(registration.facts) }
    registrations = (registered, screens)
    graph = withRegistrations(origin.graph)
    isDelegating = !graph.delegatedTypes.isEmpty
    tree.types = types(graph)
    tree.rootRoute = origin.root.route
    let unservedBytes = unserved.reduce(0) { $0 + $1.registration.memory }
    registeredBytes = graph.registeredBytes + registeredFacts.memory + unservedBytes
  }

  /// Returns a graph with the registrations for the tree.
  func withRegistrations(_ graph: Graph) -> Graph {
    graph.adding(registrations.types).addingScreens(of: registrations.screens).adding(registeredFacts)
  }

  /// Whether the tree or its running command has a coordinator of a type.
  private func isAlive(_ type: String) -> Bool {
    tree.hasCoordinator(ofType: type) || queue.running?.execution.tree.hasCoordinator(ofType: type) == true
  }
}

// Pullbacks of subscribers.
extension TreeHost {
  /// Migrates the pullbacks of subscribers to another graph; `base` is the tree before the move.
  func carryTaps(by migration: GraphMigration, from base: Tree) {
    tree.carryTaps(migration, from: base)
  }

  func add(_ tap: Tap) {
    tree.addTap(tap)
  }

  func remove(_ tap: Tap) {
    tree.removeTap(id: tap.id, child: tap.child)
  }

  /// Checks a subscription to the routes of a coordinator, and returns its interest.
  func routeInterest(_ request: CoordinatorPullbackCall) throws(RPCError) -> RouteInterest {
    guard let child = tree.coordinator(request.coordinator) else { throw .noCoordinator(at: ["coordinator"]) }
    return RouteInterest(
      coordinator: request.coordinator,
      mode: request.mode,
      tap: try request.into.map { into throws(RPCError) in try tap(child, into: into, mode: request.mode) }
    )
  }

  private func tap(
    _ child: LiveCoordinator,
    into: CoordinatorPullbackCall.Into,
    mode: PullbackModeSpec
  ) throws(RPCError) -> Tap {
    guard let parent = tree.coordinator(into.coordinator) else {
      throw .noCoordinator(at: ["into", "coordinator"])
    }
    do throws(GraphProblem) {
      try graph.checkPullback(into: into.route, of: parent.type, from: child.type)
    } catch {
      throw .params(error, at: JSON.Pointer(["into", "route"]))
    }
    lastTap += 1
    let pullback = Pullback(route: into.route, mode: mode)
    return Tap(id: lastTap, child: child.id, parent: parent.id, pullback: pullback)
  }
}

/// Answers a question of a command from the graph; returns nil if the question is for a client.
typealias GraphAnswers = @Sendable (Question, inout AnswerNotes) -> Answer?

extension TreeLimits {
  init(_ limits: Limits) {
    self.init(
      events: limits.eventsPerCommand,
      work: limits.workPerCommand,
      wrapDepth: limits.wrapDepth,
      entries: limits.entriesPerTree,
      containerDepth: limits.containerDepth,
      undelivered: limits.undeliveredPerTree
    )
  }
}

extension TreeHost {
  /// Whether the tree has idle timers, or may get some.
  var hasIdleTimes: Bool { isOpen && (tree.types.hasIdles || !idle.isEmpty) }

  /// Updates the idle timers to the tree; returns the instant of the next check, and the work done.
  func adaptIdle(warning: Bool, at now: Instant) -> (Instant?, work: Int) {
    let isReturn = history.last?.cause.isIdle == true
    let work = idle.showed(tree, byIdle: isReturn, graphVersion: graphVersion, at: now)
    return (idle.instantToNote(warning: warning, at: now), work)
  }
}

/// A delegated type of a tree, as announced to subscribers.
struct ProvidedType: Equatable, Sendable {
  /// The client that serves the type, if any.
  let provider: ConnectionID?
  let name: String?
}
