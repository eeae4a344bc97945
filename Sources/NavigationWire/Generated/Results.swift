// swift-format-ignore-file
// Written by Tools/generate from Protocol/methods and schema. Do not edit.

public import JSON

/// Initialize result.
public struct InitializeResult: WireValue, Equatable, Sendable {
  public var server: ServerVersion
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public var instance: String
  /// The failures that an acknowledged change survives: `memory` those of clients, `process` also those of
  /// navd, `power` also a loss of power.
  ///
  /// A tree may have less.
  public var durability: Durability
  /// The greatest right of the connection, if it has given up rights.
  public var may: TreeRight?

  package init(
    server: ServerVersion, instance: String, durability: Durability, may: TreeRight? = nil
  ) {
    (self.server, self.instance, self.durability, self.may) = (server, instance, durability, may)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      server: try members.required("server"), instance: try members.required("instance"),
      durability: try members.required("durability"), may: try members.optional("may")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("server", server)
      writer.member("instance", instance)
      writer.member("durability", durability)
      writer.member("may", ifPresent: may)
    }
  }
}

/// Server.
public struct ServerVersion: WireValue, Equatable, Sendable {
  public var name: String
  public var version: String

  package init(name: String, version: String) {
    (self.name, self.version) = (name, version)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(name: try members.required("name"), version: try members.required("version"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("version", version)
    }
  }
}

/// Server status result.
public struct ServerStatusResult: WireValue, Equatable, Sendable {
  public var server: ServerVersion
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public var instance: String
  /// The failures that an acknowledged change survives: `memory` those of clients, `process` also those of
  /// navd, `power` also a loss of power.
  public var durability: Durability
  /// The store, if there is one.
  public var store: StoreStatus?
  /// The milliseconds since navd started, without time in which it was stopped or not scheduled.
  public var uptimeMs: Int
  public var connections: Int
  public var trees: Int
  public var graphs: Int
  public var subscriptions: Int
  /// The delegated types of the user's trees that no client serves, sorted.
  ///
  /// Omitted if there are none.
  public var detached: [DetachedType]
  public var limits: NamedValues<LimitStatus>
  /// The counters of all users, for root and the user that navd runs as.
  public var counters: NamedValues<Int>?

  package init(
    server: ServerVersion, instance: String, durability: Durability, store: StoreStatus? = nil, uptimeMs: Int,
    connections: Int, trees: Int, graphs: Int, subscriptions: Int, detached: [DetachedType] = [],
    limits: NamedValues<LimitStatus>, counters: NamedValues<Int>? = nil
  ) {
    (
      self.server, self.instance, self.durability, self.store, self.uptimeMs, self.connections, self.trees, self.graphs,
      self.subscriptions, self.detached, self.limits, self.counters
    ) = (
      server, instance, durability, store, uptimeMs, connections, trees, graphs, subscriptions, detached, limits, counters
    )
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      server: try members.required("server"), instance: try members.required("instance"),
      durability: try members.required("durability"), store: try members.optional("store"),
      uptimeMs: try members.required("uptimeMs"), connections: try members.required("connections"),
      trees: try members.required("trees"), graphs: try members.required("graphs"),
      subscriptions: try members.required("subscriptions"), detached: try members.optional("detached") ?? [],
      limits: try members.required("limits"), counters: try members.optional("counters")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("server", server)
      writer.member("instance", instance)
      writer.member("durability", durability)
      writer.member("store", ifPresent: store)
      writer.member("uptimeMs", uptimeMs)
      writer.member("connections", connections)
      writer.member("trees", trees)
      writer.member("graphs", graphs)
      writer.member("subscriptions", subscriptions)
      if !detached.isEmpty { writer.member("detached", detached) }
      writer.member("limits", limits)
      writer.member("counters", ifPresent: counters)
    }
  }
}

/// The store, if there is one.
public struct StoreStatus: WireValue, Equatable, Sendable {
  /// The directory of the state.
  public var directory: String
  /// The bytes of the records of the user's trees.
  public var bytes: Int
  /// Whether the store accepted the last records.
  ///
  /// Otherwise changes are the error storeUnavailable.
  public var writable: Bool
  /// The user's trees whose records could not be read when navd started, and records whose user could not be
  /// read.
  public var damaged: [DamagedStoreTree]

  package init(directory: String, bytes: Int, writable: Bool, damaged: [DamagedStoreTree]) {
    (self.directory, self.bytes, self.writable, self.damaged) = (directory, bytes, writable, damaged)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      directory: try members.required("directory"), bytes: try members.required("bytes"),
      writable: try members.required("writable"), damaged: try members.required("damaged")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("directory", directory)
      writer.member("bytes", bytes)
      writer.member("writable", writable)
      writer.member("damaged", damaged)
    }
  }
}

/// Damaged store tree.
public struct DamagedStoreTree: WireValue, Equatable, Sendable {
  /// The tree, if its name could be read.
  public var tree: String?
  public var reason: String

  package init(tree: String? = nil, reason: String) {
    (self.tree, self.reason) = (tree, reason)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(tree: try members.optional("tree"), reason: try members.required("reason"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", ifPresent: tree)
      writer.member("reason", reason)
    }
  }
}

/// Detached type.
public struct DetachedType: WireValue, Equatable, Sendable {
  public var type: String
  /// The trees in which no client serves it.
  public var trees: [String]

  package init(type: String, trees: [String]) {
    (self.type, self.trees) = (type, trees)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(type: try members.required("type"), trees: try members.required("trees"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("type", type)
      writer.member("trees", trees)
    }
  }
}

/// Limit status.
public struct LimitStatus: WireValue, Equatable, Sendable {
  public var value: Int
  public var description: String

  package init(value: Int, description: String) {
    (self.value, self.description) = (value, description)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(value: try members.required("value"), description: try members.required("description"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("value", value)
      writer.member("description", description)
    }
  }
}

/// Server clients result.
public struct ServerClientsResult: WireValue, Equatable, Sendable {
  public var clients: [ConnectedClient]

  package init(clients: [ConnectedClient]) {
    self.clients = clients
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(clients: try members.required("clients"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("clients", clients)
    }
  }
}

/// Connected client.
public struct ConnectedClient: WireValue, Equatable, Sendable {
  /// The name that it gave in `initialize`.
  public var name: String?
  /// The process that connected.
  public var pid: Int
  /// The user of the process.
  public var uid: Int
  /// The milliseconds since it connected, without time in which navd did not run.
  public var connectedMs: Int
  /// Whether it is the caller; absent for others.
  public var caller: Bool
  /// The trees that it is subscribed to, each once.
  public var subscriptions: [String]
  /// The trees whose driver lease it has.
  public var drives: [String]
  /// The coordinator types that it serves.
  public var serves: [String]

  package init(
    name: String? = nil, pid: Int, uid: Int, connectedMs: Int, caller: Bool = false, subscriptions: [String],
    drives: [String], serves: [String]
  ) {
    (
      self.name, self.pid, self.uid, self.connectedMs, self.caller, self.subscriptions, self.drives, self.serves
    ) = (name, pid, uid, connectedMs, caller, subscriptions, drives, serves)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      name: try members.optional("name"), pid: try members.required("pid"), uid: try members.required("uid"),
      connectedMs: try members.required("connectedMs"), caller: try members.optional("caller") ?? false,
      subscriptions: try members.required("subscriptions"), drives: try members.required("drives"),
      serves: try members.required("serves")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", ifPresent: name)
      writer.member("pid", pid)
      writer.member("uid", uid)
      writer.member("connectedMs", connectedMs)
      if caller { writer.member("caller", true) }
      writer.member("subscriptions", subscriptions)
      writer.member("drives", drives)
      writer.member("serves", serves)
    }
  }
}

/// Graph get result.
public struct GraphGetResult: WireValue, Equatable, Sendable {
  /// A graph document: [graph.md](graph.md), and `schema/graph.json`.
  public var graph: JSON.Object?
  /// With `tree`: the coordinator types, screens and facts that clients have registered, in the form of
  /// `coordinator.register`.
  public var registered: RegisteredDeclarations?

  package init(graph: JSON.Object? = nil, registered: RegisteredDeclarations? = nil) {
    (self.graph, self.registered) = (graph, registered)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(graph: try members.optional("graph"), registered: try members.optional("registered"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("graph", ifPresent: graph)
      writer.member("registered", ifPresent: registered)
    }
  }
}

/// With `tree`: the coordinator types, screens and facts that clients have registered, in the form of
/// `coordinator.register`.
public struct RegisteredDeclarations: WireValue, Equatable, Sendable {
  /// Declarations of a graph document, by name: of coordinator types, screens or facts.
  public var types: JSON.Object
  /// Declarations of a graph document, by name: of coordinator types, screens or facts.
  public var screens: JSON.Object
  /// Omitted if there are none.
  public var facts: JSON.Object?

  package init(types: JSON.Object, screens: JSON.Object, facts: JSON.Object? = nil) {
    (self.types, self.screens, self.facts) = (types, screens, facts)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      types: try members.required("types"), screens: try members.required("screens"), facts: try members.optional("facts")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("types", types)
      writer.member("screens", screens)
      writer.member("facts", ifPresent: facts)
    }
  }
}

/// Graph list result.
public struct GraphListResult: WireValue, Equatable, Sendable {
  public var graphs: [ListedGraph]

  package init(graphs: [ListedGraph]) {
    self.graphs = graphs
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(graphs: try members.required("graphs"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("graphs", graphs)
    }
  }
}

/// Listed graph.
public struct ListedGraph: WireValue, Equatable, Sendable {
  public var graph: String
  public var coordinators: [String]
  public var trees: [String]

  package init(graph: String, coordinators: [String], trees: [String]) {
    (self.graph, self.coordinators, self.trees) = (graph, coordinators, trees)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      graph: try members.required("graph"), coordinators: try members.required("coordinators"),
      trees: try members.required("trees")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("graph", graph)
      writer.member("coordinators", coordinators)
      writer.member("trees", trees)
    }
  }
}

/// Graph load result.
public struct GraphLoadResult: WireValue, Equatable, Sendable {
  /// The name of the graph.
  ///
  /// Missing in a dry run.
  public var graph: String?
  /// Whether the graph was stored.
  ///
  /// Missing in a dry run.
  public var loaded: Bool?
  /// The problems of the document.
  ///
  /// Only in a dry run.
  public var problems: [DocumentProblem]?

