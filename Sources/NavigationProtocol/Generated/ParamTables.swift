// swift-format-ignore-file
// Written by Tools/generate from Protocol/methods. Do not edit.

import JSON

extension ParamShape {
  /// The shapes that contain themselves.
  package enum SchemaName: Sendable {
    case route

    var shape: ParamShape {
      switch self {
      case .route: Definitions.route
      }
    }
  }
}

private enum Definitions {
  static let route: ParamShape = .either([.string(1...Int.max), .members([.required("name", .string(1...Int.max)), .optional("params", .object), .optional("route", .named(.route))])])
}

extension Method {
  /// The params that the method takes.
  package var members: [ParamShape.ShapeMember] {
    switch self {
    case .initialize: Tables.initialize
    case .ping: Tables.ping
    case .serverStatus: Tables.serverStatus
    case .rpcDiscover: Tables.rpcDiscover
    case .cancelRequest: Tables.cancelRequest
    case .serverClients: Tables.serverClients
    case .serverMonitor: Tables.serverMonitor
    case .serverWatch: Tables.serverWatch
    case .graphGet: Tables.graphGet
    case .graphList: Tables.graphList
    case .graphLoad: Tables.graphLoad
    case .graphUnload: Tables.graphUnload
    case .treeClose: Tables.treeClose
    case .treeDiff: Tables.treeDiff
    case .treeDrive: Tables.treeDrive
    case .treeExplain: Tables.treeExplain
    case .treeExplainBack: Tables.treeExplainBack
    case .treeExport: Tables.treeExport
    case .treeGet: Tables.treeGet
    case .treeHistory: Tables.treeHistory
    case .treeList: Tables.treeList
    case .treeOpen: Tables.treeOpen
    case .treeRedo: Tables.treeRedo
    case .treeRegraph: Tables.treeRegraph
    case .treeRoutes: Tables.treeRoutes
    case .treeSetFacts: Tables.treeSetFacts
    case .treeSubscribe: Tables.treeSubscribe
    case .treeUndelivered: Tables.treeUndelivered
    case .treeUndo: Tables.treeUndo
    case .treeUnsubscribe: Tables.treeUnsubscribe
    case .treeUrl: Tables.treeUrl
    case .treeWait: Tables.treeWait
    case .coordinatorAttach: Tables.coordinatorAttach
    case .coordinatorBack: Tables.coordinatorBack
    case .coordinatorDrop: Tables.coordinatorDrop
    case .coordinatorFinish: Tables.coordinatorFinish
    case .coordinatorForget: Tables.coordinatorForget
    case .coordinatorHandle: Tables.coordinatorHandle
    case .coordinatorPullback: Tables.coordinatorPullback
    case .coordinatorRegister: Tables.coordinatorRegister
    case .coordinatorTransaction: Tables.coordinatorTransaction
    case .coordinatorTransfer: Tables.coordinatorTransfer
    case .coordinatorTrigger: Tables.coordinatorTrigger
    case .uiReport: Tables.uiReport
    case .uiSave: Tables.uiSave
    }
  }
}

