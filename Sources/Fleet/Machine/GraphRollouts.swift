internal import JSON

/// The graphs that groups want, and the results of the machine for them.
struct GraphRollouts: Sendable {
  /// The progress of a rollout: the check of the document, and the moves of trees.
  private struct Attempt {
    let hash: String
    let group: FleetName
    var isChecked = false
    var fault: GraphFault?
    /// The results by address, each with the instance of the tree.
    ///
    /// A new instance is moved again.
    var moves: [String: (instance: String, move: GraphMove)] = [:]
    /// The number of connections to navd that ended during a pass.
    var losses = 0
  }

  /// The phase in which the broker sends retained wishes, in any order.
  private enum WishArrival: Equatable {
    /// The connection is new, without a wish so far.
    case expected
    /// The rollouts begin at an uptime, unless another wish arrives first.
    case until(Int)
    case complete
  }

  private static let lossesMax = 3
  /// The maximum number of graphs reported as ignored.
  private static let ignoredMax = 64
  private static let retryMilliseconds = 1_000

  private let graphs: Set<String>
  private let may: FleetRight
  private let groups: [FleetName]
  private let bytesMax: Int
  private let arrivalMilliseconds: Int
  private let version: String
  private var wishes: [String: [FleetName: WantedGraph]] = [:]
  private var attempts: [String: Attempt] = [:]
  private var run: GraphRun?
  private var retryAt: Int?
  private var arrival = WishArrival.complete
  /// The results to publish, by graph.
  private(set) var reports: [String: GraphReport] = [:]

  init(_ settings: MachineSettings, version: String) {
    graphs = settings.may == .administer ? Set(settings.graphs) : []
    may = settings.may
    groups = settings.allGroups
    bytesMax = settings.limits[.messageBytes]
    arrivalMilliseconds = settings.limits[.wishMilliseconds]
    self.version = version
  }

  /// The topics of the wishes, including ignored ones.
  var filters: [TopicFilter] {
    groups.map { TopicFilter("navd/group/\($0)/graph/+", wantsRetained: true) }
  }

  var wakesAt: Int? {
    if case .until(let time) = arrival { time } else { retryAt }
  }

  func owns(_ link: LinkID) -> Bool { run?.link == link }

  // MARK: Wishes

  /// Drops the wishes, because the broker sends all of them again.
  mutating func connected() {
    wishes = [:]
    arrival = .expected
  }

  /// Handles the loss of the broker, before which wishes with precedence may not have arrived.
  mutating func brokerLost() {
    if arrival != .complete { arrival = .expected }
  }

  /// Handles a wish, or its withdrawal if the payload is empty; returns whether to publish the result.
  mutating func wished(
    _ graph: String,
    by group: FleetName,
    _ payload: [UInt8],
    at time: FleetTime
  ) -> Bool {
    guard groups.contains(group), hasRoom(for: graph) else { return false }
    if arrival != .complete { arrival = .until(time.uptime + arrivalMilliseconds) }
    wishes[graph, default: [:]][group] = payload.isEmpty ? nil : wanted(graph, by: group, payload)
    guard let wanted = wanted(graph) else {
      (wishes[graph], attempts[graph], reports[graph]) = (nil, nil, nil)
      return true
    }
    guard reports[graph]?.wanted == wanted.hash else { return false }
    guard reports[graph]?.isApplied == true else {
      // A repeated wish begins another attempt, unless the trees have the graph.
      (attempts[graph], reports[graph]) = (nil, nil)
      return false
    }
    return true
  }

  /// Drops the results of wishes that were withdrawn while the broker was away; returns their graphs.
  mutating func dropWithdrawn() -> [String] {
    let withdrawn = reports.keys.filter { wishes[$0] == nil }
    for graph in withdrawn { (attempts[graph], reports[graph]) = (nil, nil) }
    return withdrawn
  }

  /// Whether the machine follows wishes for a graph, or reports that it ignores them.
  private func hasRoom(for graph: String) -> Bool {
    let known = Set(wishes.keys).union(reports.keys)
    return graphs.contains(graph) || known.contains(graph)
      || known.subtracting(graphs).count < Self.ignoredMax
  }

  private func wanted(_ graph: String, by group: FleetName, _ payload: [UInt8]) -> WantedGraph {
    guard graphs.contains(graph) else {
      return WantedGraph(payload, by: group, ignoredBecause: .ignored(graph, may: may))
    }
    return WantedGraph(payload, named: graph, by: group, bytesMax: bytesMax)
  }

  /// Repeats failed checks and moves on a new connection to navd, unless the document seems to crash navd.
  mutating func navdConnected() {
    for (graph, attempt) in attempts where attempt.losses < Self.lossesMax {
      attempts[graph]?.fault = nil
      attempts[graph]?.isChecked = attempt.isChecked && attempt.fault == nil
      attempts[graph]?.moves = attempt.moves.filter { $0.value.move.isApplied }
    }
  }

