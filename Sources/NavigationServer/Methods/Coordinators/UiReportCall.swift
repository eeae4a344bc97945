internal import NavigationProtocol

/// A screen event: a command, or the report that a front end has drawn a revision.
enum UiReportCall: MethodCall {
  case settled(SettledReport)
  case command(CommandCall)

  init(_ params: ParamReader) throws(RPCError) {
    self =
      params.string("event") == ScreenEventName.settled.rawValue
      ? .settled(try SettledReport(params)) : .command(try CommandCall(.uiReport, params))
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    switch self {
    case .settled(let report): try server.delivery.settled(report, for: caller)
    case .command(let command): try command.respond(to: caller, server)
    }
  }
}

/// The report that a front end has drawn a revision.
struct SettledReport: Equatable, Sendable {
  let tree: String?
  let revision: Int

  init(_ params: ParamReader) throws(RPCError) {
    try params.rejectOthers(
      than: ["revision"],
      of: ["key", "tab", "container", "coordinator"],
      with: ScreenEventName.settled.rawValue
    )
    tree = params.string("tree")
    revision = try params.requiredInteger("revision")
  }
}
