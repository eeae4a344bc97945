import JSON
import NavigationClient

extension Application {
  /// Returns when a connection that was lost is made anew; at once if none was.
  public func reconnected() async throws {
    try await reconnection?.value
  }

  func register(
    _ registration: Registration,
    with client: NavdClient
  ) async throws -> CoordinatorRegisterAnswer {
    try await client.coordinatorRegister(
      types: registration.declarations,
      tree: registration.tree,
      replace: registration.replaces
    )
  }

  /// The connection is gone: nothing is under way any more, and another is made.
  func lost() {
    for tree in trees.values { tree.disconnected() }
    guard let pause else { return }
    reconnection = Task { [weak self] in
      var attempt = 0
      repeat {
        attempt += 1
        try await pause(attempt)
      } while try await self?.reconnect() == false
    }
  }

  /// Connects again; false if there is no daemon, or another program answers for one of the classes now.
  private func reconnect() async throws -> Bool {
    let next: NavdClient
    do {
      next = try await connect(inbox.service)
    } catch is ConnectError {
      return false
    }
    do {
      try await resume(with: next)
      return true
    } catch is CallError {
      await next.close()
      return false
    }
  }

  /// Answers for the same classes again; of its coordinators those go on that are still there.
  private func resume(with client: NavdClient) async throws {
    let instance = try await client.initialize(client: ["name": .string(name)]).instance
    var living: [String: Set<String>] = [:]
    for registration in registrations {
      for coordinator in try await register(registration, with: client).coordinators {
        living[coordinator.tree, default: []].insert(coordinator.coordinator)
      }
    }
    let isSameRun = instance == self.instance
    for (name, tree) in trees { tree.keep(isSameRun ? living[name] ?? [] : []) }
    self.instance = instance
    self.client = client
  }
}
