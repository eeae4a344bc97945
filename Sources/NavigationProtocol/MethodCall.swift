package import JSON

/// A request or notification of a client with typed params.
package enum MethodCall: Equatable, Sendable {
  /// The introduction of a client, by its name for the log and for other clients.
  case initialize(clientName: String?)
  case ping
  case serverStatus
  case serverClients
  case rpcDiscover
  /// The cancellation of a request of the connection.
  case cancelRequest(RequestKey)
  /// A dry run of `graph.load`.
  case graphCheck(graph: JSON)
  case graphGet(GraphGet)
  case graphList
  case graphLoad(GraphLoad)
  case graphUnload(graph: String)
  case treeClose(tree: String?)
  case journalRead(JournalRead)
  case treeGet(TreeGet)
  case treeDiff(TreeDiff)
  case treeDrive(TreeDrive)
  case treeExplain(TreeExplain)
  case treeExplainBack(tree: String?)
  case treeExport(tree: String?)
  case treeList
  case treeOpen(TreeOpen)
  case treeSubscribe(TreeSubscribe)
  case treeUnsubscribe(subscription: Int)
  case treeURL(TreeURL)
  case treeWait(TreeWait)
  case settled(SettledReport)
  case undelivered(tree: String?)
  /// Every method that changes a tree, and `tree.undelivered` if it takes what it returns.
  case command(CommandCall)
  case pullback(PullbackCall)
  case register(RegisterCall)

  /// Reads the params of a method.
  ///
  /// Params that do not match the description are rejected before anything happens.
  package init(_ method: Method, _ params: Message.RawParams, limits: Limits) throws(RPCError) {
    let params = ParamReader(object: try method.check(params), limits: limits)
    self =
      switch method {
      case .initialize: .initialize(clientName: params.inner("client")?.string("name"))
      case .ping: .ping
      case .serverStatus: .serverStatus
      case .serverClients: .serverClients
      case .rpcDiscover: .rpcDiscover
      case .cancelRequest: .cancelRequest(RequestKey(try params.required("id")))
      case .graphGet: .graphGet(try GraphGet(params))
      case .graphList: .graphList
      case .graphLoad:
        params.bool("dryRun") == true
          ? .graphCheck(graph: try params.required("graph")) : .graphLoad(try GraphLoad(params))
      case .graphUnload: .graphUnload(graph: try params.requiredString("graph"))
      case .treeClose: .treeClose(tree: params.string("tree"))
      case .journalRead: .journalRead(JournalRead(params))
      case .treeGet: .treeGet(TreeGet(params))
      case .treeDiff: .treeDiff(try TreeDiff(params))
      case .treeDrive: .treeDrive(try TreeDrive(params))
      case .treeExplain: .treeExplain(try TreeExplain(params))
      case .treeExplainBack: .treeExplainBack(tree: params.string("tree"))
      case .treeExport: .treeExport(tree: params.string("tree"))
      case .treeList: .treeList
      case .treeOpen: .treeOpen(try TreeOpen(params))
      case .treeSubscribe: .treeSubscribe(TreeSubscribe(params))
      case .treeUndelivered:
        params.bool("take") == true
          ? .command(try CommandCall(method, params)) : .undelivered(tree: params.string("tree"))
      case .treeUnsubscribe: .treeUnsubscribe(subscription: try params.requiredInteger("subscription"))
      case .treeUrl: .treeURL(TreeURL(params))
      case .treeWait: .treeWait(try TreeWait(params))
      case .uiReport:
        params.string("event") == ScreenEventName.settled.rawValue
          ? .settled(try SettledReport(params)) : .command(try CommandCall(method, params))
      case .coordinatorRegister: .register(try RegisterCall(params))
      case .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorForget,
        .coordinatorHandle,
        .coordinatorTransaction,
        .coordinatorTransfer, .coordinatorTrigger, .treeRedo, .treeRegraph, .treeSetFacts, .treeUndo:
        .command(try CommandCall(method, params))
      case .coordinatorPullback: .pullback(try PullbackCall(params))
      }
  }
}