  package init(graph: String? = nil, loaded: Bool? = nil, problems: [DocumentProblem]? = nil) {
    (self.graph, self.loaded, self.problems) = (graph, loaded, problems)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      graph: try members.optional("graph"), loaded: try members.optional("loaded"),
      problems: try members.optional("problems")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("graph", ifPresent: graph)
      writer.member("loaded", ifPresent: loaded)
      writer.member("problems", ifPresent: problems)
    }
  }
}

/// A problem of a graph document.
public struct DocumentProblem: WireValue, Equatable, Sendable {
  /// A JSON Pointer into the document.
  public var pointer: String
  /// One of `error`, `warning`.
  public var severity: DocumentProblemSeverity
  /// The kind of problem, for programs.
  public var code: String
  /// A sentence for people.
  public var message: String
  /// The most similar name, if the problem looks like a typo.
  public var suggestion: String?

  package init(
    pointer: String, severity: DocumentProblemSeverity, code: String, message: String, suggestion: String? = nil
  ) {
    (self.pointer, self.severity, self.code, self.message, self.suggestion) = (pointer, severity, code, message, suggestion)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      pointer: try members.required("pointer"), severity: try members.required("severity"),
      code: try members.required("code"), message: try members.required("message"),
      suggestion: try members.optional("suggestion")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("pointer", pointer)
      writer.member("severity", severity)
      writer.member("code", code)
      writer.member("message", message)
      writer.member("suggestion", ifPresent: suggestion)
    }
  }
}

/// Tree diff result.
public struct TreeDiffResult: WireValue, Equatable, Sendable {
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var from: Int
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var to: Int
  /// The net difference that one command made to a tree.
  public var change: TreeChange

  package init(from: Int, to: Int, change: TreeChange) {
    (self.from, self.to, self.change) = (from, to, change)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      from: try members.required("from"), to: try members.required("to"), change: try members.required("change")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("from", from)
      writer.member("to", to)
      writer.member("change", change)
    }
  }
}

/// The net difference that one command made to a tree.
public struct TreeChange: WireValue, Equatable, Sendable {
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  public var transitions: [TreeTransition]
  /// New coordinators, in the order of ids.
  ///
  /// An undo attaches coordinators again that are older than others, so insert each by its id.
  public var attached: [TreeCoordinator]
  /// The members that differ, by the key of a node or the id of a coordinator.
  public var updated: NamedValues<UpdatedMembers>
  /// Children before parents.
  public var disposed: [DisposedCoordinator]
  /// The changed facts with their new values; null for a fact that no longer has a value.
  ///
  /// Omitted if there are none.
  public var facts: JSON.Object?
  /// All screens on view that Back does not remove, by key, if they have changed.
  public var back: NamedValues<BackHoldName>?
  /// The command that the tree keeps, if it has changed; null if the tree no longer keeps one.
  public var kept: Nullable<KeptCommandReport>?

  package init(
    revision: Int, transitions: [TreeTransition], attached: [TreeCoordinator], updated: NamedValues<UpdatedMembers>,
    disposed: [DisposedCoordinator], facts: JSON.Object? = nil, back: NamedValues<BackHoldName>? = nil,
    kept: Nullable<KeptCommandReport>? = nil
  ) {
    (
      self.revision, self.transitions, self.attached, self.updated, self.disposed, self.facts, self.back, self.kept
    ) = (revision, transitions, attached, updated, disposed, facts, back, kept)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      revision: try members.required("revision"), transitions: try members.required("transitions"),
      attached: try members.required("attached"), updated: try members.required("updated"),
      disposed: try members.required("disposed"), facts: try members.optional("facts"),
      back: try members.optional("back"), kept: try members.nullable("kept")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("revision", revision)
      writer.member("transitions", transitions)
      writer.member("attached", attached)
      writer.member("updated", updated)
      writer.member("disposed", disposed)
      writer.member("facts", ifPresent: facts)
      writer.member("back", ifPresent: back)
      writer.member("kept", ifPresent: kept)
    }
  }
}

/// One splice of one list, or a custom transition.
public struct TreeTransition: WireValue, Equatable, Sendable {
  /// A hint for the toolkit.
  public var kind: TransitionKind
  /// The list: the layers, the contents of a container, or the compact order of a split.
  public var list: String
  /// The index at which `added` is inserted, counted after the removals.
  public var at: Int
  /// The keys that leave the list.
  ///
  /// A key that is also in `added` is moved.
  public var removed: [String]
  /// The inserted nodes; in a compact order, the keys of screens in the columns.
  public var added: [AddedNode]
  /// The coordinator whose transfer it was; null if the user caused it.
  public var by: String?
  public var animated: Bool
  /// Present if the change is not on view.
  public var covered: Bool
  /// For kind custom: the transition, which only the toolkit can show.
  public var custom: NamedTransition?

  package init(
    kind: TransitionKind, list: String, at: Int, removed: [String], added: [AddedNode], by: String?, animated: Bool,
    covered: Bool = false, custom: NamedTransition? = nil
  ) {
    (
      self.kind, self.list, self.at, self.removed, self.added, self.by, self.animated, self.covered, self.custom
    ) = (kind, list, at, removed, added, by, animated, covered, custom)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      kind: try members.required("kind"), list: try members.required("in"), at: try members.required("at"),
      removed: try members.required("removed"), added: try members.required("added"), by: try members.required("by"),
      animated: try members.required("animated"), covered: try members.optional("covered") ?? false,
      custom: try members.optional("custom")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("in", list)
      writer.member("at", at)
      writer.member("removed", removed)
      writer.member("added", added)
      writer.member("by", by)
      writer.member("animated", animated)
      if covered { writer.member("covered", true) }
      writer.member("custom", ifPresent: custom)
    }
  }
}

/// Added node.
public enum AddedNode: WireValue, Equatable, Sendable {
  /// The key of a screen.
  ///
  /// It stays the same if the params or the owner change, and is never reused.
  case key(String)
  /// A screen or a container.
  case node(TreeNode)

  package init(reading json: JSON) throws(WireError) {
    self = json.string != nil ? .key(try String(reading: json)) : .node(try TreeNode(reading: json))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    switch self {
    case .key(let value): value.write(into: &writer)
    case .node(let value): value.write(into: &writer)
    }
  }
}

/// A screen or a container.
public enum TreeNode: WireValue, Equatable, Sendable {
  /// A screen.
  case screen(TreeScreen)
  /// A container of screens.
  ///
  /// It is a layer, a tab or a column.
  indirect case container(TreeContainer)

  package init(reading json: JSON) throws(WireError) {
    self = json["kind"]?.string == "screen" ? .screen(try TreeScreen(reading: json)) : .container(try TreeContainer(reading: json))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    switch self {
    case .screen(let value): value.write(into: &writer)
    case .container(let value): value.write(into: &writer)
    }
  }
}

/// Screen.
public struct TreeScreen: WireValue, Equatable, Sendable {
  /// The key of a screen.
  ///
  /// It stays the same if the params or the owner change, and is never reused.
  public var key: String
  public var name: String
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object
  /// The coordinator that showed the screen.
  public var owner: String

  package init(key: String, name: String, params: JSON.Object, owner: String) {
    (self.key, self.name, self.params, self.owner) = (key, name, params, owner)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      key: try members.required("key"), name: try members.required("name"), params: try members.required("params"),
      owner: try members.required("owner")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("kind", "screen")
      writer.member("name", name)
      writer.member("params", params)
      writer.member("owner", owner)
    }
  }
}

/// A container of screens.
///
/// It is a layer, a tab or a column.
public struct TreeContainer: WireValue, Equatable, Sendable {
  /// The key of a container: a layer, a tab or a column.
  ///
  /// Never reused.
  public var key: String
  /// The kind of a container.
  public var kind: ContainerKind
  /// For a layer of the window.
  ///
  /// The style is interpreted by the toolkit. A layer lies above those of lower priority; without a priority
  /// it has 0.
  public var layer: LayerPresentation?
  /// For a tab: its name.
  public var tab: String?
  /// For a column: its place in the split.
  public var column: SplitColumn?
  /// The contents: of a stack the lowest screen first, of a split the columns from the first to the last.
  public var children: [TreeNode]
  /// For a split: the column that was used last.
  public var focus: SplitColumn?
  /// For a split: whether it shows one column only.
  public var collapsed: Bool?
  /// For a split: the screens of all columns, the lowest first, if it is collapsed, otherwise none.
  public var compact: [String]?
  /// For tabs: the selected tab.
  public var selected: String?

  package init(
    key: String, kind: ContainerKind, layer: LayerPresentation? = nil, tab: String? = nil, column: SplitColumn? = nil,
    children: [TreeNode], focus: SplitColumn? = nil, collapsed: Bool? = nil, compact: [String]? = nil,
    selected: String? = nil
  ) {
    (
      self.key, self.kind, self.layer, self.tab, self.column, self.children, self.focus, self.collapsed, self.compact,
      self.selected
    ) = (key, kind, layer, tab, column, children, focus, collapsed, compact, selected)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      key: try members.required("key"), kind: try members.required("kind"), layer: try members.optional("layer"),
      tab: try members.optional("tab"), column: try members.optional("column"),
      children: try members.required("children"), focus: try members.optional("focus"),
      collapsed: try members.optional("collapsed"), compact: try members.optional("compact"),
      selected: try members.optional("selected")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("kind", kind)
      writer.member("layer", ifPresent: layer)
      writer.member("tab", ifPresent: tab)
      writer.member("column", ifPresent: column)
      writer.member("children", children)
      writer.member("focus", ifPresent: focus)
      writer.member("collapsed", ifPresent: collapsed)
      writer.member("compact", ifPresent: compact)
      writer.member("selected", ifPresent: selected)
    }
  }
}

/// For a layer of the window.
///
/// The style is interpreted by the toolkit. A layer lies above those of lower priority; without a priority it
/// has 0.
public struct LayerPresentation: WireValue, Equatable, Sendable {
  public var style: String?
  public var priority: Int?

  package init(style: String? = nil, priority: Int? = nil) {
    (self.style, self.priority) = (style, priority)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(style: try members.optional("style"), priority: try members.optional("priority"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("style", ifPresent: style)
      writer.member("priority", ifPresent: priority)
    }
  }
}

/// For kind custom: the transition, which only the toolkit can show.
public struct NamedTransition: WireValue, Equatable, Sendable {
  public var name: String
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object

