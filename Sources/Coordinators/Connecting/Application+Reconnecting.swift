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
  ) async throws -> CoordinatorRegisterResult {
    try await client.coordinatorRegister(
      types: registration.declarations,
      tree: registration.tree,
      replace: registration.replaces
    )
  }

  /// A connection is gone, and what was under way on it: if it is the one that counts, another is made.
  func disconnected() {
    for tree in trees.values { tree.disconnected() }
    // Whoever makes another connection sees by itself that it has lost that.
    guard let pause, !isReconnecting, let reason = client.disconnection, reason != .closed else { return }
    isReconnecting = true
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
    } catch {
      await next.close()
      guard error is CallError else { throw error }
      return false
    }
  }

  /// Answers for the same classes again; of its coordinators those go on that are still there.
  private func resume(with next: NavdClient) async throws {
    let instance = try await next.initialize(client: ["name": .string(name)]).instance
    // The trees of another run of navd are others.
    if instance != self.instance { for name in trees.keys { closed(name) } }
    self.instance = instance
    var ended = trees.mapValues(\.ids)
    for registration in registrations {
      for coordinator in try await register(registration, with: next).coordinators {
        ended[coordinator.tree]?.remove(coordinator.coordinator)
      }
    }
    for (name, ids) in ended { trees[name]?.release(ids) }
    try Task.checkCancellation()
    // From here on `disconnected` notices.
    if let reason = next.disconnection { throw CallError.disconnected(reason) }
    client = next
    isReconnecting = false
  }
}
