internal import NavigationGraph
internal import NavigationProtocol

/// A request for the state of navd; most users see only their own connections, trees and graphs.
struct ServerStatusCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let status = server.status(for: caller.user)
    let hosts = server.trees.ids(of: caller.user).compactMap { server.trees[$0] }.filter(\.isDelegating)
    server.schedule.count(hosts.count, for: caller.user)
    let trees = hosts.map { (name: $0.origin.name, graph: $0.graph) }
    let services = server.providers.delegation.services(of: caller.user)
    let types = trees.reduce(0) { $0 + $1.graph.coordinatorNames.count }
    return try server.jobs.read(for: caller, resultBytes: types * Self.typeBytes) {
      var status = status
      status.detached = services.detached(in: trees)
      return status
    }
  }

  /// The maximum size of the status of a type, in bytes.
  private static let typeBytes = 256
}

extension Services {
  /// The delegated types without a client.
  fileprivate func detached(in trees: [(name: String, graph: Graph)]) -> [DetachedType] {
    var detached: [String: [String]] = [:]
    for (name, graph) in trees {
      for type in graph.delegatedTypes where provider(of: type, in: name) == nil {
        detached[type, default: []].append(name)
      }
    }
    return detached.sorted { $0.key < $1.key }.map { DetachedType(type: $0.key, trees: $0.value.sorted()) }
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
      detached: [],
      limits: NamedValues(
        Limit.allCases.map { limit in
          (limit.rawValue, LimitStatus(value: limits[limit], description: limit.description))
        }
      ),
      counters: access.isOperator(user) ? NamedValues(counters.map { ($0.key, $0.value) }) : nil
    )
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
