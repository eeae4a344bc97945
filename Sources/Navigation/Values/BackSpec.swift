/// The declared meaning of Back, at a screen or at a coordinator type.
package enum BackSpec: Equatable, Sendable {
  case route(RouteSpec)
  /// Back does nothing.
  case swallow
}

/// The meaning of Back for tabs, when nothing is left to pop or to close.
package enum TabBackSpec: String, Sendable, CaseIterable {
  case first
  /// Selects the tab that was selected before.
  case history
  /// Leaves the tabs as they are.
  case none
}
