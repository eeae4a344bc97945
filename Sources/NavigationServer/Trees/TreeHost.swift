internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// One tree with its graph and the queue of its commands.
final class TreeHost {
  /// A registered coordinator type.
  private typealias RegisteredType = (type: String, registration: Registration)

  /// The id in the directory, which sets it.
  var id = TreeID(number: 0)
  var origin: TreeOrigin
  /// The graph with the types and screens that clients have registered.
  private(set) var graph: Graph {
    didSet {
      redaction = graph.redaction?.merging(redaction) ?? redaction
      graphVersion += 1
    }
  }
  /// Counts the changes of the graph.
  private(set) var graphVersion = 0
  /// The redaction of all values that were ever sensitive in this tree.
  private(set) var redaction: GraphRedaction?
  /// Whether clients answer for any of its coordinator types.
  private(set) var isDelegating: Bool
  private(set) var tree: Tree
  private(set) var history: History
  var queue = CommandQueue()
  var commandIDs: CommandIDs
  var idle = IdleClock()
  /// The subscriptions that have begun since the others were warned of the end of an idle time.
  var unwarned: [Subscription] = []
  var saved = SavedStates()
  /// The size of its records in the store.
  var compaction = CompactionState()
  /// The registrations that the store has.
  var persistedDeclarations = PersistedDeclarations()
  /// The registered types, also those that are no longer served.
  private var detached: [RegisteredType] = []
  /// All registered types, and the registrations with their screens.
  private var registrations: (types: [RegisteredType], screens: [Registration]) = ([], [])
  /// The facts that clients have declared, which stay with the tree.
  private var registeredFacts = RegisteredFacts()
  /// The registered types that are no longer served and still have coordinators.
  private(set) var unserved: [(type: String, registration: Registration)] = []
  /// The delegated types and their providers, as its subscribers were last notified of them.
  var provided: [String: ProvidedType] = [:]
  /// The types whose client is another one than its subscribers know of.
  var unannounced: ArraySlice<String> = []
  /// The clients whose registrations have changed since they were applied; nil if none have.
  var registrants: [ConnectionID]?
  /// Whether it closes because the client that opened it has left.
  var openerHasLeft = false
  /// Whether registrations are applied or announced with the next share of its user.
  var registrationsContinue = false
  /// The bytes of the graph with the registrations, and of those that are no longer served.
  private(set) var registeredBytes = 0
  /// The bytes that its user is charged, besides its entries and its own graph.
  var charged = 0
  var chargedGraph: Graph?
  private var lastTap = 0
  /// The types of a graph, which can read the kept command.
  let types: @Sendable (Graph) -> CoordinatorTypes

  /// A tree whose root has not begun.
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

  /// Whether the tree has opened; before that, only the clients that open it know of it.
  var isOpen: Bool { tree.revision > 0 }
}

// Commands.
extension TreeHost {
  /// Begins the root.
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

  /// Resumes a suspended command, with the answer to its question if it has one.
  ///
  /// The answer may open coordinators of types that were registered meanwhile.
  func resume(_ command: inout RunningCommand, with answer: Answer?, slice: WorkSlice) -> SliceEnd {
    if answer != nil, command.newGraph == nil { command.execution.takeTypes(of: tree) }
    let answers = answers(for: command)
    return command.execution.resume(with: answer, slice: slice, answering: answers)
  }

  /// The answers to the questions of a command that are known at once.
  func answers(for command: RunningCommand) -> GraphAnswers {
    answers(under: command.newGraph.map(withRegistrations))
  }

  /// The graph that answers the questions of a command.
  func graph(of command: RunningCommand) -> Graph { command.newGraph.map(withRegistrations) ?? graph }

  /// The answers of the graph, or of the one to which a command moves the tree.
  func answers(under newGraph: Graph? = nil) -> GraphAnswers {
    let (graph, mayDelegate) = (newGraph ?? graph, newGraph != nil || isDelegating)
    return { question, notes in
      if mayDelegate, graph.isDelegated(question.situation.type) == true { return nil }
      return graph.answer(question, &notes)
    }
  }

  /// Replaces the tree by that of a command that ended, and notes it in the history unless there is no record.
  ///
  /// A command that changed nothing may still have issued keys, which are not issued again if the history has it, so
  /// that a record can be run again. Returns the entries that the history has forgotten, if they are large.
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

  /// Notes a command that was not begun or a change of the driver, and returns the name of the tree.
  func noted(_ record: CommandRecord, at wallClock: Int) -> String {
    history.append(record, tree: tree, at: wallClock)
    return origin.name
  }

}

// The store.
extension TreeHost {
  /// Returns to the tree that the store has.
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

  /// Begins with the image of a record.
  func restored(_ image: Tree, number: Int, presented: Int?, limits: SharedLimits) {
    tree = image
    history = History(base: image, lastNumber: number, presented: presented, limits: limits)
  }

  /// Everything so far was read from the store; the time of a kept command begins, if it has not begun yet.
  func restored(at wallClock: Int) {
    if redaction != nil { history.restoredWithoutSensitiveValues() }
    tree.keepsCommand(from: wallClock)
  }

  /// Appends the entry of a record.
  func restored(_ entry: RestoredEntry) {
    tree = entry.tree
    history.append(entry.command, tree: tree, at: entry.at)
    if entry.isOlder { history.restoredOlderRules() }
  }

  /// Adds the registrations of a record; which of the types stay is decided when all records are read.
  func add(_ registration: Registration?, _ declarations: PersistedDeclarations) {
    detached = registration.map { each in each.typeNames.map { ($0, each) } } ?? []
    if let facts = registration?.facts { registeredFacts.add(facts) }
    persistedDeclarations = declarations
  }
}

// Services.
extension TreeHost {
  /// Applies the registrations for the tree; a type that is no longer served stays, with its screens, while it lives.
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

  /// A graph with what clients have registered for the tree.
  func withRegistrations(_ graph: Graph) -> Graph {
    graph.adding(registrations.types).addingScreens(of: registrations.screens).adding(registeredFacts)
  }

  /// Whether there is a coordinator of that type, or will be if the running command commits.
  private func isAlive(_ type: String) -> Bool {
    tree.hasCoordinator(ofType: type) || queue.running?.execution.tree.hasCoordinator(ofType: type) == true
  }
}

// Pullbacks of subscribers.
extension TreeHost {
  /// Carries them over to another graph, from the tree before it moved.
  func carryTaps(by migration: GraphMigration, from base: Tree) {
    tree.carryTaps(migration, from: base)
  }

  func add(_ tap: Tap) {
    tree.addTap(tap)
  }

  func remove(_ tap: Tap) {
    tree.removeTap(id: tap.id, child: tap.child)
  }

  /// Checks a subscription to the routes of a coordinator.
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

/// The answers of a graph to the questions of a command; nil if the question is for a client.
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
  /// Whether it has timers, or may get some.
  var hasIdleTimes: Bool { isOpen && (tree.types.hasIdles || !idle.isEmpty) }

  /// Adapts the timers to the screens that are shown; returns the instant for which the tree must be noted, and the
  /// work that this took.
  func adaptIdle(warning: Bool, at now: Instant) -> (Instant?, work: Int) {
    let isReturn = history.last?.cause.isIdle == true
    let work = idle.showed(tree, byIdle: isReturn, graphVersion: graphVersion, at: now)
    return (idle.instantToNote(warning: warning, at: now), work)
  }
}

/// A delegated type of a tree, as its subscribers know it.
struct ProvidedType: Equatable, Sendable {
  /// Nil if no client provides it.
  let provider: ConnectionID?
  let name: String?
}
