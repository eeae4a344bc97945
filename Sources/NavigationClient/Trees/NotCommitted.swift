public import NavigationWire

/// A command that was not committed, from `CommandOutcome.check`.
///
/// `outcome.kind` says how the command ended, and `outcome.reason` why.
public struct NotCommitted: Error, Equatable, CustomStringConvertible {
  /// The outcome of the command.
  public let outcome: CommandOutcome

  /// Whether no coordinator takes the route, or the URL leads nowhere.
  public var isUnhandled: Bool { outcome.reason?.code == .unhandled }

  /// One line for people, such as `noop: The stack has one screen. (nothingToPop)`.
  public var description: String {
    let kind = outcome.kind.rawValue
    if let reason = outcome.reason { return "\(kind): \(reason.message) (\(reason.code.rawValue))" }
    guard !outcome.redirects.isEmpty else { return kind }
    let redirects = outcome.redirects.map { redirect in
      let requirer = redirect.screen ?? redirect.type ?? "a coordinator"
      let routes = redirect.routes.map(\.name).joined(separator: ", ")
      return "the requirement of \(requirer) does not hold, took \(routes)"
    }
    return "\(kind): \(redirects.joined(separator: "; "))"
  }
}

extension CommandOutcome: CustomStringConvertible {
  /// One line for people, such as `committed, revision 3`.
  public var description: String {
    isCommitted ? "committed, revision \(revision)" : NotCommitted(outcome: self).description
  }
}

extension CommandOutcome {
  /// Whether the command committed.
  public var isCommitted: Bool { kind == .committed }

  /// Returns the outcome if it is committed.
  ///
  /// - Throws: `NotCommitted` with the outcome otherwise.
  @discardableResult
  public func check() throws(NotCommitted) -> CommandOutcome {
    guard isCommitted else { throw NotCommitted(outcome: self) }
    return self
  }
}
