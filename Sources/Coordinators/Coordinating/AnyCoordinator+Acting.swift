import JSON
public import NavigationClient

/// A command in flight, or an action that became part of an answer.
public struct Command: Sendable {
  private let task: Task<CommandOutcome, any Error>?

  init(_ task: Task<CommandOutcome, any Error>?) {
    self.task = task
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
    perform { .drop(includingSelf: includingSelf, animated: animated) }
  }

  /// Follows a deep link: this coordinator takes the first route.
  ///
  /// The newest coordinator that a route opened takes the next one, or the same coordinator if the route
  /// opened none.
  ///
  /// Within `prepare`, the routes may only open coordinators of this program.
  @discardableResult
  public func handle(_ routes: [any Route]) -> Command {
    guard let preparation = Preparation.current else {
      return command("coordinator.handle") { ["routes": .array(try routes.map { try RouteForm($0).json })] }
    }
    do {
      preparation.link(try routes.map { try RouteForm($0) }, from: self)
    } catch {
      preparation.collect(from: self) { throw error }
    }
    return Command(nil)
  }

  /// Adds a step to the answer within `prepare`; elsewhere sends it as a command.
  func perform(_ step: () throws -> ActionStep) -> Command {
    if let preparation = Preparation.current {
      preparation.collect(from: self, step)
      return Command(nil)
    }
    do {
      let step = try step()
      if case .send(let route, to: nil) = step {
        return command("coordinator.trigger") { ["route": route.json] }
      }
      let (id, tree) = try place()
      return Command(try tree.act(step, by: self, id))
    } catch {
      return Command(Task { throw error })
    }
  }

  private func command(_ method: String, _ params: () throws -> JSON.Object) -> Command {
    do {
      let (id, tree) = try place()
      var params = try params()
      params["coordinator"] = .string(id)
      return Command(tree.send(method, params))
    } catch {
      return Command(Task { throw error })
    }
  }

  private func place() throws -> (id: String, tree: NavigationTree) {
    guard let id, let tree else {
      throw NavigationError("\(type(of: self)) is not open. Open it first, or act within prepare.")
    }
    return (id, tree)
  }
}
