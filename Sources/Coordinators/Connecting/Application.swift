public import JSON
public import NavigationClient

/// A program with coordinators: its connection, the classes that it serves, and its trees.
///
/// It stays connected, and in memory, until it is closed.
///
/// ```swift
/// let application = try await Application.connect(name: "palette")
/// try await application.serve(ColorListCoordinator.self, ColorCoordinator.self)
/// let tree = try await application.open("palette", root: ColorListCoordinator(initialRoute: .list))
/// ```
@NavigationActor
public final class Application {
  /// The current connection.
  ///
  /// A reconnect replaces it.
  public internal(set) var client: NavdClient

  /// Waits before an attempt of that number.
  package typealias Pause = @Sendable (Int) async throws -> Void

  let name: String
  let connect: NavdClient.MakeConnection
  /// Waits before each attempt to reconnect; nil if it does not reconnect.
  private(set) var pause: Pause?
  var reconnects: Bool { pause != nil }
  let inbox: Inbox
  var registrations: [TypeRegistration] = []
  let repetition = CommandRepetition()
  var trees: [String: NavigationTree] = [:]
  /// The closed trees that are still referenced elsewhere.
  private var closedTrees: [String: ClosedTree] = [:]
  /// The task of the current or last reconnect.
  var reconnection: Task<Void, any Error>?
  var isReconnecting = false

  private struct ClosedTree {
    weak var tree: NavigationTree?
  }

  struct TypeRegistration {
    let types: [AnyCoordinator.Type]
    var factory: ((JSON.Object) throws -> AnyCoordinator)?
    var screens: [ScreenDeclaration] = []
    let facts: [FactDeclaration]
    let tree: String?
    let replaces: Bool
  }

  /// Connects to the daemon that listens at a path and introduces this program.
  ///
  /// - Parameters:
  ///   - name: The name of this program, which other clients see.
  ///   - path: The daemon's socket; nil for the default path.
  ///   - reconnects: Whether to connect again after a lost connection, with retries until it succeeds. The
  ///     same classes are then registered again, and coordinators that are still in the tree continue.
  ///     Commands in flight are sent again, and executed at most once.
  /// - Returns: The application, which serves nothing yet.
  /// - Throws: `ConnectError` or `CallError`.
  public static func connect(
    name: String,
    path: String? = nil,
    reconnects: Bool = true
  ) async throws -> Application {
    try await Application(name: name, pausing: reconnects ? Backoff.pause : nil) { service in
      try await NavdClient.connect(path: path, reconnects: false, service: service)
    }
  }

  package init(
    name: String,
    pausing pause: Pause? = nil,
    over connect: @escaping NavdClient.MakeConnection
  ) async throws {
    self.name = name
    self.connect = connect
    self.pause = pause
    inbox = Inbox()
    client = try await connect(inbox.service)
    _ = try await client.initialize(client: ["name": .string(name)])
    repetition.connected(over: client)
    inbox.open(for: self)
  }

  /// Sends a command, again after a reconnect if its outcome did not arrive.
  func send(_ method: String, _ params: JSON.Object) async throws(CallError) -> CommandOutcome {
    guard reconnects, CommandRepetition.repeats(method, params) else {
      return try await client.read(method, params)
    }
    return try NavdClient.read(try await repetition.call(method, params), of: method)
  }

  /// Closes the connection.
  ///
  /// The coordinators stay in their trees as detached.
  public func close() async {
    pause = nil
    reconnection?.cancel()
    repetition.abandon(.closed)
    await client.close()
    for name in trees.keys { closed(name) }
    inbox.close()
  }

  // MARK: Registering

  /// Serves coordinators of these classes, which only this program opens.
  ///
  /// - Parameters:
  ///   - types: The classes, including those of their tabs. `typeName` is the name in the protocol.
  ///   - screens: The screens with params, Back, requirements or leave guards; if any are declared, all are.
  ///   - facts: The facts that the requirements and leave guards of the classes and screens read.
  ///   - tree: The tree of that name, now or later; nil for all trees of the user.
  ///   - replacing: Whether to take over classes that another program serves.
  /// - Throws: `CallError`, such as `typeServed`.
  public func serve(
    _ types: AnyCoordinator.Type...,
    screens: [ScreenDeclaration] = [],
    facts: [FactDeclaration] = [],
    in tree: String? = nil,
    replacing: Bool = false
  ) async throws {
    try await register(
      TypeRegistration(types: types, screens: screens, facts: facts, tree: tree, replaces: replacing)
    )
  }

