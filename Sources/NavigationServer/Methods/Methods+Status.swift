internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Information that navd reports about itself.

extension Methods {
  private var about: ServerVersion { ServerVersion(name: "navd", version: Release.version) }

  /// Notes a client's name, and returns information about navd.
  func introduced(as name: String?, _ caller: Caller) -> InitializeResult {
    if let name, connections.introduced(caller.connection, as: name) {
      providers.notifyNameChange(of: caller.connection, caller.user)
    }
    return InitializeResult(
      server: about,
      instance: settings.instance,
      durability: settings.durability
    )
  }

  /// The result of `server.status`; most users see only their own connections, trees and graphs.
  func status(for user: UserID) -> ServerStatusResult {
    let account = accounts[user]
    return ServerStatusResult(
      server: about,
      instance: settings.instance,
      durability: settings.durability,
      store: persistence.keeping.isOn ? storeStatus(for: user) : nil,
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

  /// The connected clients that a caller may see.
  func clients(for caller: Caller) -> ServerClientsResult {
    let seesAll = access.isOperator(caller.user)
    let ids = connections.ids.filter { id in
      !connections.hasLeft(id) && (seesAll || connections[id]?.user == caller.user)
    }
    schedule.count(
      connections.table.count / Schedule.connectionsSearchedPerWork + ids.count,
      for: caller.user
    )
    return ServerClientsResult(clients: ids.compactMap { connected($0, for: caller) })
  }

  private func connected(_ id: ConnectionID, for caller: Caller) -> ConnectedClient? {
    guard let connection = connections[id] else { return nil }
    let names = { (trees: [TreeID]) in trees.compactMap { self.trees[$0]?.origin.name(for: caller) } }
    return ConnectedClient(
      name: connection.clientName,
      pid: Int(connection.peer.pid),
      uid: Int(connection.user.number),
      connectedMs: now.milliseconds - connection.openedAt.milliseconds,
      caller: id == caller.connection,
      subscriptions: names(connection.subscriptions.map(\.tree).unique),
      drives: names(driving.leases.trees(drivenBy: id)),
      serves: providers.delegation.services(of: connection.user).types(servedBy: id)
    )
  }

  private func storeStatus(for user: UserID) -> StoreStatus {
    let kept = trees.ids(of: user).compactMap { trees[$0]?.compaction.storedBytes }
    let own = damaged.filter { $0.uid == nil || $0.uid == user.number }
    return StoreStatus(
      directory: settings.stateDirectory,
      bytes: kept.reduce(0, +),
      writable: persistence.keeping.isWorking,
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
