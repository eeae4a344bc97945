internal import JSON
internal import NavigationProtocol

// What navd says of itself.

extension Server {
  private var about: JSON { ["name": "navd", "version": .string(Release.version)] }

  /// Notes who a client is, for the log, and says who navd is.
  mutating func introduced(_ client: Initialize, _ caller: Caller) -> JSON {
    if let name = client.clientName, name != connections[caller.connection]?.clientName {
      connections[caller.connection]?.clientName = name
      tellName(of: caller.connection, caller.user)
    }
    var values: JSON.Object = [:]
    for limit in Limit.all { values[limit.name] = .integer(limits[limit]) }
    return [
      "server": about, "instance": .string(instance), "durability": "memory", "limits": .object(values),
      "capabilities": [:],
    ]
  }

  /// The answer to `server.status`: what there is, is what the user has.
  func status(for id: UserID) -> JSON {
    let user = users[id] ?? User(graphs: [])
    return [
      "server": about, "instance": .string(instance), "durability": "memory",
      "uptimeMs": .integer(now.milliseconds - startedAt.milliseconds),
      "connections": .integer(user.connections), "trees": .integer(user.openTreeNames.count),
      "graphs": .integer(user.graphs.count), "subscriptions": .integer(user.subscriptions),
      "limits": describedLimits, "counters": countersJSON,
    ]
  }

  private var describedLimits: JSON {
    var object: JSON.Object = [:]
    for limit in Limit.all {
      object[limit.name] = ["value": .integer(limits[limit]), "description": .string(limit.description)]
    }
    return .object(object)
  }

  private var countersJSON: JSON {
    var object: JSON.Object = [:]
    for (name, value) in counters.named { object[name] = .integer(value) }
    return .object(object)
  }
}
