/// The routes that begin when the user has done nothing for some time, as a coordinator type declares them.
package struct IdleSpec: Equatable, Sendable {
  /// The milliseconds without activity after which the routes begin.
  package let afterMs: Int
  /// The routes, taken as those of a deep link are.
  package let routes: [RouteSpec]
  package let counts: CountedActivity

  package init(afterMs: Int, routes: [RouteSpec], counts: CountedActivity) {
    self.afterMs = afterMs
    self.routes = routes
    self.counts = counts
  }
}

/// The activity that makes the time without activity begin anew.
package enum CountedActivity: String, Sendable, CaseIterable {
  /// The user's: screen events, Back, and commands that a screen sends.
  case user
  /// Every command of every client.
  case all
}

/// A live coordinator above the active screen whose type declares `idle`.
package struct IdleEntry: Equatable, Sendable {
  package let coordinator: CoordinatorID
  package let type: String
  package let spec: IdleSpec
}
