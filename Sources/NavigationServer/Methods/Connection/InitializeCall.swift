internal import NavigationProtocol

/// The introduction of a client: its name, and the greatest right that it keeps.
struct InitializeCall: MethodCall {
  let clientName: String?
  /// The greatest right that the connection keeps; nil to keep all rights.
  let may: TreeRight?

  init(_ params: ParamReader) throws(RPCError) {
    clientName = params.inner("client")?.string("name")
    may = params.string("may").flatMap(TreeRight.init)
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let connection = server.connections[caller.connection]
    if let clientName, clientName != connection?.clientName {
      connection?.clientName = clientName
      server.providers.nameChanged(of: caller.connection, caller.user)
    }
    if let may { server.lower(caller.connection, to: may) }
    let settings = server.settings
    var result = InitializeResult(server: .navd, instance: settings.instance, durability: settings.durability)
    if let kept = connection?.may, kept != .administer { result.may = kept }
    return .value(result)
  }
}

extension Methods {
  /// Lowers the right of a connection, and ends everything that needs a lost right.
  fileprivate func lower(_ id: ConnectionID, to right: TreeRight) {
    guard let connection = connections[id], !right.includes(connection.may) else { return }
    connection.may = right
    delivery.rightsChanged(of: id)
    driving.endLeases(of: id, leaving: false)
    guard !right.includes(.drive) else { return }
    providers.endServices(of: id)
    commands.failRequests(to: id)
  }
}

struct PingCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response { .nothing }
}

struct RpcDiscoverCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    .text(Array(OpenRPC.document.utf8))
  }
}

/// The cancellation of a pending request of the connection, which may be running, queued, or later in a
/// batch.
struct CancelRequestCall: MethodCall {
  let key: RequestKey

  init(_ params: ParamReader) throws(RPCError) {
    key = RequestKey(try params.required("id"))
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let pending = PendingRequest(connection: caller.connection, key: key)
    if !server.delivery.cancelWait(pending), !server.commands.cancelCommand(pending, for: caller) {
      let searched = server.connections.batches.cancelled(pending, in: caller.batch)
      server.schedule.count(searched, for: caller.user)
    }
    return .nothing
  }
}
