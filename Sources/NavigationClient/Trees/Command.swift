public import NavigationWire

/// A command that a program has sent, and its outcome.
///
/// navd receives commands in the order in which they are sent, whether or not the program waits for their
/// outcomes:
///
/// ```swift
/// tree.trigger("list")
/// try await tree.trigger("note", ["id": 7]).check()
/// ```
///
/// The client logs a warning if a command fails while no task waits for it, and if no coordinator takes a
/// route.
public struct Command: Sendable {
  private let delivery: CommandDelivery

  package init(_ delivery: CommandDelivery) {
    self.delivery = delivery
  }

  /// Waits until the command has ended.
  ///
  /// If the task is cancelled, navd is asked to cancel the command, and the outcome is still awaited.
  ///
  /// - Returns: The outcome.
  /// - Throws: `CallError` if the command could not be carried out; another error if it could not be written.
  @discardableResult
  public func outcome() async throws -> CommandOutcome {
    try await delivery.outcome()
  }

  /// Waits until the command has ended, and returns the outcome if it is committed.
  ///
  /// - Throws: `NotCommitted` with the outcome otherwise; the errors of `outcome`.
  @discardableResult
  public func check() async throws -> CommandOutcome {
    try await outcome().check()
  }
}
