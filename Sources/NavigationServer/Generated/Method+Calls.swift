// swift-format-ignore-file
// Written by Tools/generate from Protocol/methods. Do not edit.

internal import NavigationProtocol

extension Method {
  /// Reads the params of a call of the method.
  func call(_ params: ParamReader) throws(RPCError) -> any MethodCall {
    switch self {
    case .initialize: try InitializeCall(params)
    case .ping: try PingCall(params)
    case .serverStatus: try ServerStatusCall(params)
    case .rpcDiscover: try RpcDiscoverCall(params)
    case .cancelRequest: try CancelRequestCall(params)
    case .serverClients: try ServerClientsCall(params)
    case .serverMonitor: try ServerMonitorCall(params)
    case .serverWatch: try ServerWatchCall(params)
    case .graphGet: try GraphGetCall(params)
    case .graphList: try GraphListCall(params)
    case .graphLoad: try GraphLoadCall(params)
    case .graphUnload: try GraphUnloadCall(params)
    case .treeClose: try TreeCloseCall(params)
    case .treeDiff: try TreeDiffCall(params)
    case .treeDrive: try TreeDriveCall(params)
    case .treeExplain: try TreeExplainCall(params)
    case .treeExplainBack: try TreeExplainBackCall(params)
    case .treeExport: try TreeExportCall(params)
    case .treeGet: try TreeGetCall(params)
    case .treeHistory: try TreeHistoryCall(params)
    case .treeList: try TreeListCall(params)
    case .treeOpen: try TreeOpenCall(params)
    case .treeRedo, .treeRegraph, .treeSetFacts, .treeUndo, .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorForget, .coordinatorHandle, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger: try CommandCall(self, params)
    case .treeRoutes: try TreeRoutesCall(params)
    case .treeSubscribe: try TreeSubscribeCall(params)
    case .treeUndelivered: try TreeUndeliveredCall(params)
    case .treeUnsubscribe: try TreeUnsubscribeCall(params)
    case .treeUrl: try TreeUrlCall(params)
    case .treeWait: try TreeWaitCall(params)
    case .coordinatorPullback: try CoordinatorPullbackCall(params)
    case .coordinatorRegister: try CoordinatorRegisterCall(params)
    case .uiReport: try UiReportCall(params)
    case .uiSave: try UiSaveCall(params)
    }
  }

  /// The trees whose state a response may contain.
  var shownTrees: ShownTrees {
    switch self {
    case .initialize, .ping, .rpcDiscover, .cancelRequest, .serverMonitor, .serverWatch, .treeUnsubscribe: .none
    case .serverStatus, .serverClients, .graphGet, .graphList, .graphLoad, .graphUnload, .treeList, .coordinatorRegister: .all
    case .treeClose, .treeDiff, .treeDrive, .treeExplain, .treeExplainBack, .treeExport, .treeGet, .treeHistory, .treeOpen, .treeRedo, .treeRegraph, .treeRoutes, .treeSetFacts, .treeSubscribe, .treeUndelivered, .treeUndo, .treeUrl, .treeWait, .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorForget, .coordinatorHandle, .coordinatorPullback, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger, .uiReport, .uiSave: .one
    }
  }
}
