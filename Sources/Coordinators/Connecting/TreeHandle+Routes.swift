public import NavigationClient

extension TreeHandle {
  /// Sends a route of an enumeration, such as those that `navctl generate swift` writes for a graph.
  @discardableResult
  public func trigger(_ route: some Route, to coordinator: String? = nil) async throws -> CommandOutcome {
    try await trigger(route: try FullRoute(route).json, to: coordinator)
  }

  /// Follows a deep link of several routes as one command.
  @discardableResult
  public func handle(_ routes: any Route...) async throws -> CommandOutcome {
    try await handle(try routes.map { try FullRoute($0).json })
  }
}