  package init(name: String, params: JSON.Object) {
    (self.name, self.params) = (name, params)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(name: try members.required("name"), params: try members.required("params"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("params", params)
    }
  }
}

/// Coordinator.
public struct TreeCoordinator: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var id: String
  public var type: String
  public var parent: String?
  /// The number of its ancestors.
  public var level: Int
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object
  /// The home; null is the window.
  public var home: String?
  /// One of `root`, `tab`, `handover`, `presented`, `started`, `attached`.
  public var opening: CoordinatorOpening
  /// For an attached coordinator: the screen with which it ends.
  public var screen: String?
  /// The parent's route that wraps each route of this coordinator; null if the parent does not receive them.
  public var pullback: PullbackLink?
  /// For a started coordinator: the receiver of its completion.
  public var opener: String?
  /// For a started coordinator: the label that its opener gave it, or null if there is none.
  ///
  /// If the opener is declared in a graph, the route that receives the completion.
  public var label: Nullable<String>?

  package init(
    id: String, type: String, parent: String?, level: Int, params: JSON.Object, home: String?,
    opening: CoordinatorOpening, screen: String? = nil, pullback: PullbackLink?, opener: String? = nil,
    label: Nullable<String>? = nil
  ) {
    (
      self.id, self.type, self.parent, self.level, self.params, self.home, self.opening, self.screen, self.pullback,
      self.opener, self.label
    ) = (id, type, parent, level, params, home, opening, screen, pullback, opener, label)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      id: try members.required("id"), type: try members.required("type"), parent: try members.required("parent"),
      level: try members.required("level"), params: try members.required("params"), home: try members.required("home"),
      opening: try members.required("opening"), screen: try members.optional("screen"),
      pullback: try members.required("pullback"), opener: try members.optional("opener"),
      label: try members.nullable("label")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("type", type)
      writer.member("parent", parent)
      writer.member("level", level)
      writer.member("params", params)
      writer.member("home", home)
      writer.member("opening", opening)
      writer.member("screen", ifPresent: screen)
      writer.member("pullback", pullback)
      writer.member("opener", ifPresent: opener)
      writer.member("label", ifPresent: label)
    }
  }
}

/// The parent's route that wraps the routes of a child, and which of them.
public struct PullbackLink: WireValue, Equatable, Sendable {
  public var route: String
  /// The routes of a child that a parent receives: `always` all, `unhandled` those for which the action of
  /// the child was none.
  public var mode: PullbackPolicy

  package init(route: String, mode: PullbackPolicy) {
    (self.route, self.mode) = (route, mode)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(route: try members.required("route"), mode: try members.required("mode"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("route", route)
      writer.member("mode", mode)
    }
  }
}

/// Updated members.
public struct UpdatedMembers: WireValue, Equatable, Sendable {
  /// For a screen that moved to another version of the graph: its new name.
  public var name: String?
  /// For a coordinator that moved to another version of the graph: its new type.
  public var type: String?
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object?
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var owner: String?
  /// The kind of a container.
  public var kind: ContainerKind?
  /// The key of a container: a layer, a tab or a column.
  ///
  /// Never reused.
  public var selected: String?
  /// The place of a column in a split.
  public var focus: SplitColumn?
  public var collapsed: Bool?
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var parent: String?
  public var level: Int?
  /// The new home; null is the window.
  public var home: Nullable<String>?
  /// Null for a child that was passed on: the new parent does not receive its routes.
  ///
  /// A value if an undo returns it to its parent.
  public var pullback: Nullable<PullbackLink>?
  /// For a started child: its new parent, which is its opener.
  public var opener: String?
  /// With `opener`.
  ///
  /// Null for a child that was passed on: the new parent does not receive its completion.
  public var label: Nullable<String>?

  package init(
    name: String? = nil, type: String? = nil, params: JSON.Object? = nil, owner: String? = nil,
    kind: ContainerKind? = nil, selected: String? = nil, focus: SplitColumn? = nil, collapsed: Bool? = nil,
    parent: String? = nil, level: Int? = nil, home: Nullable<String>? = nil, pullback: Nullable<PullbackLink>? = nil,
    opener: String? = nil, label: Nullable<String>? = nil
  ) {
    (
      self.name, self.type, self.params, self.owner, self.kind, self.selected, self.focus, self.collapsed, self.parent,
      self.level, self.home, self.pullback, self.opener, self.label
    ) = (
      name, type, params, owner, kind, selected, focus, collapsed, parent, level, home, pullback, opener, label
    )
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      name: try members.optional("name"), type: try members.optional("type"), params: try members.optional("params"),
      owner: try members.optional("owner"), kind: try members.optional("kind"),
      selected: try members.optional("selected"), focus: try members.optional("focus"),
      collapsed: try members.optional("collapsed"), parent: try members.optional("parent"),
      level: try members.optional("level"), home: try members.nullable("home"),
      pullback: try members.nullable("pullback"), opener: try members.optional("opener"),
      label: try members.nullable("label")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", ifPresent: name)
      writer.member("type", ifPresent: type)
      writer.member("params", ifPresent: params)
      writer.member("owner", ifPresent: owner)
      writer.member("kind", ifPresent: kind)
      writer.member("selected", ifPresent: selected)
      writer.member("focus", ifPresent: focus)
      writer.member("collapsed", ifPresent: collapsed)
      writer.member("parent", ifPresent: parent)
      writer.member("level", ifPresent: level)
      writer.member("home", ifPresent: home)
      writer.member("pullback", ifPresent: pullback)
      writer.member("opener", ifPresent: opener)
      writer.member("label", ifPresent: label)
    }
  }
}

/// A coordinator that has ended.
public struct DisposedCoordinator: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  public var type: String
  /// For a started coordinator: its completion.
  public var completion: CompletionReport?
  /// For a started coordinator: the receiver of its completion.
  public var opener: String?
  /// For a started coordinator: the label that its opener gave it.
  public var label: String?
  /// The reason why the completion was not delivered.
  public var undelivered: OutcomeReason?
  /// With `undelivered`: true if the completion waits for the opener's client, and is delivered when one
  /// registers the type.
  public var kept: Bool?

  package init(
    coordinator: String, type: String, completion: CompletionReport? = nil, opener: String? = nil, label: String? = nil,
    undelivered: OutcomeReason? = nil, kept: Bool? = nil
  ) {
    (
      self.coordinator, self.type, self.completion, self.opener, self.label, self.undelivered, self.kept
    ) = (coordinator, type, completion, opener, label, undelivered, kept)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      coordinator: try members.required("coordinator"), type: try members.required("type"),
      completion: try members.optional("completion"), opener: try members.optional("opener"),
      label: try members.optional("label"), undelivered: try members.optional("undelivered"),
      kept: try members.optional("kept")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("type", type)
      writer.member("completion", ifPresent: completion)
      writer.member("opener", ifPresent: opener)
      writer.member("label", ifPresent: label)
      writer.member("undelivered", ifPresent: undelivered)
      writer.member("kept", ifPresent: kept)
    }
  }
}

/// The completion of a started coordinator.
public enum CompletionReport: WireValue, Equatable, Sendable {
  /// It finished with a value.
  case value(JSON)
  /// It failed with an error.
  case failed(JSON)
  /// It was cancelled.
  case cancelled
  /// It was dropped.
  case dropped(String?)

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    switch members["kind"]?.string {
    case "value": self = .value(try members.required("value"))
    case "failed": self = .failed(try members.required("error"))
    case "cancelled": self = .cancelled
    case "dropped": self = .dropped(try members.required("by"))
    default: throw members.error("kind")
    }
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      switch self {
      case .value(let value):
        writer.member("kind", "value")
        writer.member("value", value)
      case .failed(let error):
        writer.member("kind", "failed")
        writer.member("error", error)
      case .cancelled:
        writer.member("kind", "cancelled")
      case .dropped(let by):
        writer.member("kind", "dropped")
        writer.member("by", by)
      }
    }
  }
}

/// The reason for an outcome.
///
/// The members beside `code` and `message` depend on the code: `reasons.json` has them.
public struct OutcomeReason: WireValue, Equatable, Sendable {
  /// The reason code of an outcome.
  ///
  /// Codes may be added.
  public var code: ReasonCode
  /// A sentence for people.
  public var message: String
  /// The members that the schema leaves open.
  public var details: JSON.Object

  package init(code: ReasonCode, message: String, details: JSON.Object = [:]) {
    (self.code, self.message, self.details) = (code, message, details)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      code: try members.required("code"), message: try members.required("message"),
      details: members.others(than: ["code", "message"])
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("code", code)
      writer.member("message", message)
      writer.contents(of: details)
    }
  }
}

/// A command that the tree keeps to run later.
public struct KeptCommandReport: WireValue, Equatable, Sendable {
  public var method: String
  /// The params that determine the effect of the command.
  public var params: JSON.Object
  /// The event after which the command runs: a requirement comes to hold, or the user confirms that a screen
  /// may leave.
  public var waitsFor: KeptCommandWait
  /// For a requirement: the name of the screen that declares the requirement.
  public var screen: String?
  /// Instead of `screen`, the type of the coordinator that declares the requirement.
  public var type: String?
  /// For a requirement: the time for which the command is kept, in milliseconds.
  public var parkMs: Int?
  /// For a confirmation: the coordinator that asks.
  public var coordinator: String?
  /// For a confirmation: the screen that the command removes.
  public var leaving: String?

  package init(
    method: String, params: JSON.Object, waitsFor: KeptCommandWait, screen: String? = nil, type: String? = nil,
    parkMs: Int? = nil, coordinator: String? = nil, leaving: String? = nil
  ) {
    (
      self.method, self.params, self.waitsFor, self.screen, self.type, self.parkMs, self.coordinator, self.leaving
    ) = (method, params, waitsFor, screen, type, parkMs, coordinator, leaving)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      method: try members.required("method"), params: try members.required("params"),
      waitsFor: try members.required("waitsFor"), screen: try members.optional("screen"),
      type: try members.optional("type"), parkMs: try members.optional("parkMs"),
      coordinator: try members.optional("coordinator"), leaving: try members.optional("leaving")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("method", method)
      writer.member("params", params)
      writer.member("waitsFor", waitsFor)
      writer.member("screen", ifPresent: screen)
      writer.member("type", ifPresent: type)
      writer.member("parkMs", ifPresent: parkMs)
      writer.member("coordinator", ifPresent: coordinator)
      writer.member("leaving", ifPresent: leaving)
    }
  }
}

/// Tree drive result.
public struct TreeDriveResult: WireValue, Equatable, Sendable {
  /// The client that holds the lease now; omitted if no client does.
  public var driver: CauseClient?

  package init(driver: CauseClient? = nil) {
    self.driver = driver
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(driver: try members.optional("driver"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("driver", ifPresent: driver)
    }
  }
}

/// A client: its name, if it gave one, its process, and its user, if that is not the owner of the tree.
public struct CauseClient: WireValue, Equatable, Sendable {
  public var name: String?
  public var pid: Int
  public var uid: Int?

