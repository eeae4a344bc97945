// swift-format-ignore-file
// Written by Tools/generate from Protocol/methods. Do not edit.

/// The methods that clients call.
package enum Method: String, CaseIterable, Sendable {
  /// Introduces a client, and may lower the rights of its connection.
  case initialize
  /// Responds and changes nothing.
  case ping
  /// Returns the version, the limits and the counters of navd.
  case serverStatus = "server.status"
  /// Returns a description of all methods.
  case rpcDiscover = "rpc.discover"
  /// Cancels a pending request of the same connection.
  case cancelRequest = "$/cancelRequest"
  /// Lists the connected clients of the user.
  case serverClients = "server.clients"
  /// Subscribes to the messages of the user's other clients, as `server.message`.
  case serverMonitor = "server.monitor"
  /// Subscribes to the trees that open and close, as `server.treeOpened` and `server.treeClosed`.
  case serverWatch = "server.watch"
  /// Returns a graph document, or everything that is declared for a tree.
  case graphGet = "graph.get"
  /// Lists the graphs of the user.
  case graphList = "graph.list"
  /// Stores a graph under its name, for trees that are opened later.
  case graphLoad = "graph.load"
  /// Removes a graph that no tree uses.
  case graphUnload = "graph.unload"
  /// Closes a tree.
  case treeClose = "tree.close"
  /// Returns the net difference between two revisions of a tree.
  case treeDiff = "tree.diff"
  /// Takes, releases, gives or breaks the driver lease of a tree.
  case treeDrive = "tree.drive"
  /// Explains a command of a tree: which coordinators were asked, which rules held, and what each answer changed.
  case treeExplain = "tree.explain"
  /// Explains what `coordinator.back` would do, and why.
  case treeExplainBack = "tree.explainBack"
  /// Returns the history of a tree with its graph, from which its commands can be run again.
  case treeExport = "tree.export"
  /// Returns the snapshot of a tree.
  case treeGet = "tree.get"
  /// Returns the history of a tree: its commands, with their causes, outcomes and changes.
  case treeHistory = "tree.history"
  /// Lists the trees of the user, and those of others that the user has a right to.
  case treeList = "tree.list"
  /// Opens a tree, or attaches to an open one.
  case treeOpen = "tree.open"
  /// Restores the presentation of the commit that was undone last.
  case treeRedo = "tree.redo"
  /// Moves an open tree to another version of its graph.
  case treeRegraph = "tree.regraph"
  /// Lists the routes that a tree takes now, each with the coordinator that takes it, and with the requirement, guard or rule that would stop it.
  case treeRoutes = "tree.routes"
  /// States facts: values of the application on which conditions of the graph depend.
  case treeSetFacts = "tree.setFacts"
  /// Returns the snapshot of a tree and subscribes to its changes, as `tree.changed`.
  case treeSubscribe = "tree.subscribe"
  /// Returns the completions of a tree whose openers have ended.
  case treeUndelivered = "tree.undelivered"
  /// Restores the presentation from before the newest commit that is not undone.
  case treeUndo = "tree.undo"
  /// Ends a subscription to a tree, or to a coordinator's routes.
  case treeUnsubscribe = "tree.unsubscribe"
  /// Returns the URL that leads to a screen, or to the current view of a tree.
  case treeUrl = "tree.url"
  /// Waits until a screen is on view, until the front ends have drawn a revision, or until an entry is closed.
  case treeWait = "tree.wait"
  /// Opens a coordinator for the life of a screen.
  case coordinatorAttach = "coordinator.attach"
  /// Goes back, as the back button does.
  case coordinatorBack = "coordinator.back"
  /// Returns a coordinator to its first screen, or removes it.
  case coordinatorDrop = "coordinator.drop"
  /// Ends a started coordinator with a value, with an error, or as cancelled.
  case coordinatorFinish = "coordinator.finish"
  /// Gives up the command that the tree keeps.
  case coordinatorForget = "coordinator.forget"
  /// Follows a deep link, a URL or several routes, as one command.
  case coordinatorHandle = "coordinator.handle"
  /// Subscribes to the routes of a coordinator, as `coordinator.routed`.
  case coordinatorPullback = "coordinator.pullback"
  /// Registers the coordinator types that the client serves.
  case coordinatorRegister = "coordinator.register"
  /// Executes several commands as one.
  case coordinatorTransaction = "coordinator.transaction"
  /// Applies an action on behalf of a coordinator.
  case coordinatorTransfer = "coordinator.transfer"
  /// Sends a route to a coordinator.
  case coordinatorTrigger = "coordinator.trigger"
  /// Reports something that has already happened on screen.
  case uiReport = "ui.report"
  /// Saves state of a screen for the front ends that show it, such as typed text or a scroll position.
  case uiSave = "ui.save"

  /// The kinds of access that methods give.
  package enum Access: String, Sendable {
    case observe, drive, admin
  }

  /// The access that the method gives.
  package var access: Access {
    switch self {
    case .initialize, .ping, .serverStatus, .rpcDiscover, .cancelRequest, .serverClients, .serverMonitor, .serverWatch, .graphGet, .graphList, .treeDiff, .treeExplain, .treeExplainBack, .treeExport, .treeGet, .treeHistory, .treeList, .treeRoutes, .treeSubscribe, .treeUnsubscribe, .treeUrl, .treeWait: .observe
    case .treeDrive, .treeRedo, .treeSetFacts, .treeUndelivered, .treeUndo, .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorForget, .coordinatorHandle, .coordinatorPullback, .coordinatorRegister, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger, .uiReport, .uiSave: .drive
    case .graphLoad, .graphUnload, .treeClose, .treeOpen, .treeRegraph: .admin
    }
  }

  /// Whether the method may be part of a batch.
  package var isBatchable: Bool {
    switch self {
    case .initialize, .treeSubscribe, .treeWait, .coordinatorPullback, .coordinatorRegister: false
    case .ping, .serverStatus, .rpcDiscover, .cancelRequest, .serverClients, .serverMonitor, .serverWatch, .graphGet, .graphList, .graphLoad, .graphUnload, .treeClose, .treeDiff, .treeDrive, .treeExplain, .treeExplainBack, .treeExport, .treeGet, .treeHistory, .treeList, .treeOpen, .treeRedo, .treeRegraph, .treeRoutes, .treeSetFacts, .treeUndelivered, .treeUndo, .treeUnsubscribe, .treeUrl, .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorForget, .coordinatorHandle, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger, .uiReport, .uiSave: true
    }
  }

  /// Whether the method takes a `commandId`, by which navd recognizes a call that is sent again.
  package var takesCommandID: Bool {
    switch self {
    case .treeRedo, .treeRegraph, .treeSetFacts, .treeUndelivered, .treeUndo, .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorForget, .coordinatorHandle, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger: true
    case .initialize, .ping, .serverStatus, .rpcDiscover, .cancelRequest, .serverClients, .serverMonitor, .serverWatch, .graphGet, .graphList, .graphLoad, .graphUnload, .treeClose, .treeDiff, .treeDrive, .treeExplain, .treeExplainBack, .treeExport, .treeGet, .treeHistory, .treeList, .treeOpen, .treeRoutes, .treeSubscribe, .treeUnsubscribe, .treeUrl, .treeWait, .coordinatorPullback, .coordinatorRegister, .uiReport, .uiSave: false
    }
  }
}
