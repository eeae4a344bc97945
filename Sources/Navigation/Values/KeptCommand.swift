package import JSON

/// The command that a tree keeps to run later: at most one, the newest.
package struct KeptCommand: Equatable, Sendable {
  package enum AwaitedEvent: Equatable, Sendable {
    /// The requirement that redirected the command last holds.
    case requirement(of: RequiringEntries)
    /// The child that asks the user ends with `true`.
    case confirmation(by: CoordinatorID, of: ScreenKey)
  }

  package let source: CommandSource
  package let wait: AwaitedEvent
  /// The screens whose leave guards the command passes, because the user has confirmed that they may leave.
  package var waived: [ScreenKey] = []
  /// The entries that the redirect opened; when all were cancelled or dropped, the command is forgotten.
  package var opened = OpenedEntries()
  /// The milliseconds for which the command is kept; nil without a limit.
  package var timeMs: Int?
  /// The wall-clock time in milliseconds at which the command is forgotten.
  package var expires: Int?

  package init(_ source: CommandSource, until wait: AwaitedEvent) {
    self.source = source
    self.wait = wait
  }

  /// The command as clients see it.
  package var node: KeptNode { KeptNode(source, until: wait, timeMs: timeMs) }

  /// The child that asks the user, if it waits for one.
  package var confirmation: CoordinatorID? {
    if case .confirmation(let child, _) = wait { child } else { nil }
  }
}

/// A kept command as clients see it.
package struct KeptNode: Equatable, Sendable {
  package let source: CommandSource
  package let wait: KeptCommand.AwaitedEvent
  package let timeMs: Int?

  package init(_ source: CommandSource, until wait: KeptCommand.AwaitedEvent, timeMs: Int?) {
    self.source = source
    self.wait = wait
    self.timeMs = timeMs
  }
}

/// The outermost entries that a redirect opened.
package struct OpenedEntries: Equatable, Sendable {
  package var coordinators: [CoordinatorID] = []
  package var screens: [ScreenKey] = []

  package var isEmpty: Bool { coordinators.isEmpty && screens.isEmpty }
}

/// A command as the client sent it, for reading it again later.
package struct CommandSource: Equatable, Sendable {
  package let method: String
  /// The params of the method.
  package let params: JSON.Object

  package init(method: String, params: JSON.Object) {
    self.method = method
    self.params = params
  }
}

package enum KeptCommandEnd: String, Sendable, CaseIterable {
  /// The command was redirected, and is kept.
  case parked
  /// The command is kept while the user is asked.
  case asked
  /// The kept command has run, successfully or not.
  case resumed
  /// The kept command was given up.
  case forgotten
}