  package init(name: String? = nil, pid: Int, uid: Int? = nil) {
    (self.name, self.pid, self.uid) = (name, pid, uid)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      name: try members.optional("name"), pid: try members.required("pid"), uid: try members.optional("uid")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", ifPresent: name)
      writer.member("pid", pid)
      writer.member("uid", ifPresent: uid)
    }
  }
}

/// Tree explain result.
public struct TreeExplainResult: WireValue, Equatable, Sendable {
  /// The command with its cause, its outcome and its change.
  public var entry: TreeHistoryEntry
  /// Whether the command could be run again.
  ///
  /// If not, there are no steps: it never began or was stopped by its deadline, it is more work than
  /// `workPerTurn`, or it came before the newest `tree.regraph`, whose old graph is not kept, or before navd
  /// was updated to other rules of navigation, or its params no longer fit the registered types.
  public var repeated: Bool
  /// The effect of the command on the one that the tree keeps, as in its outcome.
  ///
  /// Omitted if there was none.
  public var kept: KeptCommandEffect?
  /// The changes of the command itself, if it made any before it asked; then each question with its answer.
  ///
  /// An undo or a redo asks nothing: it has a step for each commit, with its change.
  public var steps: [ExplainedStep]

  package init(
    entry: TreeHistoryEntry, repeated: Bool, kept: KeptCommandEffect? = nil, steps: [ExplainedStep]
  ) {
    (self.entry, self.repeated, self.kept, self.steps) = (entry, repeated, kept, steps)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      entry: try members.required("entry"), repeated: try members.required("repeated"),
      kept: try members.optional("kept"), steps: try members.required("steps")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("entry", entry)
      writer.member("repeated", repeated)
      writer.member("kept", ifPresent: kept)
      writer.member("steps", steps)
    }
  }
}

/// One command of a tree, with its cause and its outcome.
public struct TreeHistoryEntry: WireValue, Equatable, Sendable {
  /// The number of the entry.
  public var number: Int
  /// The tree's revision after the command.
  public var revision: Int
  /// The time, in milliseconds since 1970.
  public var at: Int
  /// The command that made a change, or that changed nothing.
  public var cause: ChangeCause
  /// The ways in which a command ends.
  public var outcome: CommandOutcomeKind
  /// The reason for an outcome.
  ///
  /// The members beside `code` and `message` depend on the code: `reasons.json` has them.
  public var reason: OutcomeReason?
  /// The redirects that were taken because a requirement did not hold, in order.
  ///
  /// Omitted if there were none.
  public var redirects: [TakenRedirect]
  /// The taker and the coordinators that acted, as in the outcome.
  ///
  /// Omitted if there were none, or if an earlier version of navd wrote the entry.
  public var handledBy: [String]
  /// The coordinators that were considered for the route, in order, as in the outcome.
  ///
  /// Omitted like `handledBy`.
  public var searched: [String]
  /// The JSON Pointers to the rules of the graph that held, in the order of the questions, as `tree.explain`
  /// gives them in its steps.
  ///
  /// A rule occurs each time it held, also if its effect was undone. Omitted like `handledBy`. The document
  /// is the one that the tree had then.
  public var rules: [String]
  /// The net difference that one command made to a tree.
  public var change: TreeChange?

  package init(
    number: Int, revision: Int, at: Int, cause: ChangeCause, outcome: CommandOutcomeKind, reason: OutcomeReason? = nil,
    redirects: [TakenRedirect] = [], handledBy: [String] = [], searched: [String] = [], rules: [String] = [],
    change: TreeChange? = nil
  ) {
    (
      self.number, self.revision, self.at, self.cause, self.outcome, self.reason, self.redirects, self.handledBy,
      self.searched, self.rules, self.change
    ) = (number, revision, at, cause, outcome, reason, redirects, handledBy, searched, rules, change)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      number: try members.required("number"), revision: try members.required("revision"), at: try members.required("at"),
      cause: try members.required("cause"), outcome: try members.required("outcome"),
      reason: try members.optional("reason"), redirects: try members.optional("redirects") ?? [],
      handledBy: try members.optional("handledBy") ?? [], searched: try members.optional("searched") ?? [],
      rules: try members.optional("rules") ?? [], change: try members.optional("change")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("number", number)
      writer.member("revision", revision)
      writer.member("at", at)
      writer.member("cause", cause)
      writer.member("outcome", outcome)
      writer.member("reason", ifPresent: reason)
      if !redirects.isEmpty { writer.member("redirects", redirects) }
      if !handledBy.isEmpty { writer.member("handledBy", handledBy) }
      if !searched.isEmpty { writer.member("searched", searched) }
      if !rules.isEmpty { writer.member("rules", rules) }
      writer.member("change", ifPresent: change)
    }
  }
}

/// The command that made a change, or that changed nothing.
public struct ChangeCause: WireValue, Equatable, Sendable {
  /// The method of the command.
  public var method: String
  /// The `info` of the command.
  public var info: JSON?
  /// The other params that determine the effect of the command, such as `route`, `from` and `coordinator`.
  ///
  /// Omitted if there are none, or if they are larger than the limit `causeBytes`.
  public var params: JSON.Object?
  /// For `tree.undo` and `tree.redo`: the revision whose presentation was restored.
  public var restored: Int?
  /// The client that sent the command.
  public var client: CauseClient?
  /// The id of the command, if it has one.
  public var commandId: String?

  package init(
    method: String, info: JSON? = nil, params: JSON.Object? = nil, restored: Int? = nil, client: CauseClient? = nil,
    commandId: String? = nil
  ) {
    (self.method, self.info, self.params, self.restored, self.client, self.commandId) = (method, info, params, restored, client, commandId)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      method: try members.required("method"), info: members["info"], params: try members.optional("params"),
      restored: try members.optional("restored"), client: try members.optional("client"),
      commandId: try members.optional("commandId")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("method", method)
      writer.member("info", ifPresent: info)
      writer.member("params", ifPresent: params)
      writer.member("restored", ifPresent: restored)
      writer.member("client", ifPresent: client)
      writer.member("commandId", ifPresent: commandId)
    }
  }
}

/// A redirect that was taken because a requirement did not hold.
public struct TakenRedirect: WireValue, Equatable, Sendable {
  /// The name of the screen whose requirement did not hold.
  public var screen: String?
  /// Instead of `screen`, the type of the coordinator whose requirement did not hold.
  public var type: String?
  /// The routes of the redirect.
  public var routes: [FullRoute]

  package init(screen: String? = nil, type: String? = nil, routes: [FullRoute]) {
    (self.screen, self.type, self.routes) = (screen, type, routes)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      screen: try members.optional("screen"), type: try members.optional("type"), routes: try members.required("routes")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("screen", ifPresent: screen)
      writer.member("type", ifPresent: type)
      writer.member("routes", routes)
    }
  }
}

/// A route as navd sends it.
public struct FullRoute: WireValue, Equatable, Sendable {
  public var name: String
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object
  /// The route of the child, which this one wraps.
  public var route: FullRoute? { routes.first }
  private var routes: [FullRoute]

  package init(name: String, params: JSON.Object, route: FullRoute? = nil) {
    self.routes = route.map { [$0] } ?? []
    (self.name, self.params) = (name, params)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      name: try members.required("name"), params: try members.required("params"), route: try members.optional("route")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("params", params)
      writer.member("route", ifPresent: route)
    }
  }
}

/// Explained step.
public struct ExplainedStep: WireValue, Equatable, Sendable {
  /// `command`: the command itself.
  ///
  /// `graph`: a rule of the graph. `client`: the client that served the coordinator. `none`: there was no
  /// usable answer.
  public var answeredBy: AnswerSource
  /// The commit that the step of an undo takes back, or that the step of a redo makes again.
  ///
  /// Omitted if the history has forgotten its entry.
  public var commit: RestoredCommit?
  /// The coordinator that was asked.
  public var coordinator: String?
  /// The type of the coordinator.
  public var type: String?
  /// A question to a coordinator.
  public var question: CoordinatorQuestion?
  /// The rules of the graph that were tried, in order; the last one was taken if it holds.
  public var rules: [ExplainedRule]
  /// The action: of a rule as the document has it, of a client as it was answered.
  public var action: JSON?
  /// The reason why there was no usable answer.
  public var reason: OutcomeReason?
  /// The requirements and leave guards that were judged up to the next question, or to the end of the
  /// command, in order, each once in a command unless a fact has changed.
  ///
  /// Omitted if there were none.
  public var conditions: [ExplainedCondition]
  /// The difference up to the next question, or to the end of the command.
  ///
  /// Omitted if there is none, and from a step that failed.
  public var change: TreeChange?

  package init(
    answeredBy: AnswerSource, commit: RestoredCommit? = nil, coordinator: String? = nil, type: String? = nil,
    question: CoordinatorQuestion? = nil, rules: [ExplainedRule] = [], action: JSON? = nil,
    reason: OutcomeReason? = nil, conditions: [ExplainedCondition] = [], change: TreeChange? = nil
  ) {
    (
      self.answeredBy, self.commit, self.coordinator, self.type, self.question, self.rules, self.action, self.reason,
      self.conditions, self.change
    ) = (answeredBy, commit, coordinator, type, question, rules, action, reason, conditions, change)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      answeredBy: try members.required("answeredBy"), commit: try members.optional("commit"),
      coordinator: try members.optional("coordinator"), type: try members.optional("type"),
      question: try members.optional("question"), rules: try members.optional("rules") ?? [], action: members["action"],
      reason: try members.optional("reason"), conditions: try members.optional("conditions") ?? [],
      change: try members.optional("change")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("answeredBy", answeredBy)
      writer.member("commit", ifPresent: commit)
      writer.member("coordinator", ifPresent: coordinator)
      writer.member("type", ifPresent: type)
      writer.member("question", ifPresent: question)
      if !rules.isEmpty { writer.member("rules", rules) }
      writer.member("action", ifPresent: action)
      writer.member("reason", ifPresent: reason)
      if !conditions.isEmpty { writer.member("conditions", conditions) }
      writer.member("change", ifPresent: change)
    }
  }
}

/// The commit that the step of an undo takes back, or that the step of a redo makes again.
///
/// Omitted if the history has forgotten its entry.
public struct RestoredCommit: WireValue, Equatable, Sendable {
  /// The number of its entry.
  public var number: Int
  /// The revision that it made.
  public var revision: Int

