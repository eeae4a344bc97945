internal import NavigationProtocol

/// A request to receive the messages of the user's other clients.
struct ServerMonitorCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    server.connections.monitors(caller.connection)
    return .nothing
  }
}

/// A request to be notified of the trees that open and close.
struct ServerWatchCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    server.connections.watches(caller.connection)
    return .nothing
  }
}

/// A request for the connected clients that the caller may see.
struct ServerClientsCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let connections = server.connections
    let seesAll = server.access.isOperator(caller.user)
    let ids = connections.ids.filter { id in
      !connections.hasLeft(id) && (seesAll || connections[id]?.user == caller.user)
    }
    let searched = connections.table.count / Schedule.connectionsSearchedPerWork + ids.count
    server.schedule.count(searched, for: caller.user)
    let clients = ids.compactMap { connections[$0] }.map { server.client($0, for: caller) }
    return .value(ServerClientsResult(clients: clients))
  }
}

extension Methods {
  fileprivate func client(_ connection: Connection, for caller: Caller) -> ConnectedClient {
    let names = { (ids: [TreeID]) in ids.compactMap { self.trees[$0]?.origin.name(for: caller) } }
    return ConnectedClient(
      name: connection.clientName,
      pid: Int(connection.peer.pid),
      uid: Int(connection.user.number),
      connectedMs: now.milliseconds - connection.openedAt.milliseconds,
      caller: connection.id == caller.connection,
      subscriptions: names(connection.subscriptions.map(\.tree).unique),
      drives: names(driving.leases.trees(drivenBy: connection.id)),
      serves: providers.delegation.services(of: connection.user).types(servedBy: connection.id)
    )
  }
}
