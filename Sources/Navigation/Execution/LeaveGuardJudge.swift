internal import JSON

/// Judges the leave guards of the screens that a draft has removed.
struct LeaveGuardJudge {
  private let tree: Tree
  private let touched: [ScreenKey]
  private let departedParams: [ScreenKey: JSON.Object]
  /// The coordinators that have ended, oldest first.
  private let disposed: [Disposed]
  private(set) var work = 0
  private(set) var judged: [JudgedCondition] = []

  init(_ draft: Draft, disposed: [Disposed]) {
    tree = draft.tree
    touched = draft.touchedScreens
    departedParams = draft.departedParams
    self.disposed = disposed
  }

  /// The screens that have gone since a revision although their guards hold, the deepest first.
  mutating func held(since earlier: Tree, besides waived: Set<ScreenKey>) -> [GuardedScreen] {
    var seen: Set<ScreenKey> = []
    var held: [GuardedScreen] = []
    work += touched.count
    for key in touched where !tree.screens.contains(key) {
      guard let screen = earlier.screens[key], let leaveGuard = tree.types.leaveGuards[screen.name],
        !waived.contains(key), seen.insert(key).inserted, !hasEndedItself(screen.owner)
      else { continue }
      let holds = leaveGuard.holds(departedParams[key] ?? screen.params, tree.facts, &work)
      judged.append(JudgedCondition(subject: .leaveGuard(of: key, name: screen.name), holds: holds))
      guard holds else { continue }
      held.append(
        GuardedScreen(
          key: key,
          name: screen.name,
          owner: screen.owner,
          level: earlier.coordinators.member(screen.owner)?.value.level ?? 0,
          otherwise: leaveGuard.otherwise
        )
      )
    }
    return held.sorted { ($0.level, $0.key) > ($1.level, $1.key) }
  }

  /// Whether a coordinator has finished or failed, which is its own decision.
  private func hasEndedItself(_ id: CoordinatorID) -> Bool {
    guard !tree.coordinators.contains(id) else { return false }
    return disposed.last { $0.coordinator == id }?.completion?.isResult ?? false
  }
}

/// A screen that the command removes although its leave guard holds.
package struct GuardedScreen: Equatable, Sendable {
  package let key: ScreenKey
  package let name: String
  let owner: CoordinatorID
  let level: Int
  package let otherwise: LeaveGuard.Objection
}

extension Reason {
  static func leaveRejected(_ screen: GuardedScreen) -> Reason {
    let text: String? = if case .reject(let text) = screen.otherwise { text } else { nil }
    return Reason(
      .leaveRejected,
      text ?? "The screen \(screen.name) must not leave while its leave guard holds.",
      details: ["screen": .string(screen.key.description), "name": .string(screen.name)]
    )
  }

  static func leaveAsked(_ asking: Confirmation) -> Reason {
    Reason(
      .leaveAsked,
      "The user is asked whether the screen \(asking.screen.name) may leave; the command is kept until then.",
      details: [
        "screen": .string(asking.screen.key.description), "name": .string(asking.screen.name),
        "coordinator": .string(asking.child.description),
      ]
    )
  }

  static func confirmationNotShown(_ screen: GuardedScreen) -> Reason {
    Reason(
      .leaveRejected,
      "The coordinator that confirms whether \(screen.name) may leave shows nothing.",
      details: ["screen": .string(screen.key.description), "name": .string(screen.name)]
    )
  }
}