  package init(number: Int, revision: Int) {
    (self.number, self.revision) = (number, revision)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(number: try members.required("number"), revision: try members.required("revision"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("number", number)
      writer.member("revision", revision)
    }
  }
}

/// A question to a coordinator.
public enum CoordinatorQuestion: WireValue, Equatable, Sendable {
  /// The kind `route`.
  case route(FullRoute)
  /// The kind `pulled`.
  case pulled(child: String, label: String?, route: FullRoute, carrier: String)
  /// The kind `completed`.
  case completed(child: String, type: String, label: String, completion: CompletionReport)

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    switch members["kind"]?.string {
    case "route": self = .route(try members.required("route"))
    case "pulled": self = .pulled(child: try members.required("child"), label: try members.optional("label"), route: try members.required("route"), carrier: try members.required("as"))
    case "completed": self = .completed(child: try members.required("child"), type: try members.required("type"), label: try members.required("label"), completion: try members.required("completion"))
    default: throw members.error("kind")
    }
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      switch self {
      case .route(let route):
        writer.member("kind", "route")
        writer.member("route", route)
      case .pulled(let child, let label, let route, let carrier):
        writer.member("kind", "pulled")
        writer.member("child", child)
        writer.member("label", ifPresent: label)
        writer.member("route", route)
        writer.member("as", carrier)
      case .completed(let child, let type, let label, let completion):
        writer.member("kind", "completed")
        writer.member("child", child)
        writer.member("type", type)
        writer.member("label", label)
        writer.member("completion", completion)
      }
    }
  }
}

/// Explained rule.
public struct ExplainedRule: WireValue, Equatable, Sendable {
  /// The place among the rules of the route.
  public var index: Int
  /// The JSON Pointer to the rule in the graph document.
  public var pointer: String
  /// The condition as the document has it.
  ///
  /// Omitted if the rule has none, so that it always holds.
  public var when: JSON?
  public var holds: Bool

  package init(index: Int, pointer: String, when: JSON? = nil, holds: Bool) {
    (self.index, self.pointer, self.when, self.holds) = (index, pointer, when, holds)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      index: try members.required("index"), pointer: try members.required("pointer"), when: members["when"],
      holds: try members.required("holds")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("index", index)
      writer.member("pointer", pointer)
      writer.member("when", ifPresent: when)
      writer.member("holds", holds)
    }
  }
}

/// Explained condition.
public struct ExplainedCondition: WireValue, Equatable, Sendable {
  /// One of `requirement`, `leaveGuard`.
  public var kind: JudgedConditionKind
  /// The name of the screen that declares the condition.
  public var screen: String?
  /// Instead of `screen`, the type of the coordinator that declares the condition.
  public var type: String?
  /// For a leave guard: the screen that would leave.
  public var leaving: String?
  /// The JSON Pointer to the condition in the graph document.
  ///
  /// Omitted if a client has registered it.
  public var pointer: String?
  /// The condition as the document has it.
  ///
  /// Omitted if a client has registered it.
  public var when: JSON?
  /// A requirement must hold for the entry to be in the tree; a leave guard that holds keeps the screen.
  public var holds: Bool
  /// For a requirement: the facts that it reads, with their values; null for one that is absent.
  public var facts: JSON.Object?

  package init(
    kind: JudgedConditionKind, screen: String? = nil, type: String? = nil, leaving: String? = nil,
    pointer: String? = nil, when: JSON? = nil, holds: Bool, facts: JSON.Object? = nil
  ) {
    (
      self.kind, self.screen, self.type, self.leaving, self.pointer, self.when, self.holds, self.facts
    ) = (kind, screen, type, leaving, pointer, when, holds, facts)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      kind: try members.required("kind"), screen: try members.optional("screen"), type: try members.optional("type"),
      leaving: try members.optional("leaving"), pointer: try members.optional("pointer"), when: members["when"],
      holds: try members.required("holds"), facts: try members.optional("facts")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("screen", ifPresent: screen)
      writer.member("type", ifPresent: type)
      writer.member("leaving", ifPresent: leaving)
      writer.member("pointer", ifPresent: pointer)
      writer.member("when", ifPresent: when)
      writer.member("holds", holds)
      writer.member("facts", ifPresent: facts)
    }
  }
}

/// Tree explain back result.
public struct TreeExplainBackResult: WireValue, Equatable, Sendable {
  /// The tree's revision, or the one of `at`.
  public var revision: Int
  /// The rules that were considered.
  ///
  /// The last one applies, unless there is nothing to go back to; after a removal that is held back, the
  /// leave guard follows.
  public var steps: [ExplainedBackStep]
  /// `route`: `coordinator` receives `route`.
  ///
  /// `swallow`: Back does nothing here. `pop`: the top screen of `container` leaves. `dismiss`: the layer
  /// `container` closes. `select`: `tab` of the tabs `container` is selected. `nothing`: there is nothing to
  /// go back to.
  public var effect: BackEffectKind
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String?
  /// A route as navd sends it.
  public var route: FullRoute?
  /// The key of a container: a layer, a tab or a column.
  ///
  /// Never reused.
  public var container: String?
  public var tab: String?
  /// The leave guard that holds the removal back: of the deepest screen, if several do.
  public var leave: HoldingLeaveGuard?
  /// The reason of the outcome of `coordinator.back`, if the effect is `swallow` or `nothing`.
  public var reason: OutcomeReason?

  package init(
    revision: Int, steps: [ExplainedBackStep], effect: BackEffectKind, coordinator: String? = nil,
    route: FullRoute? = nil, container: String? = nil, tab: String? = nil, leave: HoldingLeaveGuard? = nil,
    reason: OutcomeReason? = nil
  ) {
    (
      self.revision, self.steps, self.effect, self.coordinator, self.route, self.container, self.tab, self.leave,
      self.reason
    ) = (revision, steps, effect, coordinator, route, container, tab, leave, reason)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      revision: try members.required("revision"), steps: try members.required("steps"),
      effect: try members.required("effect"), coordinator: try members.optional("coordinator"),
      route: try members.optional("route"), container: try members.optional("container"),
      tab: try members.optional("tab"), leave: try members.optional("leave"), reason: try members.optional("reason")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("revision", revision)
      writer.member("steps", steps)
      writer.member("effect", effect)
      writer.member("coordinator", ifPresent: coordinator)
      writer.member("route", ifPresent: route)
      writer.member("container", ifPresent: container)
      writer.member("tab", ifPresent: tab)
      writer.member("leave", ifPresent: leave)
      writer.member("reason", ifPresent: reason)
    }
  }
}

/// Explained back step.
public struct ExplainedBackStep: WireValue, Equatable, Sendable {
  /// `screen`: the `back` of the active screen.
  ///
  /// `ending`: the `back` of the type of a coordinator that would end. `removal`: a pop, or the closing of
  /// the top layer. `tabs`: the `tabBack` of tabs. `type`: the `back` of a type, from the owner of the active
  /// screen upward. `leave`: the leave guard that holds the removal.
  public var rule: BackRuleName
  /// The screen, container or coordinator that the rule is about, if it is about one.
  public var entry: String?
  public var applies: Bool
  /// The reason, as a sentence for people.
  public var text: String

  package init(rule: BackRuleName, entry: String? = nil, applies: Bool, text: String) {
    (self.rule, self.entry, self.applies, self.text) = (rule, entry, applies, text)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      rule: try members.required("rule"), entry: try members.optional("entry"), applies: try members.required("applies"),
      text: try members.required("text")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("rule", rule)
      writer.member("entry", ifPresent: entry)
      writer.member("applies", applies)
      writer.member("text", text)
    }
  }
}

/// The leave guard that holds the removal back: of the deepest screen, if several do.
public struct HoldingLeaveGuard: WireValue, Equatable, Sendable {
  /// The key of a screen.
  ///
  /// It stays the same if the params or the owner change, and is never reused.
  public var screen: String
  /// The name of the screen.
  public var name: String
  /// `reject`: Back is blocked with the `text`.
  ///
  /// `confirm`: a coordinator of the `type` asks the user, and the tree keeps Back until then.
  public var effect: LeaveGuardEffect
  public var type: String?
  public var text: String?

  package init(
    screen: String, name: String, effect: LeaveGuardEffect, type: String? = nil, text: String? = nil
  ) {
    (self.screen, self.name, self.effect, self.type, self.text) = (screen, name, effect, type, text)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      screen: try members.required("screen"), name: try members.required("name"), effect: try members.required("effect"),
      type: try members.optional("type"), text: try members.optional("text")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("screen", screen)
      writer.member("name", name)
      writer.member("effect", effect)
      writer.member("type", ifPresent: type)
      writer.member("text", ifPresent: text)
    }
  }
}

/// The history of a tree with its graph: all that is needed to run its commands again.
public struct TreeRecord: WireValue, Equatable, Sendable {
  /// The version of this format: 1.
  public var record: Int
  /// The version of the rules under which the commands ran: 2.
  ///
  /// Commands of a record with another version, or without `rules`, may have other effects; `navctl replay`
  /// does not run them.
  public var rules: Int?
  public var tree: String
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public var instance: String
  /// The graph document; null for a tree without one.
  public var graph: JSON.Object?
  /// The coordinator types that clients have registered, as in `coordinator.register`.
  public var types: JSON.Object
  /// The screens that clients have registered.
  public var screens: JSON.Object
  /// The facts that clients have declared.
  ///
  /// Omitted if there are none.
  public var facts: JSON.Object?
  /// The tree before the first entry, in the form in which navd keeps it.
  ///
  /// Omitted if the first entry opens the tree.
  public var image: JSON.Object?
  /// The commands, the oldest first.
  public var entries: [RecordedCommand]

  package init(
    record: Int, rules: Int? = nil, tree: String, instance: String, graph: JSON.Object?, types: JSON.Object,
    screens: JSON.Object, facts: JSON.Object? = nil, image: JSON.Object? = nil, entries: [RecordedCommand]
  ) {
    (
      self.record, self.rules, self.tree, self.instance, self.graph, self.types, self.screens, self.facts, self.image,
      self.entries
    ) = (record, rules, tree, instance, graph, types, screens, facts, image, entries)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      record: try members.required("record"), rules: try members.optional("rules"), tree: try members.required("tree"),
      instance: try members.required("instance"), graph: try members.required("graph"),
      types: try members.required("types"), screens: try members.required("screens"),
      facts: try members.optional("facts"), image: try members.optional("image"), entries: try members.required("entries")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("record", record)
      writer.member("rules", ifPresent: rules)
      writer.member("tree", tree)
      writer.member("instance", instance)
      writer.member("graph", graph)
      writer.member("types", types)
      writer.member("screens", screens)
      writer.member("facts", ifPresent: facts)
      writer.member("image", ifPresent: image)
      writer.member("entries", entries)
    }
  }
}

