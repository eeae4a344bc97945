package import JSON

/// The routes that begin when the user has done nothing for some time, as a coordinator type declares them.
package struct IdleSpec: Sendable {
  /// The milliseconds without activity after which the routes begin.
  package let afterMs: Int
  /// The routes, taken as those of a deep link are.
  package let routes: [RouteSpec]
  package let counts: CountedActivity
  /// The condition under which the time runs; nil if it always runs.
  package let when: IdleCondition?

  package init(afterMs: Int, routes: [RouteSpec], counts: CountedActivity, when: IdleCondition? = nil) {
    self.afterMs = afterMs
    self.routes = routes
    self.counts = counts
    self.when = when
  }
}

/// A condition on facts and on the screens on view.
package struct IdleCondition: Sendable {
  /// Judges facts and observations, and adds the judged conditions to the work.
  package typealias Observing =
    @Sendable (_ facts: JSON.Object, _ observed: Set<TreeObservation>, _ work: inout Int) -> Bool

  /// The observations that it reads.
  let observations: [TreeObservation]
  let holds: Observing

  package init(reading observations: [TreeObservation], holds: @escaping Observing) {
    self.observations = observations
    self.holds = holds
  }
}

/// The activity that restarts the idle time.
package enum CountedActivity: String, Sendable, CaseIterable {
  /// Activity of the user: screen events, Back, and commands from a screen.
  case user
  /// Every command of every client.
  case all
}

/// A live coordinator above the active screen whose type declares `idle`.
package struct IdleEntry: Sendable {
  package let coordinator: CoordinatorID
  package let type: String
  package let spec: IdleSpec
}
