import JSON
import NavigationClient

extension Application {
  /// Waits until a lost connection is restored.
  ///
  /// Returns immediately if none was lost.
  public func reconnected() async throws {
    // The loss may not have been handled here.
    if client.disconnection != nil { await caughtUp() }
    try await reconnection?.value
  }

  func register(
    _ registration: TypeRegistration,
    with client: NavdClient
  ) async throws -> CoordinatorRegisterResult {
    let (screens, facts) = (registration.screens, registration.facts)
    return try await client.coordinatorRegister(
      types: registration.declarations,
      tree: registration.tree,
      screens: screens.isEmpty ? nil : screens.reduce(into: [:]) { $0[$1.name] = $1.json },
      facts: facts.isEmpty ? nil : facts.reduce(into: [:]) { $0[$1.name] = $1.json },
      replace: registration.replaces
    )
  }

  /// Discards running commands after a connection was lost, and reconnects if it was the current connection.
  func disconnected() {
    for tree in trees.values { tree.disconnected() }
    // `resume` detects by itself that it lost its new connection.
    guard !isReconnecting, let reason = client.disconnection else { return }
    guard let pause, reason != .closed else { return repetition.abandon(reason) }
    isReconnecting = true
    reconnection = Task { [weak self] in
      do {
        var attempt = 0
        repeat {
          attempt += 1
          try await pause(attempt)
        } while try await self?.reconnect() == false
      } catch {
        self?.repetition.abandon(reason)
        throw error
      }
    }
  }

  /// Returns the current connection, or the next one if it was lost.
  ///
  /// - Throws: The error that ended the attempts to reconnect; `NavigationError` if there are none.
  func connected() async throws -> NavdClient {
    guard client.disconnection != nil else { return client }
    guard reconnects else { throw NavigationError("The connection to navd is closed.") }
    try await reconnected()
    return client
  }

  /// Connects again.
  ///
  /// Returns false if there is no daemon, or if another program serves one of the classes.
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

  /// Registers the same classes on a new connection, and keeps the coordinators that still exist.
  private func resume(with next: NavdClient) async throws {
    _ = try await next.initialize(client: ["name": .string(name)])
    var ended = trees.mapValues(\.ids)
    for registration in registrations {
      for coordinator in try await register(registration, with: next).coordinators {
        trees[coordinator.tree]?.opened(coordinator.instance)
        ended[coordinator.tree]?.remove(coordinator.coordinator)
      }
    }
    for (name, ids) in ended {
      trees[name]?.release(ids)
      // The tree may have been closed in the meantime.
      if trees[name]?.ids.isEmpty == true { closed(name) }
    }
    try Task.checkCancellation()
    repetition.connected(over: next)
    // From here on `disconnected` detects a loss.
    if let reason = next.disconnection { throw CallError.disconnected(reason) }
    client = next
    isReconnecting = false
  }
}
