struct Redirection: Sendable {
  private(set) var taken: [Redirect] = []
  /// The number of redirects before the current chain.
  private var chainStart = 0
  /// The redirects of entries on view that have left, in order.
  var pending: [Redirect] = []
  /// The state to which a redirect of a consequence returns; nil for the state before the command.
  private(set) var ground: Boxed<Plan.Undo>?
  /// The first reason why the command or a consequence was stopped.
  private(set) var stopped: Boxed<Reason>?
  /// The number of undone consequences.
  private var stops = 0
  /// Whether a redirect has replaced the command.
  var replacesCommand = false

  /// The maximum length of a chain.
  static let chainMax = 8

  /// Begins a consequence of facts.
  mutating func begin(from ground: Plan.Undo) {
    self.ground = Boxed(ground)
    endChain()
  }

  /// Whether further consequences may begin after one was undone.
  var mayContinue: Bool { stops < Self.chainMax }

  /// Records that the current consequence was undone.
  mutating func stop(because reason: Reason) {
    stopped = stopped ?? Boxed(reason)
    stops += 1
    endChain()
  }

  /// The current chain: redirects that have led to one another.
  var chain: ArraySlice<Redirect> { taken[chainStart...] }

  mutating func endChain() { chainStart = taken.count }

  /// Forgets the chain after its first redirects, because the stage restarts.
  mutating func forgetChain(after count: Int) { taken.removeLast(max(0, chain.count - count)) }

  func hasTaken(_ routes: [RouteSpec]) -> Bool { taken.contains { $0.routes == routes } }

  mutating func take(_ redirect: Redirect) throws(Stop) {
    taken.append(redirect)
    guard chain.count <= Self.chainMax else { throw .failed(.redirectLoop(taken)) }
  }
}
