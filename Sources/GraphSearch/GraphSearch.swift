internal import Navigation
package import NavigationGraph
internal import NavigationServer

// The search runs the engine itself: it opens a tree of the graph, sends every event that can happen, and goes on from each
// new state, the nearest first. So the way to a state is a shortest one. States are compared by their shapes, and a state
// that repeats a screen is judged, but not followed: most graphs have infinitely many of those.

/// A search through the trees that a graph can reach.
package struct GraphSearch: Sendable {
  let graph: Graph
  let types: CoordinatorTypes
  let source: EventSource
  let limits: SearchLimits
  /// The facts that the graph reads.
  let factNames: [String]
  /// The link of each URL that is followed.
  let links: [String: SearchedLink]
  private(set) var states = SearchStates()
  var seen: SearchSightings
  private(set) var names = SearchNames()
  /// The state that is followed next.
  private(set) var next = 0
  /// The number of events that were sent.
  package private(set) var stepCount = 0
  /// The number of events whose outcome a client decides.
  package private(set) var undecidedCount = 0
  /// The number of states that repeat a screen, which were not followed.
  package private(set) var repeatedCount = 0
  /// Whether a state was not followed because a stack has too many screens of one name.
  private var hasManyOfOneName = false

  package init(_ graph: Graph, limits: SearchLimits = SearchLimits()) {
    self.graph = graph
    self.limits = limits
    types = graph.typesOfTree
    let samples = GraphSamples(graph)
    source = EventSource(graph, samples)
    factNames = samples.readFacts
    let shown = Dictionary(graph.shownLinks.map { ($0.pattern, $0.screen) }) { first, _ in first }
    let followed = samples.links().map {
      ($0.url, SearchedLink(pattern: $0.pattern, shows: shown[$0.pattern]))
    }
    links = Dictionary(followed) { first, _ in first }
    seen = SearchSightings(graph)
    switch Tree.opening(graph.root, types: types, facts: graph.initialFacts, answering: answer) {
    case .ended(let ended) where ended.change != nil:
      seen.note(ended, .opening, in: ended.tree)
      _ = add(ended.tree, parent: -1, event: -1)
    case .ended(let ended): seen.openingFailure = ended.outcome.reason
    case .asks, .pauses: undecidedCount += 1
    }
  }

  package var stateCount: Int { states.count }

  /// Whether every state that the graph can reach was followed.
  package var isExhausted: Bool { isFinished && repeatedCount == 0 && stateCount > 0 }

  /// Whether every state was followed, except those with two equal screens in one stack, or two equal layers.
  var isFinished: Bool { next == states.count && !hasManyOfOneName && undecidedCount == 0 }

  /// Whether a state may lead to states that the search does not know.
  func isOpenEnded(_ state: Int) -> Bool {
    let record = states.records[state]
    switch record.repetition {
    case .none: return record.isUndecided || state >= next
    case .equal: return false
    case .manyOfOneName: return true
    }
  }

  /// The length of the longest shortest way.
  package var depth: Int { states.records.indices.last.map { states.path(to: $0).count } ?? 0 }

  /// Follows at most that many states; returns whether there are more.
  package mutating func advance(by count: Int) -> Bool {
    for _ in 0..<count {
      guard next < states.count, states.count < limits.states else { return false }
      if let tree = states.takeTree(of: next) { follow(tree, state: next) }
      next += 1
    }
    return next < states.count && states.count < limits.states
  }

  // MARK: Steps

  /// The tree after the graph has opened it; nil if it cannot be opened without a client.
  func opened() -> Ended? {
    let step = Tree.opening(graph.root, types: types, facts: graph.initialFacts, answering: answer)
    guard case .ended(let ended) = step, ended.change != nil else { return nil }
    return ended
  }

  private mutating func follow(_ tree: Tree, state: Int) {
    var changes = SearchChanges()
    for (index, possible) in source.events(in: tree).enumerated() {
      let origin = possible.event.origin
      // A later idle time is over only if the routes of the earlier ones changed nothing.
      if origin == .time, changes.byTime { continue }
      stepCount += 1
      guard let ended = end(of: possible.command, in: tree) else {
        undecidedCount += 1
        if origin != .link { states.leaveUndecided(state) }
        changes.note(origin)
        continue
      }
      let target = ended.change == nil ? nil : arrive(at: ended.tree, from: state, event: index, origin)
      if let target, target != state { changes.note(origin) }
      let step = SearchStep(state: state, event: index, target: target)
      seen.note(ended, step, in: tree)
      judge(ended, of: possible, step, before: tree)
    }
    if !changes.hasWayOut { seen.standstills.append(state) }
  }

  /// The end of a command; nil if a client decides the outcome.
  func end(of command: TreeCommand, in tree: Tree) -> Ended? {
    guard case .ended(let ended) = tree.begin(command, slice: .max, answering: answer) else { return nil }
    return ended
  }

  private var answer: Execution.Answering {
    { [graph] question, notes in
      graph.isDelegated(question.situation.type) == false ? graph.answer(question, &notes) : nil
    }
  }

  /// The state of a tree, which is added if it is new.
  private mutating func arrive(
    at tree: Tree,
    from state: Int,
    event: Int,
    _ origin: SearchEvent.EventOrigin
  ) -> Int {
    let hash = tree.shapeHash(facts: factNames)
    let target = states.number(ofHash: hash) ?? add(tree, parent: state, event: event, origin, hash: hash)
    states.addEdge(from: state, to: target, isLink: origin == .link)
    return target
  }

  private mutating func add(
    _ tree: Tree,
    parent: Int,
    event: Int,
    _ origin: SearchEvent.EventOrigin = .application,
    hash: Int? = nil
  ) -> Int {
    let layers = tree.layersAboveRoot.map { names.number(of: $0) }
    let repetition = tree.repetition(namesMax: SearchLimits.repeatsMax)
    if repetition == .equal { repeatedCount += 1 }
    if repetition == .manyOfOneName { hasManyOfOneName = true }
    seen.note(shown: tree)
    let active = tree.active.flatMap { tree.screen($0)?.name }
    let judged = judge(properties: tree)
    let record = SearchStates.StateRecord(
      parent: Int32(parent),
      event: Int32(event),
      isByUser: origin == .user,
      active: active.map { Int32(names.number(of: $0)) } ?? -1,
      layers: Int32(names.number(ofLayers: layers)),
      url: graph.url(of: tree).map { Int32(names.number(of: $0.url)) } ?? -1,
      repetition: repetition,
      reached: judged.reached,
      excused: judged.excused
    )
    let state = states.add(record, hash: hash ?? tree.shapeHash(facts: factNames), tree)
    if active == nil { seen.blank = seen.blank ?? state }
    for index in judged.broken where seen.broken[index] == nil { seen.broken[index] = state }
    return state
  }
}

/// The origins of the events that change a state.
private struct SearchChanges {
  private(set) var byTime = false
  private(set) var hasWayOut = false

  mutating func note(_ origin: SearchEvent.EventOrigin) {
    if origin == .time { byTime = true }
    if origin != .link { hasWayOut = true }
  }
}

extension Tree {
  /// The lowest screen of each layer above the root.
  fileprivate var layersAboveRoot: [String] {
    layersInOrder.dropFirst().compactMap { screens(in: $0).first.flatMap { screen($0)?.name } }
  }
}
