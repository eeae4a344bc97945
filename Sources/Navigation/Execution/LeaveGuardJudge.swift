internal import JSON

/// Judges the leave guards of the screens that a draft has removed, or has given other params by `navigate`.
struct LeaveGuardJudge {
  private let tree: Tree
  private let touched: [ScreenKey]
  private let departed: [ScreenKey: [LiveScreen]]
  /// The coordinators that have ended, oldest first.
  private let disposed: [Disposed]
  private(set) var work = 0
  private(set) var judged: [JudgedCondition] = []

  init(_ draft: Draft, disposed: [Disposed]) {
    tree = draft.tree
    touched = draft.touchedScreens
    departed = draft.departed
    self.disposed = disposed
  }

  /// The screens that have left since a revision although their guards hold, the deepest first.
  mutating func held(since earlier: Tree, besides waived: Set<ScreenKey>) -> [GuardedScreen] {
    var seen: Set<ScreenKey> = []
    var held: [GuardedScreen] = []
    work += touched.count
    for key in touched where departed[key] != nil || !tree.screens.contains(key) {
      guard let screen = earlier.screens[key], !waived.contains(key), seen.insert(key).inserted else {
        continue
      }
      let states = (departed[key] ?? [screen]).filter { !hasEndedItself($0.owner) }
      if let guarded = guarded(screen, in: states, of: earlier) { held.append(guarded) }
    }
    return held.sorted { ($0.level, $0.key) > ($1.level, $1.key) }
  }

  /// The screens of a tree whose guards hold as they are, the deepest first.
  mutating func held(among keys: [ScreenKey]) -> [GuardedScreen] {
    let held = keys.compactMap { tree.screens[$0] }.compactMap { guarded($0, in: [$0], of: tree) }
    return held.sorted { ($0.level, $0.key) > ($1.level, $1.key) }
  }

  /// The screen, if its guard holds in one of the states in which it left; else nil.
  private mutating func guarded(_ screen: LiveScreen, in states: [LiveScreen], of earlier: Tree)
    -> GuardedScreen?
  {
    guard !states.isEmpty, let leaveGuard = tree.types.leaveGuards[screen.name] else { return nil }
    let holds = states.contains { leaveGuard.holds($0.params, tree.facts, &work) }
    judged.append(JudgedCondition(subject: .leaveGuard(of: screen.key, name: screen.name), holds: holds))
    guard holds else { return nil }
    return GuardedScreen(
      key: screen.key,
      name: screen.name,
      owner: screen.owner,
      level: earlier.coordinators.member(screen.owner)?.value.level ?? 0,
      otherwise: leaveGuard.otherwise
    )
  }

  /// Whether a coordinator has finished or failed by itself.
  private func hasEndedItself(_ id: CoordinatorID) -> Bool {
    guard !tree.coordinators.contains(id) else { return false }
    return disposed.last { $0.coordinator == id }?.completion?.isResult ?? false
  }
}

extension Tree {
  /// Whether closing the open question would remove this screen, or another screen whose guard holds.
  func openQuestionConflicts(with screen: GuardedScreen, besides waived: Set<ScreenKey>, work: inout Int)
    -> Bool
  {
    guard let child = kept?.confirmation, coordinators.contains(child) else { return false }
    var trial = Draft(self)
    _ = trial.close(child, Cause(kind: .dismiss, by: nil, animated: false), because: .nothingToDo)
    defer { work += trial.work }
    guard trial.tree.screens.contains(screen.key) else { return true }
    var judge = LeaveGuardJudge(trial, disposed: [])
    defer { work += judge.work }
    return !judge.held(since: self, besides: waived).isEmpty
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

  /// The rejection of a command whose question cannot be shown.
  static func leaveUnconfirmed(_ screen: GuardedScreen, because why: String) -> Reason {
    Reason(
      .leaveRejected,
      "The user cannot be asked whether the screen \(screen.name) may leave: \(why)",
      details: ["screen": .string(screen.key.description), "name": .string(screen.name)]
    )
  }
}