/// Recorded command.
public struct RecordedCommand: WireValue, Equatable, Sendable {
  /// One command of a tree, with its cause and its outcome.
  public var entry: TreeHistoryEntry
  /// All params of the command.
  ///
  /// Omitted if it cannot be run again, because it never began, had nothing to undo, or restored a revision
  /// from before the first entry.
  public var params: JSON.Object?
  /// The answers of clients, in the order of the questions.
  public var answers: [RecordedReply]
  /// For `tree.undo` and `tree.redo` of a revision from before the first entry: the difference that they
  /// made, in the form of `image`.
  public var difference: JSON.Object?

  package init(
    entry: TreeHistoryEntry, params: JSON.Object? = nil, answers: [RecordedReply] = [], difference: JSON.Object? = nil
  ) {
    (self.entry, self.params, self.answers, self.difference) = (entry, params, answers, difference)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      entry: try members.required("entry"), params: try members.optional("params"),
      answers: try members.optional("answers") ?? [], difference: try members.optional("difference")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("entry", entry)
      writer.member("params", ifPresent: params)
      if !answers.isEmpty { writer.member("answers", answers) }
      writer.member("difference", ifPresent: difference)
    }
  }
}

/// An action as the client wrote it, or the reason why there was no answer.
public struct RecordedReply: WireValue, Equatable, Sendable {
  /// The action.
  public var action: JSON?
  /// There was no usable answer.
  public var failure: OutcomeReason?
  /// No client served the coordinator.
  public var absent: OutcomeReason?

  package init(action: JSON? = nil, failure: OutcomeReason? = nil, absent: OutcomeReason? = nil) {
    (self.action, self.failure, self.absent) = (action, failure, absent)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      action: members["action"], failure: try members.optional("failure"), absent: try members.optional("absent")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("action", ifPresent: action)
      writer.member("failure", ifPresent: failure)
      writer.member("absent", ifPresent: absent)
    }
  }
}

/// Tree get result.
public struct TreeGetResult: WireValue, Equatable, Sendable {
  public var tree: String
  public var graph: String?
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public var instance: String
  /// A tree at one revision.
  public var snapshot: TreeSnapshot
  /// The delegated types of the tree with the clients that serve them.
  ///
  /// Omitted if there are none.
  public var services: NamedValues<ServingClient?>?
  /// The client that holds the driver lease, if any.
  public var driver: CauseClient?
  /// The idle time that ends next, if a coordinator above the active screen declares one.
  public var idle: IdleTime?
  /// The states that front ends have saved with `ui.save`, by the keys of screens; omitted if there are none.
  public var saved: NamedValues<JSON.Object>?
  public var active: String?
  public var onView: [String]

  package init(
    tree: String, graph: String?, instance: String, snapshot: TreeSnapshot,
    services: NamedValues<ServingClient?>? = nil, driver: CauseClient? = nil, idle: IdleTime? = nil,
    saved: NamedValues<JSON.Object>? = nil, active: String?, onView: [String]
  ) {
    (
      self.tree, self.graph, self.instance, self.snapshot, self.services, self.driver, self.idle, self.saved, self.active,
      self.onView
    ) = (tree, graph, instance, snapshot, services, driver, idle, saved, active, onView)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), graph: try members.required("graph"),
      instance: try members.required("instance"), snapshot: try members.required("snapshot"),
      services: try members.optional("services"), driver: try members.optional("driver"),
      idle: try members.optional("idle"), saved: try members.optional("saved"), active: try members.required("active"),
      onView: try members.required("onView")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("graph", graph)
      writer.member("instance", instance)
      writer.member("snapshot", snapshot)
      writer.member("services", ifPresent: services)
      writer.member("driver", ifPresent: driver)
      writer.member("idle", ifPresent: idle)
      writer.member("saved", ifPresent: saved)
      writer.member("active", active)
      writer.member("onView", onView)
    }
  }
}

/// A tree at one revision.
public struct TreeSnapshot: WireValue, Equatable, Sendable {
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  /// The layers, the root first.
  public var window: [TreeNode]
  /// The oldest first.
  public var coordinators: [TreeCoordinator]
  /// The facts that have a value, by name; omitted if there are none.
  public var facts: JSON.Object?
  /// The screens on view that Back does not remove, by key: `guarded` by a leave guard that holds, or
  /// `swallowed` by `back: none`.
  ///
  /// Omitted if there is none.
  public var back: NamedValues<BackHoldName>?
  /// The command that the tree keeps; omitted if it keeps none.
  public var kept: KeptCommandReport?

  package init(
    revision: Int, window: [TreeNode], coordinators: [TreeCoordinator], facts: JSON.Object? = nil,
    back: NamedValues<BackHoldName>? = nil, kept: KeptCommandReport? = nil
  ) {
    (self.revision, self.window, self.coordinators, self.facts, self.back, self.kept) = (revision, window, coordinators, facts, back, kept)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      revision: try members.required("revision"), window: try members.required("window"),
      coordinators: try members.required("coordinators"), facts: try members.optional("facts"),
      back: try members.optional("back"), kept: try members.optional("kept")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("revision", revision)
      writer.member("window", window)
      writer.member("coordinators", coordinators)
      writer.member("facts", ifPresent: facts)
      writer.member("back", ifPresent: back)
      writer.member("kept", ifPresent: kept)
    }
  }
}

/// Serving client.
public struct ServingClient: WireValue, Equatable, Sendable {
  public var name: String?

  package init(name: String?) {
    self.name = name
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(name: try members.required("name"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("name", name)
    }
  }
}

/// The idle time that ends next.
public struct IdleTime: WireValue, Equatable, Sendable {
  /// The coordinator whose routes begin.
  public var coordinator: String
  /// The routes.
  public var routes: [FullRoute]
  /// The time without activity after which they begin, in milliseconds.
  public var afterMs: Int
  /// The remaining milliseconds.
  public var remainingMs: Int

  package init(coordinator: String, routes: [FullRoute], afterMs: Int, remainingMs: Int) {
    (self.coordinator, self.routes, self.afterMs, self.remainingMs) = (coordinator, routes, afterMs, remainingMs)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      coordinator: try members.required("coordinator"), routes: try members.required("routes"),
      afterMs: try members.required("afterMs"), remainingMs: try members.required("remainingMs")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("routes", routes)
      writer.member("afterMs", afterMs)
      writer.member("remainingMs", remainingMs)
    }
  }
}

/// Tree history result.
public struct TreeHistoryResult: WireValue, Equatable, Sendable {
  public var entries: [TreeHistoryEntry]
  /// Whether there are later entries.
  public var more: Bool

  package init(entries: [TreeHistoryEntry], more: Bool) {
    (self.entries, self.more) = (entries, more)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(entries: try members.required("entries"), more: try members.required("more"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("entries", entries)
      writer.member("more", more)
    }
  }
}

/// Tree list result.
public struct TreeListResult: WireValue, Equatable, Sendable {
  public var trees: [ListedTree]

  package init(trees: [ListedTree]) {
    self.trees = trees
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(trees: try members.required("trees"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("trees", trees)
    }
  }
}

/// Listed tree.
public struct ListedTree: WireValue, Equatable, Sendable {
  /// The name, or for a tree of another user the owner's uid and the name, such as `1000/main`.
  public var tree: String
  public var graph: String?
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  /// `tree` keeps a tree until it is closed; `connection` closes it with the connection that opened it.
  public var lifetime: TreeLifetime
  public var entries: Int
  /// The active screen.
  ///
  /// Omitted if there is none.
  public var active: ActiveScreen?
  /// The number of subscriptions to its changes.
  public var subscribers: Int
  /// The uid of the owner, if that is another user.
  public var owner: Int?
  /// The right to the tree, if its owner is another user or the connection has given up rights.
  public var may: TreeRight?

  package init(
    tree: String, graph: String?, revision: Int, lifetime: TreeLifetime, entries: Int, active: ActiveScreen? = nil,
    subscribers: Int, owner: Int? = nil, may: TreeRight? = nil
  ) {
    (
      self.tree, self.graph, self.revision, self.lifetime, self.entries, self.active, self.subscribers, self.owner,
      self.may
    ) = (tree, graph, revision, lifetime, entries, active, subscribers, owner, may)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), graph: try members.required("graph"),
      revision: try members.required("revision"), lifetime: try members.required("lifetime"),
      entries: try members.required("entries"), active: try members.optional("active"),
      subscribers: try members.required("subscribers"), owner: try members.optional("owner"),
      may: try members.optional("may")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("graph", graph)
      writer.member("revision", revision)
      writer.member("lifetime", lifetime)
      writer.member("entries", entries)
      writer.member("active", ifPresent: active)
      writer.member("subscribers", subscribers)
      writer.member("owner", ifPresent: owner)
      writer.member("may", ifPresent: may)
    }
  }
}

/// The active screen.
///
/// Omitted if there is none.
public struct ActiveScreen: WireValue, Equatable, Sendable {
  /// The key of a screen.
  ///
  /// It stays the same if the params or the owner change, and is never reused.
  public var key: String
  public var name: String

  package init(key: String, name: String) {
    (self.key, self.name) = (key, name)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(key: try members.required("key"), name: try members.required("name"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("name", name)
    }
  }
}

/// Tree open result.
public struct TreeOpenResult: WireValue, Equatable, Sendable {
  public var tree: String
  public var opened: Bool
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  /// The instance of the tree; omitted if no tree is open.
  public var instance: String?
  /// The durability of the tree; omitted if no tree is open.
  public var durability: Durability?
  /// Present if `resume` attached to an open tree.
  public var resumed: Bool
  /// The outcome of a command.
  ///
  /// Members from `searched` on are omitted if they are empty.
  public var outcome: CommandOutcome?

  package init(
    tree: String, opened: Bool, revision: Int, instance: String? = nil, durability: Durability? = nil,
    resumed: Bool = false, outcome: CommandOutcome? = nil
  ) {
    (
      self.tree, self.opened, self.revision, self.instance, self.durability, self.resumed, self.outcome
    ) = (tree, opened, revision, instance, durability, resumed, outcome)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), opened: try members.required("opened"),
      revision: try members.required("revision"), instance: try members.optional("instance"),
      durability: try members.optional("durability"), resumed: try members.optional("resumed") ?? false,
      outcome: try members.optional("outcome")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("opened", opened)
      writer.member("revision", revision)
      writer.member("instance", ifPresent: instance)
      writer.member("durability", ifPresent: durability)
      if resumed { writer.member("resumed", true) }
      writer.member("outcome", ifPresent: outcome)
    }
  }
}

