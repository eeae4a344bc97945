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

extension Tree {
  /// The coordinators above the active screen whose types declare `idle`, innermost first.
  ///
  /// A tree that shows nothing is at its root.
  package var idleEntries: [IdleEntry] {
    guard types.hasIdles else { return [] }
    var entries: [IdleEntry] = []
    var next: CoordinatorID? = activeOwner
    while let id = next, let coordinator = coordinators[id] {
      if let spec = types[coordinator.type]?.idle {
        entries.append(IdleEntry(coordinator: id, type: coordinator.type, spec: spec))
      }
      next = coordinator.parent
    }
    return entries
  }

  /// The owner of the active screen; the root of a tree that shows nothing.
  package var activeOwner: CoordinatorID { active.flatMap { screens[$0]?.owner } ?? Tree.root }
}
