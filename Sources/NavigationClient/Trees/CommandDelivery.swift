package import JSON
import Logging
package import NavigationWire
import Synchronization

/// The delivery of one command's outcome to the tasks that wait for it.
package final class CommandDelivery: Sendable {
  package typealias CommandResult = Result<CommandOutcome, any Error>

  private struct DeliveryState {
    var ended: CommandResult?
    var waiters: [CheckedContinuation<CommandOutcome, any Error>] = []
    var isAwaited = false
    var hasComplained = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(DeliveryState())
  private let complain: @Sendable (CommandResult, _ isAwaited: Bool) -> Void

  /// Creates a delivery.
  ///
  /// `complain` logs warnings.
  package init(complaining complain: @escaping @Sendable (CommandResult, _ isAwaited: Bool) -> Void) {
    self.complain = complain
  }

  deinit {
    let (ended, isAwaited) = state.withLock { ($0.ended, $0.isAwaited) }
    guard !isAwaited, let ended else { return }
    // Log in a task, because the connection may be calling and log handlers may do anything.
    Task { [complain] in complain(ended, false) }
  }

  /// Stores the action that asks navd to cancel the command.
  func began(cancel: @escaping @Sendable () -> Void) {
    state.withLock { $0.cancel = cancel }
  }

  /// Passes the outcome on to all waiting tasks.
  package func end(_ ended: CommandResult) {
    let waiters = state.withLock { state in
      state.ended = ended
      state.cancel = nil
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(with: ended) }
  }

  func outcome() async throws -> CommandOutcome {
    let ended: CommandResult
    do {
      ended = .success(
        try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { waiter in wait(waiter) }
        } onCancel: {
          state.withLock(\.cancel)?()
        }
      )
    } catch {
      ended = .failure(error)
    }
    let isFirst = state.withLock { state in
      defer { state.hasComplained = true }
      return !state.hasComplained
    }
    if isFirst { complain(ended, true) }
    return try ended.get()
  }

  private func wait(_ waiter: CheckedContinuation<CommandOutcome, any Error>) {
    let ended = state.withLock { state in
      state.isAwaited = true
      if state.ended == nil { state.waiters.append(waiter) }
      return state.ended
    }
    if let ended { waiter.resume(with: ended) }
    // An earlier cancellation found no waiter.
    if Task.isCancelled { state.withLock(\.cancel)?() }
  }
}

/// Message handling that runs in its own order, such as on an actor.
package protocol MessageHandling: AnyObject, Sendable {
  /// Runs an action after all messages that were received so far have been handled.
  func afterReceived(_ action: @escaping @Sendable () -> Void)
}

extension Command {
  /// Returns a command that was not sent.
  package static func failing(_ error: any Error, isLogged: Bool = true) -> Command {
    let delivery = CommandDelivery { _, isAwaited in
      if isLogged, !isAwaited { NavdClient.defaultLogger.warning("\(error)") }
    }
    delivery.end(.failure(error))
    return Command(delivery)
  }
}

extension NavdClient {
  /// Writes a warning into the client's log.
  package func warn(_ sentence: String) {
    logger.warning("\(sentence)")
  }

  /// Sends a command, and returns at once.
  ///
  /// If the program handles messages, the messages caused by the command are handled before its outcome is
  /// returned.
  ///
  /// - Parameters:
  ///   - method: The method of the command.
  ///   - tree: The name of the tree, for the log.
  ///   - sent: The route or link for the tree's coordinators, for the log.
  ///   - ended: Receives the result before all waiting tasks, while the connection waits.
  ///   - params: The params; if they cannot be written, the command ends with the error.
  /// - Returns: The command.
  package func command(
    _ method: String,
    in tree: String,
    taking sent: @autoclosure () -> String = "",
    ended: (@Sendable (CommandDelivery.CommandResult) -> Void)? = nil,
    _ params: () throws -> JSON.Object
  ) -> Command {
    let sent = sent()
    let delivery = CommandDelivery { [logger] ended, isAwaited in
      if let warning = ended.warning(about: method, in: tree, taking: sent, isAwaited: isAwaited) {
        logger.warning("\(warning)")
      }
    }
    do {
      // Capture no client: its last reference must not be released while the connection waits.
      let cancel = begin(method, try params(), repeating: true) { [handling] result in
        let result: CommandDelivery.CommandResult = Result {
          try Self.read(result.get(), of: method)
        }
        ended?(result)
        guard let handling else { return delivery.end(result) }
        handling.afterReceived { delivery.end(result) }
      }
      delivery.began(cancel: cancel)
    } catch {
      delivery.end(.failure(error))
    }
    return Command(delivery)
  }

  /// Waits until all received messages have been handled.
  package func caughtUp() async {
    guard let handling else { return }
    await withCheckedContinuation { waiter in handling.afterReceived { waiter.resume() } }
  }
}

extension CommandDelivery.CommandResult {
  /// The warning to log; nil for expected outcomes, and for errors that a task awaits.
  fileprivate func warning(about method: String, in tree: String, taking sent: String, isAwaited: Bool)
    -> String?
  {
    switch self {
    case .success(let outcome):
      guard let reason = outcome.reason else { return nil }
      let isUnhandled = reason.code == .unhandled
      if isUnhandled, !sent.isEmpty { return "Nothing in the tree \(tree) takes \(sent): \(reason.message)" }
      guard !isAwaited, isUnhandled || outcome.kind == .failed else { return nil }
      return "\(method) in the tree \(tree) failed: \(reason.message)"
    case .failure(CallError.disconnected(.closed)):
      return nil
    case .failure(let error):
      return isAwaited ? nil : "\(method) in the tree \(tree) failed: \(error)"
    }
  }
}
