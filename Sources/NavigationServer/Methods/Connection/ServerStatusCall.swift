internal import NavigationGraph
internal import NavigationProtocol

/// A request for the state of navd; most users see only their own connections, trees and graphs.
struct ServerStatusCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    .value(server.status(for: caller.user))
  }
}

extension ServerVersion {
  static let navd = ServerVersion(name: "navd", version: Release.version)
}

extension Methods {
  fileprivate func status(for user: UserID) -> ServerStatusResult {
    let account = accounts[user]
    return ServerStatusResult(
      server: .navd,
      instance: settings.instance,
      durability: settings.durability,
      store: persistence.store.isOn ? storeStatus(for: user) : nil,
      uptimeMs: now.milliseconds - settings.startedAt.milliseconds,
      connections: account.allConnections,
      trees: trees.names(of: user).openCount,
      graphs: graphs.library[user].count,
      subscriptions: account.subscriptions,
      detached: detachedTypes(of: user),
      limits: NamedValues(
        Limit.allCases.map { limit in
          (limit.rawValue, LimitStatus(value: limits[limit], description: limit.description))
        }
      ),
      counters: access.isOperator(user) ? NamedValues(counters.map { ($0.key, $0.value) }) : nil
    )
  }

  /// The delegated types of a user's trees that no client serves.
  private func detachedTypes(of user: UserID) -> [DetachedType] {
    let ids = trees.ids(of: user)
    schedule.count(ids.count, for: user)
    var detached: [String: [String]] = [:]
    for host in ids.compactMap({ trees[$0] }) where host.isDelegating {
      let types = host.graph.delegatedTypes
      schedule.count(types.count, for: user)
      for type in types where providers.delegation.provider(of: type, in: host.origin) == nil {
        detached[type, default: []].append(host.origin.name)
      }
    }
    return detached.sorted { $0.key < $1.key }.map { DetachedType(type: $0.key, trees: $0.value.sorted()) }
  }

  private func storeStatus(for user: UserID) -> StoreStatus {
    let stored = trees.ids(of: user).compactMap { trees[$0]?.compaction.storedBytes }
    let own = damaged.filter { $0.uid == nil || $0.uid == user.number }
    return StoreStatus(
      directory: settings.stateDirectory,
      bytes: stored.reduce(0, +),
      writable: persistence.store.isWorking,
      damaged: own.map { DamagedStoreTree(tree: $0.name, reason: $0.reason) }
    )
  }

  private var counters: KeyValuePairs<String, Int> {
    let counters = connections.counters
    return [
      "connections": counters.connections, "responses": counters.responses, "errors": counters.errors,
      "notifications": delivery.subscriptions.notificationCount, "commits": trees.commitCount,
      "overflows": delivery.subscriptions.overflowCount, "bytesRead": counters.bytesRead,
      "bytesWritten": counters.bytesWritten,
    ]
  }
}