private enum Tables {
  static let initialize: [ParamShape.ShapeMember] = [
    .optional("client", .members([.required("name", .string(1...128)), .optional("version", .string(0...128))])),
    .optional("may", .word(["observe", "drive", "administer"])),
  ]
  static let ping: [ParamShape.ShapeMember] = []
  static let serverStatus: [ParamShape.ShapeMember] = []
  static let rpcDiscover: [ParamShape.ShapeMember] = []
  static let cancelRequest: [ParamShape.ShapeMember] = [
    .required("id", .either([.string(0...Int.max), .number, .null])),
  ]
  static let serverClients: [ParamShape.ShapeMember] = []
  static let serverMonitor: [ParamShape.ShapeMember] = []
  static let serverWatch: [ParamShape.ShapeMember] = []
  static let graphGet: [ParamShape.ShapeMember] = [
    .optional("graph", .string(0...Int.max)),
    .optional("tree", .string(0...Int.max)),
  ]
  static let graphList: [ParamShape.ShapeMember] = []
  static let graphLoad: [ParamShape.ShapeMember] = [
    .required("graph", .object),
    .optional("replace", .boolean),
    .optional("dryRun", .boolean),
  ]
  static let graphUnload: [ParamShape.ShapeMember] = [
    .required("graph", .string(0...Int.max)),
  ]
  static let treeClose: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
  ]
  static let treeDiff: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .required("from", .integer(0...9007199254740991)),
    .optional("to", .integer(0...9007199254740991)),
  ]
  static let treeDrive: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .required("lease", .word(["take", "release", "give", "break"])),
    .optional("to", .string(1...128)),
    .optional("reason", .string(1...256)),
  ]
  static let treeExplain: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("revision", .integer(0...9007199254740991)),
    .optional("number", .integer(1...9007199254740991)),
  ]
  static let treeExplainBack: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("at", .integer(0...9007199254740991)),
  ]
  static let treeExport: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
  ]
  static let treeGet: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("at", .integer(0...9007199254740991)),
  ]
  static let treeHistory: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("after", .integer(0...9007199254740991)),
    .optional("revision", .integer(0...9007199254740991)),
    .optional("limit", .integer(1...1000)),
  ]
  static let treeList: [ParamShape.ShapeMember] = []
  static let treeOpen: [ParamShape.ShapeMember] = [
    .required("tree", .string(1...128)),
    .optional("graph", .either([.string(0...Int.max), .object])),
    .optional("root", .members([.required("coordinator", .string(0...Int.max)), .optional("route", .named(.route)), .optional("params", .object), .optional("collapsed", .boolean)])),
    .optional("facts", .object),
    .optional("lifetime", .word(["tree", "connection"])),
    .optional("resume", .boolean),
    .optional("durability", .word(["memory", "process", "power"])),
  ]
  static let treeRedo: [ParamShape.ShapeMember] = [
    .optional("to", .integer(0...9007199254740991)),
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let treeRegraph: [ParamShape.ShapeMember] = [
    .required("graph", .either([.string(0...Int.max), .object])),
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let treeRoutes: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("coordinator", .string(1...Int.max)),
  ]
  static let treeSetFacts: [ParamShape.ShapeMember] = [
    .required("facts", .object),
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let treeSubscribe: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("since", .integer(0...9007199254740991)),
    .optional("instance", .string(1...Int.max)),
    .optional("commands", .boolean),
  ]
  static let treeUndelivered: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("take", .boolean),
    .optional("commandId", .string(1...64)),
  ]
  static let treeUndo: [ParamShape.ShapeMember] = [
    .optional("to", .integer(0...9007199254740991)),
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let treeUnsubscribe: [ParamShape.ShapeMember] = [
    .required("subscription", .integer(1...9007199254740991)),
  ]
  static let treeUrl: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("key", .identifier("s")),
    .optional("at", .integer(0...9007199254740991)),
  ]
  static let treeWait: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .required("until", .word(["settled", "onView", "closed"])),
    .optional("revision", .integer(0...9007199254740991)),
    .optional("screen", .string(1...128)),
    .optional("params", .object),
    .optional("key", .identifier("snc")),
    .optional("timeoutMs", .integer(0...600000)),
  ]
  static let coordinatorAttach: [ParamShape.ShapeMember] = [
    .required("screen", .identifier("s")),
    .optional("route", .named(.route)),
    .optional("params", .object),
    .optional("pullback", .either([.string(1...Int.max), .members([.required("route", .string(1...Int.max)), .optional("mode", .word(["always", "unhandled"]))])])),
    .optional("tree", .string(1...Int.max)),
    .required("coordinator", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorBack: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorDrop: [ParamShape.ShapeMember] = [
    .optional("self", .boolean),
    .optional("tree", .string(1...Int.max)),
    .required("coordinator", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorFinish: [ParamShape.ShapeMember] = [
    .optional("value", .anything),
    .optional("error", .anything),
    .optional("cancel", .constant(true)),
    .optional("keep", .boolean),
    .optional("tree", .string(1...Int.max)),
    .required("coordinator", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorForget: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorHandle: [ParamShape.ShapeMember] = [
    .optional("routes", .array(of: .named(.route), atLeast: 1)),
    .optional("url", .string(1...Int.max)),
    .optional("tree", .string(1...Int.max)),
    .optional("coordinator", .string(1...Int.max)),
    .optional("routeType", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorPullback: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .required("coordinator", .identifier("c")),
    .optional("mode", .word(["always", "unhandled"])),
    .optional("into", .members([.required("coordinator", .identifier("c")), .required("route", .string(1...Int.max))])),
  ]
  static let coordinatorRegister: [ParamShape.ShapeMember] = [
    .required("types", .object),
    .optional("tree", .string(1...128)),
    .optional("screens", .object),
    .optional("facts", .object),
    .optional("replace", .boolean),
  ]
  static let coordinatorTransaction: [ParamShape.ShapeMember] = [
    .required("steps", .array(of: .members([.required("method", .word(["coordinator.trigger", "coordinator.transfer", "coordinator.handle", "coordinator.back", "coordinator.drop", "coordinator.finish"])), .optional("params", .object)]), atLeast: 1)),
    .optional("tree", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorTransfer: [ParamShape.ShapeMember] = [
    .required("transfer", .either([.string(0...Int.max), .object])),
    .optional("tree", .string(1...Int.max)),
    .optional("coordinator", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let coordinatorTrigger: [ParamShape.ShapeMember] = [
    .required("route", .named(.route)),
    .optional("tree", .string(1...Int.max)),
    .optional("coordinator", .string(1...Int.max)),
    .optional("routeType", .string(1...Int.max)),
    .optional("from", .identifier("s")),
    .optional("ifRevision", .integer(0...9007199254740991)),
    .optional("dryRun", .boolean),
    .optional("animated", .boolean),
    .optional("info", .anything),
    .optional("commandId", .string(1...64)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("force", .boolean),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let uiReport: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .required("event", .word(["didPop", "didDismiss", "didSelect", "didCloseTab", "didFocus", "collapsed", "expanded", "activity", "idle", "settled"])),
    .optional("key", .identifier("ns")),
    .optional("tab", .string(1...Int.max)),
    .optional("container", .identifier("n")),
    .optional("coordinator", .string(1...Int.max)),
    .optional("revision", .integer(0...9007199254740991)),
    .optional("onBusy", .word(["queue", "reject", "supersede"])),
    .optional("deadlineMs", .integer(1...600000)),
    .optional("within", .string(1...64)),
  ]
  static let uiSave: [ParamShape.ShapeMember] = [
    .optional("tree", .string(1...Int.max)),
    .required("key", .identifier("s")),
    .required("state", .object),
  ]
}
