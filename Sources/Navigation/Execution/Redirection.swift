struct Redirection: Sendable {
  private(set) var taken: [Redirect] = []
  /// The number of redirects before those that have led to one another.
  private var chainStart = 0
  /// The redirects of entries on view that have left, in order.
  var pending: [Redirect] = []
  /// The state before what follows from facts, to which a redirect returns; nil if it returns to before the command.
  private(set) var ground: Boxed<Plan.Undo>?
  /// The first reason why a guard, or something else, held back the command or what followed from it.
  private(set) var stopped: Boxed<Reason>?
  /// The number of times that something was undone.
  private var stops = 0
  /// Whether a redirect took the place of the command.
  var replacesCommand = false

  /// The number of redirects that may lead to one another.
  static let chainMax = 8

  /// Begins something that follows from facts.
  mutating func begin(from ground: Plan.Undo) {
    self.ground = Boxed(ground)
    endChain()
  }

  /// Whether what does not depend on something that was undone is still begun.
  var mayGoOn: Bool { stops < Self.chainMax }

  /// Notes that what has begun was undone.
  mutating func stop(because reason: Reason) {
    stopped = stopped ?? Boxed(reason)
    stops += 1
    endChain()
  }

  /// The redirects that have led to one another.
  var chain: ArraySlice<Redirect> { taken[chainStart...] }

  mutating func endChain() { chainStart = taken.count }

  /// Forgets the redirects that have led to one another after the first ones, because what took them begins again.
  mutating func forgetChain(after count: Int) { taken.removeLast(max(0, chain.count - count)) }

  func hasTaken(_ routes: [RouteSpec]) -> Bool { taken.contains { $0.routes == routes } }

  mutating func take(_ redirect: Redirect) throws(Stop) {
    taken.append(redirect)
    guard chain.count <= Self.chainMax else { throw .failed(.redirectLoop(taken)) }
  }
}