  /// The wish with precedence: that of the first group.
  private func wanted(_ graph: String) -> WantedGraph? {
    groups.lazy.compactMap { wishes[graph]?[$0] }.first
  }

  // MARK: Passes

  /// Begins a pass if a tree lacks its wanted graph; returns the graphs with new results.
  mutating func proceed(
    with trees: FollowedTrees,
    at time: FleetTime,
    links: inout LinkNumbers
  ) -> (effects: [MachineEffect], reported: [String]) {
    if case .until(let end) = arrival, end <= time.uptime { arrival = .complete }
    if let retryAt, retryAt <= time.uptime { self.retryAt = nil }
    guard run == nil, retryAt == nil, arrival == .complete else { return ([], []) }
    var reported: [String] = []
    for graph in wishes.keys.sorted() {
      guard let wanted = wanted(graph) else { continue }
      if attempts[graph]?.hash != wanted.hash || attempts[graph]?.group != wanted.group {
        attempts[graph] = Attempt(hash: wanted.hash, group: wanted.group)
      }
      switch wanted.document {
      case .failure(let fault):
        guard attempts[graph]?.fault == nil else { continue }
        fail(graph, with: fault, at: time)
        reported.append(graph)
      case .success(let document):
        guard trees.navd != nil, let missing = missing(graph, trees) else { continue }
        let link = links.next()
        run = GraphRun(graph, wanted: wanted, document: document, trees: missing, on: link)
        return ([.open(link)], reported)
      }
    }
    return ([], reported)
  }

  /// Ends the attempt with an error of the document itself.
  private mutating func fail(_ graph: String, with fault: GraphFault, at time: FleetTime) {
    guard let attempt = attempts[graph] else { return }
    attempts[graph]?.fault = fault
    reports[graph] = GraphReport(
      wanted: attempt.hash,
      group: attempt.group,
      isIgnored: !graphs.contains(graph),
      error: fault,
      at: time
    )
  }

  /// The trees to move; nil if the rollout is complete.
  private func missing(_ graph: String, _ trees: FollowedTrees) -> [FollowedTree]? {
    guard let attempt = attempts[graph], attempt.fault == nil else { return nil }
    let missing = trees.addresses.compactMap { trees[$0] }
      .filter { $0.graph == graph && attempt.moves[$0.address]?.instance != $0.instance }
    return attempt.isChecked && missing.isEmpty ? nil : missing
  }

  mutating func opened(_ link: LinkID) -> [MachineEffect] {
    run?.opened(version: version) ?? []
  }

  /// Handles a message of navd; returns the graph with a new result.
  mutating func received(
    _ bytes: [UInt8],
    trees: FollowedTrees,
    at time: FleetTime
  ) -> (effects: [MachineEffect], reported: String?) {
    let effects = run?.received(bytes) ?? []
    guard let run, run.isOver else { return (effects, nil) }
    self.run = nil
    return (effects, ended(run, trees, at: time))
  }

  private mutating func ended(_ run: GraphRun, _ trees: FollowedTrees, at time: FleetTime) -> String? {
    guard var attempt = attempts[run.graph], attempt.hash == run.wanted.hash,
      attempt.group == run.wanted.group
    else { return nil }
    attempt.fault = run.fault
    attempt.isChecked = true
    attempt.losses = 0
    for (instance, move) in run.moves { attempt.moves[move.tree] = (instance, move) }
    attempt.moves = attempt.moves.filter { trees[$0.key] != nil }
    attempts[run.graph] = attempt
    let moves = attempt.moves.values.map(\.move).sorted { $0.tree < $1.tree }
    reports[run.graph] = GraphReport(
      wanted: attempt.hash,
      group: attempt.group,
      trees: moves,
      error: attempt.fault,
      at: time
    )
    return run.graph
  }

  /// Handles the end of the connection of a pass; returns the graph with a new result.
  ///
  /// The next pass begins after a delay. A document that ends the connection or navd is tried three times.
  mutating func closed(_ link: LinkID, trees: FollowedTrees, at time: FleetTime) -> String? {
    guard let run else { return nil }
    self.run = nil
    retryAt = time.uptime + Self.retryMilliseconds
    guard run.hasRequested || trees.navd != nil, let attempt = attempts[run.graph],
      attempt.hash == run.wanted.hash
    else { return nil }
    attempts[run.graph]?.losses += 1
    guard attempt.losses + 1 >= Self.lossesMax else { return nil }
    let fault = GraphFault(
      name: "navdUnavailable",
      message: "navd closed the connection three times during the rollout."
    )
    fail(run.graph, with: fault, at: time)
    return run.graph
  }

  /// Ends the pass when the service ends.
  mutating func end() -> [MachineEffect] {
    defer { run = nil }
    return run.map { [.close($0.link)] } ?? []
  }
}
