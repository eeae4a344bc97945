internal import JSON
internal import NavigationProtocol

// What navd says of itself.

extension Server {
  private var about: ServerVersion { ServerVersion(name: "navd", version: Release.version) }

  /// Notes who a client is, for the log, and says who navd is.
  mutating func introduced(_ client: Initialize, _ caller: Caller) -> InitializeResult {
    if let name = client.clientName, name != connections[caller.connection]?.clientName {
      connections[caller.connection]?.clientName = name
      tellName(of: caller.connection, caller.user)
    }
    return InitializeResult(
      server: about,
      instance: instance,
      durability: .memory,
      limits: NamedValues(Limit.allCases.map { ($0.rawValue, limits[$0]) }),
      capabilities: JSON.Object()
    )
  }

  /// The answer to `server.status`: what there is, is what the user has.
  func status(for id: UserID) -> ServerStatusResult {
    let user = users[id] ?? User(graphs: [])
    return ServerStatusResult(
      server: about,
      instance: instance,
      durability: .memory,
      uptimeMs: now.milliseconds - startedAt.milliseconds,
      connections: user.connections,
      trees: user.openTreeNames.count,
      graphs: user.graphs.count,
      subscriptions: user.subscriptions,
      limits: NamedValues(
        Limit.allCases.map { ($0.rawValue, LimitStatus(value: limits[$0], description: $0.description)) }
      ),
      counters: NamedValues(counters.named.map { ($0.key, $0.value) })
    )
  }
}
