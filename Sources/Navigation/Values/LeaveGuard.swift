package import JSON

/// A condition on a screen's params, and on facts, that keeps commands from removing the screen.
package struct LeaveGuard: Sendable {
  /// The end of a command that would remove a screen although its guard holds.
  package enum Objection: Equatable, Sendable {
    /// Rejects the command, with that reason.
    case reject(String?)
    /// A child asks the user in a layer of that style. The command is kept until the child ends.
    case confirm(ChildSpec, style: String?)
  }

  /// Judges the params of a screen and the facts, and adds the judged conditions to the work.
  package typealias Judging =
    @Sendable (_ params: JSON.Object, _ facts: JSON.Object, _ work: inout Int) -> Bool

  package let otherwise: Objection
  let holds: Judging

  package init(otherwise: Objection, holds: @escaping Judging) {
    self.otherwise = otherwise
    self.holds = holds
  }
}

/// A screen that left although its leave guard held.
package struct OverrunGuard: Equatable, Sendable {
  package let screen: ScreenKey
  package let name: String
  /// The reason why the confirmation could not be shown; nil if there was none to show.
  package let unasked: Reason?
}

/// The reason why Back does not remove a screen on view.
package enum BackHold: String, Sendable, CaseIterable {
  /// Its leave guard holds.
  case guarded
  /// The screen, a type that would end with it, or a type above at the end of Back, declares `back: none`.
  case swallowed
}
