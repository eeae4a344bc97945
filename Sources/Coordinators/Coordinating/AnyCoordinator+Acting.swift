import JSON
public import NavigationClient

/// A command in flight, or an action that became part of an answer.
public struct Command: Sendable {
  private let task: Task<CommandOutcome, any Error>?

  init(_ task: Task<CommandOutcome, any Error>?) {
    self.task = task
  }

  /// Sends a command; if the closure throws an error, that of the outcome is the same.
  init(sending send: () throws -> Task<CommandOutcome, any Error>) {
    do {
      task = try send()
    } catch {
      task = Task { throw error }
    }
  }

  /// Waits until the command has ended.
  ///
  /// - Returns: The outcome.
  /// - Throws: `CallError` if the command could not be carried out; `NavigationError` for a part of an
  ///   answer, which has no outcome of its own.
  @discardableResult
  public func outcome() async throws -> CommandOutcome {
    guard let task else {
      throw NavigationError(
        "An action within prepare is part of the answer and has no outcome to wait for."
      )
    }
    return try await task.value
  }
}

extension AnyCoordinator {
  /// Ends the coordinator's descendants and returns to its first screen; with `includingSelf` the coordinator
  /// ends too.
  @discardableResult
  public func drop(animated: Bool = true, includingSelf: Bool = false) -> Command {
    perform { .instruction(.drop(includingSelf: includingSelf, animated: animated)) }
  }

  /// Follows a deep link: this coordinator takes the first route.
  ///
  /// The newest coordinator that a route opened takes the next one, or the same coordinator if the route
  /// opened none.
  ///
  /// Within `prepare`, the routes may only open coordinators of this program.
  @discardableResult
  public func handle(_ routes: [any Route]) -> Command {
    if let preparation = Preparation.current {
      preparation.link(routes, from: self)
      return Command(nil)
    }
    return Command {
      let (id, tree) = try place()
      let routes = JSON.array(try routes.map { try FullRoute($0).json })
      return tree.send("coordinator.handle", ["routes": routes, "coordinator": .string(id)])
    }
  }

  /// Adds a step to the answer within `prepare`; elsewhere sends it as a command.
  func perform(_ step: () throws -> ActionStep) -> Command {
    if let preparation = Preparation.current {
      preparation.collect(from: self, step)
      return Command(nil)
    }
    return Command {
      let step = try step()
      let (id, tree) = try place()
      if case .send(let route, to: nil) = step {
        return tree.send("coordinator.trigger", ["route": route.json, "coordinator": .string(id)])
      }
      var writer = ActionWriter(tree: tree)
      let action = try writer.json(step, by: self)
      let params: JSON.Object = ["coordinator": .string(id), "transfer": action]
      return tree.send("coordinator.transfer", params, writtenBy: writer)
    }
  }

  private func place() throws -> (id: String, tree: NavigationTree) {
    guard let id, let tree else {
      throw NavigationError("\(type(of: self)) is not open. Open it first, or act within prepare.")
    }
    return (id, tree)
  }
}
