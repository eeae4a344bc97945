internal import Navigation
package import NavigationGraph
internal import NavigationServer

// The search runs the engine itself: it opens a tree of the graph, sends every event that can happen, and goes on from each
// new state, the nearest first. So the way to a state is a shortest one. States are compared by their shapes, and a state
// that repeats a screen is judged, but not followed: most graphs have infinitely many of those.

/// The limits of a search.
package struct SearchLimits: Sendable {
  /// The number of states after which the search ends.
  package var states: Int
  /// The number of screens of one name in one stack, beyond which a state is not followed.
  package static let repeatsMax = 3
  /// The number of states if none is given.
  package static let statesDefault = 20_000
  /// The greatest number of states that can be asked for.
  package static let statesMax = 10_000_000

  package init(states: Int = statesDefault) {
    self.states = states
  }
}

/// A search through the trees that a graph can reach.
package struct GraphSearch: Sendable {
  let graph: Graph
  let types: CoordinatorTypes
  let source: EventSource
  let limits: SearchLimits
  let factNames: [String]
  /// The link of each URL that is followed.
  let links: [String: SearchedLink]
  private(set) var states = SearchStates()
  private(set) var seen: SearchSightings
  private(set) var names = SearchNames()
  /// The state that is followed next.
  private(set) var next = 0
  /// The number of events that were sent.
  package private(set) var stepCount = 0
  /// The number of events whose end a client decides.
  package private(set) var undecidedCount = 0
  /// The number of states that repeat a screen.
  package private(set) var repeatedCount = 0
  /// Whether a state was not followed because a stack has too many screens of one name.
  private var hasManyOfOneName = false

  package init(_ graph: Graph, limits: SearchLimits = SearchLimits()) {
    self.graph = graph
    self.limits = limits
    types = graph.typesOfTree
    let samples = GraphSamples(graph)
    source = EventSource(graph, samples)
    factNames = samples.facts().map(\.name)
    let shown = Dictionary(graph.shownLinks.map { ($0.pattern, $0.screen) }) { first, _ in first }
    let followed = samples.links().map {
      ($0.url, SearchedLink(pattern: $0.pattern, shows: shown[$0.pattern]))
    }
    links = Dictionary(followed) { first, _ in first }
    seen = SearchSightings(graph)
    guard let opened = opened() else { return }
    seen.note(opened, .opening, in: opened.tree)
    _ = add(opened.tree, parent: -1, event: -1)
  }

  package var stateCount: Int { states.count }

  /// Whether every state was followed, except those with two equal screens in one stack, or two equal layers.
  package var isExhausted: Bool { next == states.count && !hasManyOfOneName }

  /// The length of the longest shortest way.
  package var depth: Int { states.records.indices.last.map { states.path(to: $0).count } ?? 0 }

  /// Follows that many states; returns whether there are more to follow.
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

  /// The end of a command; nil if a client decides it.
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
    let target = states.number(ofHash: hash) ?? add(tree, parent: state, event: event, hash: hash)
    states.addEdge(from: state, to: target, isLink: origin == .link)
    return target
  }

  private mutating func add(_ tree: Tree, parent: Int, event: Int, hash: Int? = nil) -> Int {
    let layers = tree.layersAboveRoot.map { names.number(of: $0) }
    let repetition = tree.repetition(namesMax: SearchLimits.repeatsMax)
    let repeats = repetition != .none
    if repeats { repeatedCount += 1 }
    if repetition == .manyOfOneName { hasManyOfOneName = true }
    seen.note(shown: tree)
    let active = tree.active.flatMap { tree.screen($0)?.name }
    let judged = judge(properties: tree)
    let record = SearchStates.StateRecord(
      parent: Int32(parent),
      event: Int32(event),
      active: active.map { Int32(names.number(of: $0)) } ?? -1,
      layers: Int32(names.number(ofLayers: layers)),
      url: graph.url(of: tree).map { Int32(names.number(of: $0.url)) } ?? -1,
      repeats: repeats,
      reached: judged.reached,
      excused: judged.excused
    )
    let state = states.add(record, hash: hash ?? tree.shapeHash(facts: factNames), tree)
    if active == nil { seen.blank = seen.blank ?? state }
    for index in judged.broken where seen.broken[index] == nil { seen.broken[index] = state }
    return state
  }

  /// The properties that a tree breaks, reaches and is excused from, by their indices.
  private func judge(properties tree: Tree) -> (broken: [Int], reached: UInt64, excused: UInt64) {
    var broken: [Int] = []
    var (reached, excused): (UInt64, UInt64) = (0, 0)
    for (index, property) in graph.properties.enumerated() {
      let isExcused = property.unless?.holds(in: tree) ?? false
      if isExcused { excused |= 1 << index }
      switch property.demand {
      case .never(let condition): if !isExcused, condition.holds(in: tree) { broken.append(index) }
      case .always(let condition): if !isExcused, !condition.holds(in: tree) { broken.append(index) }
      case .reachable(let condition): if condition.holds(in: tree) { reached |= 1 << index }
      }
    }
    return (broken, reached, excused)
  }

  // MARK: Judgement of a step

  private mutating func judge(
    _ ended: Ended,
    of possible: PossibleEvent,
    _ step: SearchStep,
    before tree: Tree
  ) {
    if let reason = ended.outcome.failure { seen.failed(reason, ended, step, possible.event, in: tree) }
    if case .link(let url) = possible.event { judge(link: url, ended, step) }
    guard let target = step.target else { return }
    if possible.event.origin == .time { judge(idle: ended.tree, step, before: tree) }
    if states.records[target].repeats { seen.repeated(step, byUser: possible.event.origin == .user) }
  }

  /// Notes a link that shows another screen than it declares.
  private mutating func judge(link url: String, _ ended: Ended, _ step: SearchStep) {
    guard let screen = links[url]?.shows, seen.strayLinks[url] == nil, ended.outcome.redirects.isEmpty else {
      return
    }
    switch ended.outcome.kind {
    case .noop where ended.outcome.reason?.code == .unhandled: break
    case .committed, .noop:
      let shown = states.records[step.target ?? step.state].url
      let hasArrived = shown >= 0 && names.text(Int(shown)) == url
      guard !hasArrived || ended.tree.isHidden(screen) else { return }
    case .redirected, .blocked, .cancelled, .superseded, .failed: return
    }
    seen.strayLinks[url] = step
  }

  /// Notes a layer that stays above the screen to which the routes of an idle time lead.
  private mutating func judge(idle tree: Tree, _ step: SearchStep, before: Tree) {
    guard let top = tree.layersInOrder.last, tree.layersInOrder.count > 1,
      before.layersInOrder.last == top, tree.active == before.active, !tree.isMeantToStay(layer: top)
    else { return }
    seen.leftOver = seen.leftOver ?? step
  }
}