/// The outcome of a command.
///
/// Members from `searched` on are omitted if they are empty.
public struct CommandOutcome: WireValue, Equatable, Sendable {
  /// The ways in which a command ends.
  public var kind: CommandOutcomeKind
  /// The tree's revision after the command.
  public var revision: Int
  /// Present unless the outcome is committed or redirected; present even then if consequences of a fact, a
  /// screen event or a move to another graph were rolled back.
  public var reason: OutcomeReason?
  /// The coordinator that took the route or acted; omitted if there is none.
  public var taker: String?
  /// The taker and all coordinators whose action was not none, in the order in which they acted.
  public var handledBy: [String]
  /// The coordinators that ended, including those that the same command had opened.
  public var disposed: [DisposedCoordinator]
  /// The coordinators that were considered for the route, in order.
  public var searched: [String]
  /// The number of events for coordinators that had ended.
  public var discarded: Int?
  /// The number of screens that pops removed.
  public var popped: Int?
  /// The screens that the `set` of another coordinator replaced, by owner.
  public var lost: [LostScreenKeys]
  /// The routes that were not pulled back, because they are wrapped too deep.
  public var notPulled: [UnpulledRoute]
  /// For a deep link: the routes that no coordinator took.
  public var remaining: [FullRoute]
  /// The routes that a parent did not receive, because no client serves it.
  public var missed: [MissedRoute]
  /// For coordinator.attach: the coordinator that was opened.
  public var attached: String?
  /// The redirects that were taken because a requirement did not hold, in order.
  public var redirects: [TakenRedirect]
  /// For tree.regraph: the entries that were not simply kept.
  ///
  /// When facts change: the entries that left because their requirement does not hold.
  public var moved: [MovedEntry]
  /// The screens that left although their leave guards held: because of a fact or a screen event, by `force`,
  /// or because the user could not be asked.
  public var overrun: [OverrunScreen]
  /// The effect on the command that the tree keeps: this command is kept, because it was redirected or
  /// because the user is asked; the kept command has run; or it was dropped.
  public var kept: KeptCommandEffect?
  /// Present for a dry run: nothing was committed, and the outcome is the one that the command would have.
  public var dryRun: Bool
  /// For a dry run: the change that the command would make.
  public var change: TreeChange?

  package init(
    kind: CommandOutcomeKind, revision: Int, reason: OutcomeReason? = nil, taker: String? = nil, handledBy: [String],
    disposed: [DisposedCoordinator], searched: [String] = [], discarded: Int? = nil, popped: Int? = nil,
    lost: [LostScreenKeys] = [], notPulled: [UnpulledRoute] = [], remaining: [FullRoute] = [],
    missed: [MissedRoute] = [], attached: String? = nil, redirects: [TakenRedirect] = [], moved: [MovedEntry] = [],
    overrun: [OverrunScreen] = [], kept: KeptCommandEffect? = nil, dryRun: Bool = false, change: TreeChange? = nil
  ) {
    (
      self.kind, self.revision, self.reason, self.taker, self.handledBy, self.disposed, self.searched, self.discarded,
      self.popped, self.lost, self.notPulled, self.remaining, self.missed, self.attached, self.redirects, self.moved,
      self.overrun, self.kept, self.dryRun, self.change
    ) = (
      kind, revision, reason, taker, handledBy, disposed, searched, discarded, popped, lost, notPulled, remaining, missed,
      attached, redirects, moved, overrun, kept, dryRun, change
    )
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      kind: try members.required("outcome"), revision: try members.required("revision"),
      reason: try members.optional("reason"), taker: try members.optional("taker"),
      handledBy: try members.required("handledBy"), disposed: try members.required("disposed"),
      searched: try members.optional("searched") ?? [], discarded: try members.optional("discarded"),
      popped: try members.optional("popped"), lost: try members.optional("lost") ?? [],
      notPulled: try members.optional("notPulled") ?? [], remaining: try members.optional("remaining") ?? [],
      missed: try members.optional("missed") ?? [], attached: try members.optional("attached"),
      redirects: try members.optional("redirects") ?? [], moved: try members.optional("moved") ?? [],
      overrun: try members.optional("overrun") ?? [], kept: try members.optional("kept"),
      dryRun: try members.optional("dryRun") ?? false, change: try members.optional("change")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("outcome", kind)
      writer.member("revision", revision)
      writer.member("reason", ifPresent: reason)
      writer.member("taker", ifPresent: taker)
      writer.member("handledBy", handledBy)
      writer.member("disposed", disposed)
      if !searched.isEmpty { writer.member("searched", searched) }
      writer.member("discarded", ifPresent: discarded)
      writer.member("popped", ifPresent: popped)
      if !lost.isEmpty { writer.member("lost", lost) }
      if !notPulled.isEmpty { writer.member("notPulled", notPulled) }
      if !remaining.isEmpty { writer.member("remaining", remaining) }
      if !missed.isEmpty { writer.member("missed", missed) }
      writer.member("attached", ifPresent: attached)
      if !redirects.isEmpty { writer.member("redirects", redirects) }
      if !moved.isEmpty { writer.member("moved", moved) }
      if !overrun.isEmpty { writer.member("overrun", overrun) }
      writer.member("kept", ifPresent: kept)
      if dryRun { writer.member("dryRun", true) }
      writer.member("change", ifPresent: change)
    }
  }
}

/// Lost screen keys.
public struct LostScreenKeys: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var owner: String
  public var screens: [String]

  package init(owner: String, screens: [String]) {
    (self.owner, self.screens) = (owner, screens)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(owner: try members.required("owner"), screens: try members.required("screens"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("owner", owner)
      writer.member("screens", screens)
    }
  }
}

/// Unpulled route.
public struct UnpulledRoute: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  public var route: String

  package init(coordinator: String, route: String) {
    (self.coordinator, self.route) = (coordinator, route)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(coordinator: try members.required("coordinator"), route: try members.required("route"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("route", route)
    }
  }
}

/// Missed route.
public struct MissedRoute: WireValue, Equatable, Sendable {
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  /// A route as navd sends it.
  public var route: FullRoute

  package init(coordinator: String, route: FullRoute) {
    (self.coordinator, self.route) = (coordinator, route)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(coordinator: try members.required("coordinator"), route: try members.required("route"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("route", route)
    }
  }
}

/// Moved entry.
public struct MovedEntry: WireValue, Equatable, Sendable {
  /// The id of a coordinator, or the key of a screen or tab.
  public var entry: String
  /// The entry got another name or other params; its fallback replaced it; it was removed; its pullback or
  /// its label ended.
  public var what: EntryMoveKind
  /// A sentence for people, without values.
  public var detail: String

  package init(entry: String, what: EntryMoveKind, detail: String) {
    (self.entry, self.what, self.detail) = (entry, what, detail)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      entry: try members.required("entry"), what: try members.required("what"), detail: try members.required("detail")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("entry", entry)
      writer.member("what", what)
      writer.member("detail", detail)
    }
  }
}

/// Overrun screen.
public struct OverrunScreen: WireValue, Equatable, Sendable {
  /// The key of a screen.
  ///
  /// It stays the same if the params or the owner change, and is never reused.
  public var screen: String
  public var name: String
  /// The reason why the user could not be asked.
  public var unasked: OutcomeReason?

  package init(screen: String, name: String, unasked: OutcomeReason? = nil) {
    (self.screen, self.name, self.unasked) = (screen, name, unasked)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      screen: try members.required("screen"), name: try members.required("name"), unasked: try members.optional("unasked")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("screen", screen)
      writer.member("name", name)
      writer.member("unasked", ifPresent: unasked)
    }
  }
}

/// Tree routes result.
public struct TreeRoutesResult: WireValue, Equatable, Sendable {
  /// The tree's revision.
  public var revision: Int
  /// The routes, those of the nearest coordinator first, in the order of its declaration.
  public var routes: [ListedRoute]

  package init(revision: Int, routes: [ListedRoute]) {
    (self.revision, self.routes) = (revision, routes)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(revision: try members.required("revision"), routes: try members.required("routes"))
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("revision", revision)
      writer.member("routes", routes)
    }
  }
}

/// Listed route.
public struct ListedRoute: WireValue, Equatable, Sendable {
  /// The name.
  ///
  /// Omitted if the coordinator declares no routes: its client takes any, if the command names the
  /// coordinator or its route type.
  public var route: String?
  /// The coordinator that takes the route.
  public var coordinator: String
  /// The type of the coordinator.
  public var type: String
  /// The schemas of the params, by name.
  public var params: JSON.Object
  /// The coordinator types whose routes the route may carry.
  ///
  /// Omitted if it carries none.
  public var wraps: [String]
  /// The `meta` of the route, if the graph has one.
  public var meta: JSON?
  /// The way in which navd judged the route.
  ///
  /// Omitted if it could not.
  public var judged: RouteJudgement?
  /// The condition that would stop the route now: the first one, if there are several.
  ///
  /// Omitted if none is known.
  public var stopped: RouteStop?

  package init(
    route: String? = nil, coordinator: String, type: String, params: JSON.Object, wraps: [String] = [],
    meta: JSON? = nil, judged: RouteJudgement? = nil, stopped: RouteStop? = nil
  ) {
    (
      self.route, self.coordinator, self.type, self.params, self.wraps, self.meta, self.judged, self.stopped
    ) = (route, coordinator, type, params, wraps, meta, judged, stopped)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      route: try members.optional("route"), coordinator: try members.required("coordinator"),
      type: try members.required("type"), params: try members.required("params"),
      wraps: try members.optional("wraps") ?? [], meta: members["meta"], judged: try members.optional("judged"),
      stopped: try members.optional("stopped")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("route", ifPresent: route)
      writer.member("coordinator", coordinator)
      writer.member("type", type)
      writer.member("params", params)
      if !wraps.isEmpty { writer.member("wraps", wraps) }
      writer.member("meta", ifPresent: meta)
      writer.member("judged", ifPresent: judged)
      writer.member("stopped", ifPresent: stopped)
    }
  }
}

