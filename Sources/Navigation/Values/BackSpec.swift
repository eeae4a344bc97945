package import JSON

/// The declared meaning of Back, at a screen or at a coordinator type: the first rule that applies counts.
package struct BackSpec: Sendable {
  package enum BackChoice: Equatable, Sendable {
    case route(RouteSpec)
    /// Back does nothing.
    case swallow
  }

  package struct ConditionalBack: Sendable {
    package let choice: BackChoice
    /// Judges the params of the screen or coordinator, and facts; nil if the rule always applies.
    let holds: LeaveGuard.Judging?

    package init(_ choice: BackChoice, when holds: LeaveGuard.Judging? = nil) {
      self.choice = choice
      self.holds = holds
    }
  }

  package let rules: [ConditionalBack]

  package init(_ rules: [ConditionalBack]) {
    self.rules = rules
  }

  /// Back always does nothing.
  package static let swallow = BackSpec([ConditionalBack(.swallow)])

  /// Back always sends that route.
  package static func route(_ route: RouteSpec) -> BackSpec { BackSpec([ConditionalBack(.route(route))]) }

  /// The choice of the first rule that applies; nil if none does.
  package func choice(_ params: JSON.Object, _ facts: JSON.Object, _ work: inout Int) -> BackChoice? {
    for rule in rules where rule.holds.map({ $0(params, facts, &work) }) ?? true { return rule.choice }
    return nil
  }

  /// Whether one of the rules swallows Back.
  var maySwallow: Bool { rules.contains { $0.choice == .swallow } }
}

/// The meaning of Back for tabs if nothing is left to pop or to close.
package enum TabBackSpec: String, Sendable, CaseIterable {
  case first
  /// Selects the tab that was selected before.
  case history
  /// Leaves the tabs as they are.
  case none
}
