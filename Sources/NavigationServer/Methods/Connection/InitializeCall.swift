internal import NavigationProtocol

/// The introduction of a client, by its name for the log and for other clients.
struct InitializeCall: MethodCall {
  let clientName: String?

  init(_ params: ParamReader) throws(RPCError) {
    clientName = params.inner("client")?.string("name")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let connection = server.connections[caller.connection]
    if let clientName, clientName != connection?.clientName {
      connection?.clientName = clientName
      server.providers.nameChanged(of: caller.connection, caller.user)
    }
    let settings = server.settings
    return .value(
      InitializeResult(server: .navd, instance: settings.instance, durability: settings.durability)
    )
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

/// The cancellation of a pending request of the connection: one that is running, queued, or further on in its batch.
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
