internal import JSON
internal import NavigationProtocol

// Information that navd reports about itself.

extension Server {
  private var about: ServerVersion { ServerVersion(name: "navd", version: Release.version) }

  /// Notes a client's name, and returns information about navd.
  mutating func introduced(as name: String?, _ caller: Caller) -> InitializeResult {
    if let name, connections.introduced(caller.connection, as: name) {
      notifyNameChange(of: caller.connection, caller.user)
    }
    return InitializeResult(
      server: about,
      instance: settings.instance,
      durability: settings.durability,
      limits: NamedValues(Limit.allCases.map { ($0.rawValue, limits[$0]) }),
      capabilities: JSON.Object()
    )
  }

  /// The result of `server.status`; most users see only their own connections, trees and graphs.
  func status(for user: UserID) -> Reply {
    let account = accounts[user]
    let status = ServerStatusResult(
      server: about,
      instance: settings.instance,
      durability: settings.durability,
      store: keeping.isOn ? storeStatus(for: user) : nil,
      uptimeMs: now.milliseconds - settings.startedAt.milliseconds,
      connections: account.allConnections,
      trees: trees.names(of: user).openCount,
      graphs: graphs[user].count,
      subscriptions: account.subscriptions,
      limits: NamedValues([]),
      counters: showsTotals(to: user) ? NamedValues(counters.map { ($0.key, $0.value) }) : nil
    )
    return .text(settings.statusLimits.text(of: status))
  }

  private func showsTotals(to user: UserID) -> Bool { user.number == 0 || user == settings.daemonUser }

  private func storeStatus(for user: UserID) -> StoreStatus {
    let kept = trees.ids(of: user).compactMap { trees[$0]?.compaction.storedBytes }
    let own = damaged.filter { $0.uid == nil || $0.uid == user.number }
    return StoreStatus(
      directory: settings.stateDirectory,
      bytes: kept.reduce(0, +),
      writable: keeping.isWorking,
      damaged: own.map { DamagedStoreTree(tree: $0.name, reason: $0.reason) }
    )
  }

  private var counters: KeyValuePairs<String, Int> {
    let counters = connections.counters
    return [
      "connections": counters.connections, "responses": counters.responses, "errors": counters.errors,
      "notifications": subscriptions.notificationCount, "commits": trees.commitCount,
      "overflows": subscriptions.overflowCount, "bytesRead": counters.bytesRead,
      "bytesWritten": counters.bytesWritten,
    ]
  }
}
