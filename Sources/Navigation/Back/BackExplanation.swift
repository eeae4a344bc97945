package enum BackEffect: Equatable, Sendable {
  case route(RouteSpec, to: CoordinatorID)
  /// A screen or a coordinator type swallows Back.
  case swallow(Reason)
  case pop(ContainerID)
  case dismiss(ContainerID)
  case select(tab: String, of: ContainerID)
  case nothing(Reason)
}

/// One rule of Back that was considered, in the order of the rules.
package struct BackStep: Equatable, Sendable {
  package enum BackRule: String, Sendable, CaseIterable {
    /// The `back` of the active screen.
    case screen
    /// The `back` of the type of a coordinator that would end.
    case ending
    /// A pop of what is on view, or the closing of the top layer.
    case removal
    /// The `tabBack` of tabs around the active screen.
    case tabs
    /// The `back` of the type of a coordinator that owns the active screen, or of an ancestor.
    case type
    /// The leave guard of a screen that the removal would remove.
    case leave
  }

  package let rule: BackRule
  /// The screen, container or coordinator to which the rule refers, if any.
  package let entry: String?
  package let applies: Bool
  /// The reason why the rule applies or does not apply, as a sentence.
  package let text: String
}

/// The effect of Back in a tree, with the rules that were considered up to the one that applies.
package struct BackExplanation: Equatable, Sendable {
  package let effect: BackEffect
  package let steps: [BackStep]
  /// The screen whose leave guard holds the removal back, if one does.
  package let holding: GuardedScreen?
}