  /// Serves coordinators of a class that other programs may open too, or have opened earlier.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - facts: The facts that its requirement reads.
  ///   - tree: The tree of that name, now or later; nil for all trees of the user.
  ///   - replacing: Whether to take over the class if another program serves it.
  ///   - make: Creates the object for a coordinator that another program opened, from the coordinator's own
  ///     params. The object does not take an initial route again.
  /// - Throws: `CallError`, such as `typeServed`.
  public func serve<C: AnyCoordinator>(
    _ type: C.Type,
    facts: [FactDeclaration] = [],
    in tree: String? = nil,
    replacing: Bool = false,
    _ make: @escaping @NavigationActor (JSON.Object) throws -> C
  ) async throws {
    try await register(
      TypeRegistration(types: [type], factory: make, facts: facts, tree: tree, replaces: replacing)
    )
  }

  func serves(_ type: String) -> Bool {
    registrations.contains { $0.types.contains { $0.typeName == type } }
  }

  func mustServe(_ type: String) throws {
    guard !serves(type) else { return }
    throw NavigationError("This program does not serve \(type). Pass its class to Application.serve.")
  }

  /// Creates the object of a coordinator that another program opened.
  func make(_ type: String, _ params: JSON.Object) throws -> AnyCoordinator {
    let registration = registrations.last { registration in
      registration.factory != nil && registration.types.contains { $0.typeName == type }
    }
    guard let make = registration?.factory else {
      throw NavigationError(
        "Another program opened this \(type), and this program cannot create its object. "
          + "Pass Application.serve a closure that creates one."
      )
    }
    return try make(params)
  }

  /// Returns the coordinator of a tab that a type declares.
  func tab(_ name: String, of type: String?) -> AnyCoordinator? {
    let opener = registrations.lazy.flatMap(\.types).first { $0.typeName == type }
    return opener?.tabs.first { $0.name == name }?.child
  }

  private func register(_ registration: TypeRegistration) async throws {
    registrations.append(registration)
    do {
      _ = try await register(registration, with: client)
    } catch {
      registrations.removeLast()
      throw error
    }
  }

  // MARK: Trees

  /// Opens a tree with a coordinator of this program as its root.
  ///
  /// If the tree is already open with a root of this type, attaches to the tree and does not use the given
  /// object.
  ///
  /// - Parameters:
  ///   - name: The tree's name.
  ///   - root: The root coordinator.
  ///   - graph: The name of a loaded graph, or a graph document, if a graph declares some of the
  ///     coordinators.
  ///   - resuming: Whether to attach to an open tree whatever its root and graph are, such as one that
  ///     another program opened before navd was restarted.
  /// - Returns: The tree.
  /// - Throws: `CallError`, or `NavigationError` if the root's first route did not commit.
  @discardableResult
  public func open(
    _ name: String,
    root: AnyCoordinator,
    graph: JSON? = nil,
    resuming: Bool = false
  ) async throws -> NavigationTree {
    try mustServe(root.openedType)
    var members: JSON.Object = [:]
    members["graph"] = graph
    if resuming { members["resume"] = true }
    let tree = tree(name)
    try await tree.open(root, members)
    return tree
  }

  /// Returns the tree of that name, whether or not this program opens it.
  public func tree(_ name: String) -> NavigationTree {
    if let tree = trees[name] { return tree }
    let tree = closedTrees.removeValue(forKey: name)?.tree ?? NavigationTree(name: name, application: self)
    trees[name] = tree
    return tree
  }

  func closed(_ name: String) {
    guard let tree = trees.removeValue(forKey: name) else { return }
    tree.closed()
    closedTrees = closedTrees.filter { $0.value.tree != nil }
    closedTrees[name] = ClosedTree(tree: tree)
  }
}

@NavigationActor
extension Application.TypeRegistration {
  var declarations: JSON.Object {
    var declarations: JSON.Object = [:]
    for type in types {
      var declaration = type.declaration
      for member in type.requirement?.members.members ?? [] { declaration[member.name] = member.value }
      declaration["kind"] = .string(type.kind.rawValue)
      declaration["routeType"] = .string(type.routeType)
      declaration["routes"] = type.routes.map { .object($0) }
      if type.kind == .tabs {
        declaration["tabs"] = .array(type.tabs.map { .object($0.members(with: $0.child.opening)) })
      }
      declarations[type.typeName] = .object(declaration)
    }
    return declarations
  }
}
