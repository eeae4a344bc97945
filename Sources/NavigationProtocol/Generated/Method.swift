// swift-format-ignore-file
// Written by Protocol/generate.py from Protocol/methods. Do not edit.

/// Everything that a client can ask for.
package enum Method: String, CaseIterable, Sendable {
  /// Introduces a client.
  case initialize
  /// Answers, and changes nothing.
  case ping
  /// Shows what navd is and holds.
  case serverStatus = "server.status"
  /// Describes all methods.
  case rpcDiscover = "rpc.discover"
  /// Cancels a request of the same connection that was not carried out yet.
  case cancelRequest = "$/cancelRequest"
  /// Reports all that is wrong with a graph document.
  case graphCheck = "graph.check"
  /// Answers a graph document as it was loaded, or what a tree knows.
  case graphGet = "graph.get"
  /// Lists the graphs of the user.
  case graphList = "graph.list"
  /// Keeps a graph under its name, for trees that are opened later.
  case graphLoad = "graph.load"
  /// Forgets a graph that no tree uses.
  case graphUnload = "graph.unload"
  /// Closes a tree.
  case treeClose = "tree.close"
  /// Answers a tree as it is.
  case treeGet = "tree.get"
  /// Lists the trees of the user.
  case treeList = "tree.list"
  /// Opens a tree, or attaches to one that is open.
  case treeOpen = "tree.open"
  /// Answers a tree as it is, then every change of it as `tree.changed`.
  case treeSubscribe = "tree.subscribe"
  /// Ends a subscription to a tree, or to a coordinator's routes.
  case treeUnsubscribe = "tree.unsubscribe"
  /// Opens a coordinator for the life of a screen.
  case coordinatorAttach = "coordinator.attach"
  /// Does what the user's back button does.
  case coordinatorBack = "coordinator.back"
  /// Returns a coordinator to its first screen, or removes it.
  case coordinatorDrop = "coordinator.drop"
  /// Ends a coordinator that was started: with a value, an error, or cancelled.
  case coordinatorFinish = "coordinator.finish"
  /// Follows a deep link: several routes, one command.
  case coordinatorHandle = "coordinator.handle"
  /// Subscribes to the routes of a coordinator, as `coordinator.routed`.
  case coordinatorPullback = "coordinator.pullback"
  /// Registers coordinator types that the client answers for.
  case coordinatorRegister = "coordinator.register"
  /// Carries out several commands as one.
  case coordinatorTransaction = "coordinator.transaction"
  /// Has a coordinator carry out an action that the client names.
  case coordinatorTransfer = "coordinator.transfer"
  /// Sends a route to a coordinator.
  case coordinatorTrigger = "coordinator.trigger"
  /// Ends a subscription to a coordinator's routes, or to a tree.
  case coordinatorUnpullback = "coordinator.unpullback"
  /// Tells what the user already did on the screen.
  case uiReport = "ui.report"

  /// What a method lets a client do.
  package enum Access: String, Sendable {
    case observe, drive, admin
  }

  /// What the method lets a client do.
  package var access: Access {
    switch self {
    case .initialize, .ping, .serverStatus, .rpcDiscover, .cancelRequest, .graphCheck, .graphGet, .graphList, .treeGet, .treeList, .treeSubscribe, .treeUnsubscribe: .observe
    case .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorHandle, .coordinatorPullback, .coordinatorRegister, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger, .coordinatorUnpullback, .uiReport: .drive
    case .graphLoad, .graphUnload, .treeClose, .treeOpen: .admin
    }
  }

  /// Whether it may be part of a batch.
  package var isBatchable: Bool {
    switch self {
    case .initialize, .treeSubscribe, .coordinatorPullback, .coordinatorRegister: false
    case .ping, .serverStatus, .rpcDiscover, .cancelRequest, .graphCheck, .graphGet, .graphList, .graphLoad, .graphUnload, .treeClose, .treeGet, .treeList, .treeOpen, .treeUnsubscribe, .coordinatorAttach, .coordinatorBack, .coordinatorDrop, .coordinatorFinish, .coordinatorHandle, .coordinatorTransaction, .coordinatorTransfer, .coordinatorTrigger, .coordinatorUnpullback, .uiReport: true
    }
  }
}
