import JSON
public import NavigationClient

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
      return .part
    }
    return send("coordinator.handle") { _ in
      ["routes": .array(try routes.map { try FullRoute($0).json })]
    }
  }

  /// Adds a step to the answer within `prepare`; elsewhere sends it as a command.
  func perform(_ step: () throws -> ActionStep) -> Command {
    if let preparation = Preparation.current {
      preparation.collect(from: self, step)
      return .part
    }
    do {
      let step = try step()
      if case .send(let route, to: nil) = step {
        return send("coordinator.trigger", taking: route.name) { _ in ["route": route.json] }
      }
      return send("coordinator.transfer") { writer in
        ["transfer": try writer.json(step, by: self)]
      }
    } catch {
      return send("coordinator.transfer") { _ in throw error }
    }
  }

  private func send(
    _ method: String,
    taking route: String = "",
    _ params: (inout ActionWriter) throws -> JSON.Object
  ) -> Command {
    guard let id, let hosted else { return .failing(notOpen) }
    return hosted.send(method, taking: route) { writer in
      JSON.Object(adding: ["coordinator": .string(id)], to: try params(&writer))
    }
  }

  /// The error for an object that is not in a tree.
  nonisolated var notOpen: NavigationError {
    NavigationError("\(type(of: self)) is not open. Open it first, or act within prepare.")
  }
}

extension Command {
  /// An action within `prepare`, which is part of the answer and has no outcome of its own.
  static var part: Command {
    failing(
      NavigationError("An action within prepare is part of the answer and has no outcome to wait for."),
      isLogged: false
    )
  }
}
