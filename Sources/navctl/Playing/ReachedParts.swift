import JSON
import NavigationClient

/// The parts of a graph that scenes have reached.
struct ReachedParts {
  /// The names of the screens that were on view after a command.
  private var screens: Set<String> = []
  /// The pointers of the rules that held.
  private var rules: Set<String> = []
  /// The screens and coordinator types whose requirements blocked, redirected or evicted something.
  private var requirements: Set<String> = []
  /// The names of the screens whose leave guards held.
  private var leaveGuards: Set<String> = []

  func reaches(_ part: GraphPart) -> Bool {
    switch part.kind {
    case .screen: screens.contains(part.name)
    case .requirement: requirements.contains(part.name)
    case .leaveGuard: leaveGuards.contains(part.name)
    case .rule: rules.contains(part.pointer.description)
    case .route: rules.contains { $0 == part.pointer.description || $0.hasPrefix("\(part.pointer)/") }
    }
  }

  mutating func formUnion(_ other: ReachedParts) {
    screens.formUnion(other.screens)
    rules.formUnion(other.rules)
    requirements.formUnion(other.requirements)
    leaveGuards.formUnion(other.leaveGuards)
  }

  mutating func showed(_ state: TreeGetResult) {
    let onView = Set(state.onView)
    screens.formUnion(
      state.snapshot.window.flatMap(\.screens).filter { onView.contains($0.key) }.map(\.name)
    )
  }

  /// Records the guards of an outcome.
  ///
  /// `before` is the tree before the command.
  mutating func ended(_ outcome: CommandOutcome, before: TreeSnapshot?) {
    requirements.formUnion(outcome.redirects.compactMap { $0.screen ?? $0.type })
    leaveGuards.formUnion(outcome.overrun.map(\.name))
    let left = outcome.moved.filter { $0.what == .left }.map(\.entry)
    requirements.formUnion(left.compactMap { before?.name(of: $0) })
    guard let reason = outcome.reason else { return }
    switch reason.code {
    case .requirementFailed:
      requirements.formUnion([reason.details["screen"], reason.details["type"]].compactMap { $0?.string })
    case .leaveRejected, .leaveAsked:
      leaveGuards.formUnion([reason.details["name"]].compactMap { $0?.string })
    default:
      break
    }
  }

  mutating func held(_ entries: [TreeHistoryEntry]) {
    rules.formUnion(entries.flatMap(\.rules))
  }
}

extension TreeSnapshot {
  /// The type of a coordinator, or the name of a screen.
  fileprivate func name(of entry: String) -> String? {
    coordinatorTypes[entry] ?? window.lazy.flatMap(\.screens).first { $0.key == entry }?.name
  }
}
