import JSON
public import NavigationClient

/// A command that is on its way, or what `prepare` has made part of its answer.
public struct Command: Sendable {
  private let task: Task<CommandOutcome, any Error>?

  init(_ task: Task<CommandOutcome, any Error>?) {
    self.task = task
  }

  /// How the command ended.
  ///
  /// - Returns: The outcome.
  /// - Throws: `CallError` if it could not be carried out, `NavigationError` for what is part of an answer: that ends
  ///   with the command that is being answered.
  @discardableResult
  public func outcome() async throws -> CommandOutcome {
    guard let task else {
      throw NavigationError(
        "What is done within prepare is part of its answer: there is no outcome to wait for."
      )
    }
    return try await task.value
  }
}

extension AnyCoordinator {
  /// Ends everything that the coordinator opened, and goes back to its first screen; with `includingSelf` it goes too.
  @discardableResult
  public func drop(animated: Bool = true, includingSelf: Bool = false) -> Command {
    perform { .drop(includingSelf: includingSelf, animated: animated) }
  }

  /// Follows a deep link: the first route is for this coordinator, each next one for the newest that the one before
  /// opened, else for the same as before.
  ///
  /// Within `prepare`, what is opened on the way must be of this program.
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

  /// Collects within `prepare`, else sends.
  func perform(_ step: () throws -> ActionStep) -> Command {
    if let preparation = Preparation.current {
      preparation.collect(from: self, step)
      return Command(nil)
    }
    do {
      let step = try step()
      if case .send(let route) = step { return command("coordinator.trigger") { ["route": route.json] } }
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
      throw NavigationError("\(type(of: self)) is not open: open it, or do it from within prepare.")
    }
    return (id, tree)
  }
}