/// The condition that would stop the route now: the first one, if there are several.
///
/// Omitted if none is known.
public struct RouteStop: WireValue, Equatable, Sendable {
  /// `requirement`: one that does not hold.
  ///
  /// `leaveGuard`: one that holds. `rule`: a rule of the graph that rejects the route.
  public var by: RouteStopKind
  /// The name of the screen that declares the requirement or the leave guard.
  public var screen: String?
  /// Instead of `screen`, the type of the coordinator that declares the requirement or the rule.
  public var type: String?
  /// For a leave guard: the screen that would leave.
  public var leaving: String?
  /// The JSON Pointer to the condition, or to the rule, in the graph document.
  ///
  /// Omitted if a client has registered it.
  public var pointer: String?
  /// The condition as the document has it.
  ///
  /// Omitted if a client has registered it, or if the rule has none.
  public var when: JSON?
  /// For a requirement: the facts that it reads, with their values; null for one that is absent.
  ///
  /// Sensitive facts are left out.
  public var facts: JSON.Object?
  /// The routes that run instead, if the requirement redirects.
  public var otherwise: [FullRoute]?
  /// The type of the coordinator that asks the user, if the leave guard has the user asked.
  public var asks: String?
  /// The reason, as a sentence for people.
  public var text: String

  package init(
    by: RouteStopKind, screen: String? = nil, type: String? = nil, leaving: String? = nil, pointer: String? = nil,
    when: JSON? = nil, facts: JSON.Object? = nil, otherwise: [FullRoute]? = nil, asks: String? = nil, text: String
  ) {
    (
      self.by, self.screen, self.type, self.leaving, self.pointer, self.when, self.facts, self.otherwise, self.asks,
      self.text
    ) = (by, screen, type, leaving, pointer, when, facts, otherwise, asks, text)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      by: try members.required("by"), screen: try members.optional("screen"), type: try members.optional("type"),
      leaving: try members.optional("leaving"), pointer: try members.optional("pointer"), when: members["when"],
      facts: try members.optional("facts"), otherwise: try members.optional("otherwise"),
      asks: try members.optional("asks"), text: try members.required("text")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("by", by)
      writer.member("screen", ifPresent: screen)
      writer.member("type", ifPresent: type)
      writer.member("leaving", ifPresent: leaving)
      writer.member("pointer", ifPresent: pointer)
      writer.member("when", ifPresent: when)
      writer.member("facts", ifPresent: facts)
      writer.member("otherwise", ifPresent: otherwise)
      writer.member("asks", ifPresent: asks)
      writer.member("text", text)
    }
  }
}

/// Tree subscribe result.
public struct TreeSubscribeResult: WireValue, Equatable, Sendable {
  /// One subscription of a connection.
  public var subscription: Int
  public var tree: String
  /// One life of a tree in one run of navd: the scope of revisions, keys and ids.
  public var instance: String
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int
  public var replayed: Int?
  /// The reason for a snapshot although `since` was given: the changes are no longer kept, the revision is of
  /// another instance, or the revision does not exist yet.
  public var reason: SnapshotReason?
  /// A tree at one revision.
  public var snapshot: TreeSnapshot?
  /// The delegated types of the tree with the clients that serve them.
  ///
  /// Omitted if there are none.
  public var services: NamedValues<ServingClient?>?
  /// The client that holds the driver lease, if any.
  public var driver: CauseClient?
  /// The states that front ends have saved with `ui.save`, by the keys of screens; omitted if there are none.
  public var saved: NamedValues<JSON.Object>?

  package init(
    subscription: Int, tree: String, instance: String, revision: Int, replayed: Int? = nil,
    reason: SnapshotReason? = nil, snapshot: TreeSnapshot? = nil, services: NamedValues<ServingClient?>? = nil,
    driver: CauseClient? = nil, saved: NamedValues<JSON.Object>? = nil
  ) {
    (
      self.subscription, self.tree, self.instance, self.revision, self.replayed, self.reason, self.snapshot,
      self.services, self.driver, self.saved
    ) = (subscription, tree, instance, revision, replayed, reason, snapshot, services, driver, saved)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      subscription: try members.required("subscription"), tree: try members.required("tree"),
      instance: try members.required("instance"), revision: try members.required("revision"),
      replayed: try members.optional("replayed"), reason: try members.optional("reason"),
      snapshot: try members.optional("snapshot"), services: try members.optional("services"),
      driver: try members.optional("driver"), saved: try members.optional("saved")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("subscription", subscription)
      writer.member("tree", tree)
      writer.member("instance", instance)
      writer.member("revision", revision)
      writer.member("replayed", ifPresent: replayed)
      writer.member("reason", ifPresent: reason)
      writer.member("snapshot", ifPresent: snapshot)
      writer.member("services", ifPresent: services)
      writer.member("driver", ifPresent: driver)
      writer.member("saved", ifPresent: saved)
    }
  }
}

/// Tree undelivered result.
public struct TreeUndeliveredResult: WireValue, Equatable, Sendable {
  /// Oldest first.
  ///
  /// Beyond the limit `undeliveredPerTree` the oldest is dropped.
  public var completions: [UndeliveredCompletion]
  /// The number of completions that were dropped since the tree opened.
  public var dropped: Int

  package init(completions: [UndeliveredCompletion], dropped: Int) {
    (self.completions, self.dropped) = (completions, dropped)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      completions: try members.required("completions"), dropped: try members.required("dropped")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("completions", completions)
      writer.member("dropped", dropped)
    }
  }
}

/// Undelivered completion.
public struct UndeliveredCompletion: WireValue, Equatable, Sendable {
  /// The coordinator that has completed.
  public var coordinator: String
  /// The type of the coordinator.
  public var type: String
  /// The coordinator that started it, which has ended too.
  public var opener: String
  /// The type of the opener.
  public var openerType: String
  /// The label that the opener gave it.
  public var label: String
  /// The completion of a started coordinator.
  public var completion: CompletionReport

  package init(
    coordinator: String, type: String, opener: String, openerType: String, label: String, completion: CompletionReport
  ) {
    (self.coordinator, self.type, self.opener, self.openerType, self.label, self.completion) = (coordinator, type, opener, openerType, label, completion)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      coordinator: try members.required("coordinator"), type: try members.required("type"),
      opener: try members.required("opener"), openerType: try members.required("openerType"),
      label: try members.required("label"), completion: try members.required("completion")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("coordinator", coordinator)
      writer.member("type", type)
      writer.member("opener", opener)
      writer.member("openerType", openerType)
      writer.member("label", label)
      writer.member("completion", completion)
    }
  }
}

/// Tree url result.
public struct TreeUrlResult: WireValue, Equatable, Sendable {
  /// The tree's revision, or the one of `at`.
  public var revision: Int
  /// The URL: a path, and the params of its link in the query.
  ///
  /// Omitted if there is none.
  public var url: String?
  /// The screen to which the URL leads.
  ///
  /// Omitted without a URL.
  public var screen: String?

  package init(revision: Int, url: String? = nil, screen: String? = nil) {
    (self.revision, self.url, self.screen) = (revision, url, screen)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      revision: try members.required("revision"), url: try members.optional("url"), screen: try members.optional("screen")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("revision", revision)
      writer.member("url", ifPresent: url)
      writer.member("screen", ifPresent: screen)
    }
  }
}

/// Tree wait result.
public struct TreeWaitResult: WireValue, Equatable, Sendable {
  /// Whether the condition holds; false after the timeout.
  public var holds: Bool
  /// The tree's revision.
  public var revision: Int
  /// For onView: the screen that is on view.
  public var screen: String?

  package init(holds: Bool, revision: Int, screen: String? = nil) {
    (self.holds, self.revision, self.screen) = (holds, revision, screen)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      holds: try members.required("holds"), revision: try members.required("revision"),
      screen: try members.optional("screen")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("holds", holds)
      writer.member("revision", revision)
      writer.member("screen", ifPresent: screen)
    }
  }
}

/// Coordinator pullback result.
public struct CoordinatorPullbackResult: WireValue, Equatable, Sendable {
  /// One subscription of a connection.
  public var subscription: Int
  /// The number of commands that a tree has committed, its opening included.
  ///
  /// Comparable only within one instance.
  public var revision: Int

  package init(subscription: Int, revision: Int) {
    (self.subscription, self.revision) = (subscription, revision)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      subscription: try members.required("subscription"), revision: try members.required("revision")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("subscription", subscription)
      writer.member("revision", revision)
    }
  }
}

/// Coordinator register result.
public struct CoordinatorRegisterResult: WireValue, Equatable, Sendable {
  public var types: [String]
  /// The live coordinators that this client now serves.
  public var coordinators: [ServedCoordinator]

  package init(types: [String], coordinators: [ServedCoordinator]) {
    (self.types, self.coordinators) = (types, coordinators)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      types: try members.required("types"), coordinators: try members.required("coordinators")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("types", types)
      writer.member("coordinators", coordinators)
    }
  }
}

/// Served coordinator.
public struct ServedCoordinator: WireValue, Equatable, Sendable {
  public var tree: String
  /// The instance of the tree that the id belongs to.
  public var instance: String
  /// The id of a coordinator.
  ///
  /// Never reused.
  public var coordinator: String
  public var type: String
  /// Named values, as declared for the route, screen or coordinator.
  public var params: JSON.Object

  package init(
    tree: String, instance: String, coordinator: String, type: String, params: JSON.Object
  ) {
    (self.tree, self.instance, self.coordinator, self.type, self.params) = (tree, instance, coordinator, type, params)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      tree: try members.required("tree"), instance: try members.required("instance"),
      coordinator: try members.required("coordinator"), type: try members.required("type"),
      params: try members.required("params")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("tree", tree)
      writer.member("instance", instance)
      writer.member("coordinator", coordinator)
      writer.member("type", type)
      writer.member("params", params)
    }
  }
}

/// Ui save result.
public struct UiSaveResult: WireValue, Equatable, Sendable {
  /// `committed`, or `noop` if the screen is gone.
  public var outcome: CommandOutcomeKind
  /// For `noop`: `already`.
  public var reason: OutcomeReason?
  /// The saved state of the screen; omitted if there is none.
  public var saved: JSON.Object?

  package init(outcome: CommandOutcomeKind, reason: OutcomeReason? = nil, saved: JSON.Object? = nil) {
    (self.outcome, self.reason, self.saved) = (outcome, reason, saved)
  }

  package init(reading json: JSON) throws(WireError) {
    let members = try WireMembers(json)
    self.init(
      outcome: try members.required("outcome"), reason: try members.optional("reason"),
      saved: try members.optional("saved")
    )
  }

  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      writer.member("outcome", outcome)
      writer.member("reason", ifPresent: reason)
      writer.member("saved", ifPresent: saved)
    }
  }
}
