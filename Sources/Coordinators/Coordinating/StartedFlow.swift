import JSON
public import NavigationClient

/// A flow that was started: the command that opens it, and the value that it finishes with.
public struct StartedFlow<Value: Codable & Sendable>: Sendable {
  /// The command that opens the flow; within `prepare`, a part of the answer.
  public let command: Command
  let isPart: Bool
  let end: FlowEnd
  let child: AnyCoordinator

  /// Waits until the command that opens the flow has ended, and returns its outcome.
  @discardableResult
  public func outcome() async throws -> CommandOutcome {
    try await command.outcome()
  }

  /// Waits until the end of the flow is committed, and returns its value.
  ///
  /// If the task is cancelled, the flow is cancelled.
  ///
  /// - Throws: `CompletionError` if the flow has ended without a value, `.cancelled` if the user went back;
  ///   `NotCommitted` if it was not opened; `CancellationError` if the task is cancelled.
  @NavigationActor
  public func value() async throws -> Value {
    do {
      if !isPart { try await command.check() }
    } catch {
      try Task.checkCancellation()
      throw error
    }
    let completion = await withTaskCancellationHandler {
      await end.value()
    } onCancel: {
      Task { @NavigationActor in child.cancel() }
    }
    do {
      return try end.decoded(completion, of: child)
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }
}

/// The end of a started flow, for its waiters.
@NavigationActor
final class FlowEnd {
  private var completion: Result<JSON, CompletionError>?
  private var waiters: [CheckedContinuation<Result<JSON, CompletionError>, Never>] = []

  /// Ends the flow.
  ///
  /// Only the first call has an effect.
  func end(_ completion: Result<JSON, CompletionError>) {
    guard self.completion == nil else { return }
    self.completion = completion
    for waiter in waiters { waiter.resume(returning: completion) }
    waiters = []
  }

  /// Decodes the value; throws a `NavigationError` if it has another type.
  func decoded<Value: Decodable>(
    _ result: Result<JSON, CompletionError>,
    of child: AnyCoordinator
  ) throws -> Value {
    let completion = Completion(type: child.openedType, label: child.label ?? "", result: result)
    return try completion.result(as: Value.self).get()
  }

  func value() async -> Result<JSON, CompletionError> {
    if let completion { return completion }
    return await withCheckedContinuation { waiters.append($0) }
  }
}
