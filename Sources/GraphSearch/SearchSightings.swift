internal import JSON
internal import Navigation
internal import NavigationGraph

/// The things that a search has seen, and the first step at which each went wrong.
struct SearchSightings: Sendable {
  /// A failure of one kind by one cause.
  struct FailureKey: Hashable, Sendable {
    let code: Reason.Code
    /// The rule that held last, or the event.
    let cause: String
  }

  /// The first failure of a kind.
  struct Failure: Sendable {
    let reason: Reason
    let rule: JSON.Pointer?
    /// The type and the route that a front end sent.
    let route: (type: String, name: String)?
    let step: SearchStep
  }

  /// The routes of each type that no event has reached.
  private(set) var unsentRoutes: [String: Set<String>] = [:]
  /// The first step on which each route was taken, if possible with an effect, by its type and name.
  private(set) var firstTaken: [String: SearchStep] = [:]
  /// The routes for completions that have received none, by type and name.
  private var unreceived: Set<String> = []
  /// The routes that were taken, but have changed nothing so far.
  private var withoutEffect: Set<String> = []
  private(set) var hiddenScreens: Set<String>
  private(set) var unopenedTypes: Set<String>
  /// In the order in which they were found.
  private(set) var failures: [(key: FailureKey, failure: Failure)] = []
  private var failureKeys: Set<FailureKey> = []
  /// The reason for which a tree of the graph cannot open.
  var openingFailure: Reason?
  /// The states that no event except a link changes.
  var standstills: [Int] = []
  /// The first state in which nothing is on view.
  var blank: Int?
  /// The first state that breaks a property, by the index of the property.
  var broken: [Int: Int] = [:]
  /// The first step of each link that shows another screen, by URL.
  var strayLinks: [String: SearchStep] = [:]
  /// The first idle time whose routes leave a layer above the screen to which they lead.
  var leftOver: SearchStep?
  /// The steps to states that repeat a screen: to each the first by the user, and the first by anything else.
  private(set) var repetitions: [SearchStep] = []
  private var repeatedByUser: Set<Int> = []
  private var repeatedByOthers: Set<Int> = []
  private static let repetitionsMax = 1_000

  init(_ graph: Graph) {
    hiddenScreens = Set(graph.screenNames)
    unopenedTypes = Set(graph.coordinatorNames)
    for type in graph.coordinatorNames {
      let routes = graph.coordinator(type)?.routes.map(\.name) ?? []
      if !routes.isEmpty { unsentRoutes[type] = Set(routes) }
      for route in graph.coordinator(type)?.routes ?? [] where !route.completes.isEmpty {
        unreceived.insert("\(type).\(route.name)")
      }
    }
  }

  /// Records the routes that coordinators took; `tree` is the tree before the step.
  mutating func note(_ ended: Ended, _ step: SearchStep, in tree: Tree) {
    guard !unsentRoutes.isEmpty || !withoutEffect.isEmpty else { return }
    // Completions, and the routes of a stopped command, are not listed as taken, but their rules are.
    let wasStopped = ended.outcome.kind == .failed || ended.outcome.kind == .blocked
    let ruled = wasStopped || !unreceived.isEmpty ? ended.rules.compactMap(\.pointer.route) : []
    for (type, route) in ended.taken(in: tree) + ruled {
      let name = "\(type).\(route)"
      if unsentRoutes[type]?.remove(route) != nil {
        firstTaken[name] = step
        if step.target == nil { withoutEffect.insert(name) }
        unreceived.remove(name)
        if unsentRoutes[type]?.isEmpty == true { unsentRoutes[type] = nil }
      } else if step.target != nil, withoutEffect.remove(name) != nil {
        firstTaken[name] = step
      }
    }
  }

  /// Records the screens on view and the coordinators of a new state.
  mutating func note(shown tree: Tree) {
    if !hiddenScreens.isEmpty {
      for key in tree.onView { tree.screen(key).map { _ = hiddenScreens.remove($0.name) } }
    }
    if !unopenedTypes.isEmpty { for type in tree.liveTypes { unopenedTypes.remove(type) } }
  }

  mutating func failed(
    _ reason: Reason,
    _ ended: Ended,
    _ step: SearchStep,
    _ event: SearchEvent,
    in tree: Tree
  ) {
    let rule = ended.rules.last?.pointer
    var route: (type: String, name: String)?
    if case .route(let sent, from: _) = event,
      let taker = ended.outcome.taker ?? tree.takers(from: nil).first,
      let type = tree.coordinator(taker)?.type
    {
      route = (type, sent.name)
    }
    let sender = route.map { "\($0.type).\($0.name)" } ?? event.words.first ?? ""
    let key = FailureKey(
      code: reason.code,
      cause: reason.circle?.joined(separator: " ") ?? rule?.description ?? sender
    )
    guard failureKeys.insert(key).inserted else { return }
    failures.append((key, Failure(reason: reason, rule: rule, route: route, step: step)))
  }

  /// Whether a route of a type has failed.
  func fails(_ route: String, of type: String) -> Bool {
    failures.contains { _, failure in
      failure.rule?.route.map { $0 == (type, route) } ?? failure.route.map { $0 == (type, route) } ?? false
    }
  }

  mutating func repeated(_ step: SearchStep, byUser: Bool) {
    guard let target = step.target, repetitions.count < Self.repetitionsMax else { return }
    let isNew = byUser ? repeatedByUser.insert(target).inserted : repeatedByOthers.insert(target).inserted
    if isNew { repetitions.append(step) }
  }
}

extension Reason.Code {
  /// Whether the code means that the graph has a mistake.
  var isFailure: Bool {
    switch self {
    case .coordinatorEnded, .unknownCoordinator, .unknownType, .unknownScreen, .undeclaredRoute,
      .homeMismatch,
      .noStack, .noColumn, .noTabs, .unknownTab, .emptySet, .cannotSetRoot, .notStarted, .rootCannotEnd,
      .sendLoop, .noSplit, .tooMuchWork, .ambiguousContainer, .badParams, .badReference, .tooManyEntries,
      .nestedTooDeep, .duplicateKey, .redirectLoop:
      true
    case .nothingToDo, .nothingToPop, .nothingToDismiss, .notModal, .already, .unhandled, .staleSource,
      .screenNotFound, .nothingToUndo, .nothingToRedo, .swallowed, .rejected, .requirementFailed,
      .leaveRejected, .leaveAsked, .busy, .cancelled, .superseded, .detached, .deadline, .clientGone,
      .prepareFailed, .badAnswer, .reentrant, .treeClosed, .restored:
      false
    }
  }
}

extension Reason {
  /// The entries whose redirects lead to one another, each once; nil if the reason is another one.
  var circle: [String]? {
    guard code == .redirectLoop, let entries = details["entries"]?.array else { return nil }
    return Set(entries.compactMap(\.string)).sorted()
  }
}

extension JSON.Pointer {
  /// The type and the route whose rule is at this place of a document.
  fileprivate var route: (type: String, route: String)? {
    guard tokens.count > 3, tokens[0] == "coordinators", tokens[2] == "routes" else { return nil }
    return (tokens[1], tokens[3])
  }
}