/// A step of a search: the event of a state, by its index, and the state to which it leads.
struct SearchStep: Sendable {
  let state: Int
  let event: Int
  /// Nil if the event changed nothing.
  let target: Int?

  /// The step from no tree to the first state.
  static let opening = SearchStep(state: -1, event: -1, target: 0)
}

/// A link whose URL a search follows.
struct SearchedLink: Sendable {
  let pattern: String
  /// The screen that it declares to show.
  let shows: String?
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

/// The names of screens, of sets of layers and of URLs, as numbers.
struct SearchNames: Sendable {
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]
  private(set) var layers: [[Int]] = []
  private var layerNumbers: [[Int]: Int] = [:]

  func text(_ number: Int) -> String { texts[number] }

  func number(named text: String) -> Int? { numbers[text] }

  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }

  mutating func number(ofLayers set: [Int]) -> Int {
    if let number = layerNumbers[set] { return number }
    layers.append(set)
    layerNumbers[set] = layers.count - 1
    return layers.count - 1
  }
}

extension Tree {
  /// The lowest screen of each layer above the root.
  fileprivate var layersAboveRoot: [String] {
    layersInOrder.dropFirst().compactMap { screens(in: $0).first.flatMap { screen($0)?.name } }
  }

  /// Whether a layer is meant to stay above others: its priority or a requirement says so.
  ///
  /// The requirement is that of a screen in the layer, of its owner, or of a coordinator above.
  fileprivate func isMeantToStay(layer: ContainerID) -> Bool {
    if case .layer(let traits, _) = container(layer)?.place, traits.priority > 0 { return true }
    return screens(in: layer).compactMap { screen($0) }.contains { screen in
      types.requirements[.screens(screen.name)] != nil || hasRequirement(above: screen.owner)
    }
  }

  private func hasRequirement(above owner: CoordinatorID) -> Bool {
    var next = coordinator(owner)
    while let coordinator = next {
      if types.requirements[.coordinators(coordinator.type)] != nil { return true }
      next = coordinator.parent.flatMap { self.coordinator($0) }
    }
    return false
  }

  /// Whether a layer that nothing keeps covers the screens of that name.
  fileprivate func isHidden(_ name: String) -> Bool {
    guard let top = layersInOrder.last, layersInOrder.count > 1, !isMeantToStay(layer: top) else {
      return false
    }
    return !onView.contains { screen($0)?.name == name }
  }
}

extension Outcome {
  /// The failure of a command, or of what followed from a screen event or facts.
  fileprivate var failure: Reason? {
    switch kind {
    case .failed: reason
    case .committed, .redirected, .noop: reason.flatMap { $0.code.isFailure ? $0 : nil }
    case .blocked, .cancelled, .superseded: nil
    }
  }
}
