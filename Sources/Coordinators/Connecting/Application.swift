public import JSON
public import NavigationClient

/// A program with coordinators: its connection, the classes that it serves, and its trees.
///
/// An application stays connected, and in memory, until it is closed.
///
/// ```swift
/// let application = try await Application.connect(name: "palette")
/// try await application.serve(ColorListCoordinator.self, ColorCoordinator.self)
/// let tree = try await application.open("palette", root: ColorListCoordinator(initialRoute: .list))
/// ```
@NavigationActor
public final class Application {
  /// The client of this program.
  ///
  /// Its handles of trees give access to this program's coordinators.
  public nonisolated let client: NavdClient

  /// Waits before an attempt to connect, given its number.
  package typealias Pause = @Sendable (Int) async throws -> Void

  let inbox: Inbox
  var registrations: [TypeRegistration] = []
  var trees: [String: HostedTree] = [:]

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
      try await NavdClient.connect(path: path, name: nil, reconnects: false, service: service)
    }
  }

  package init(
    name: String,
    pausing pause: Pause? = nil,
    over connect: @escaping NavdClient.MakeConnection
  ) async throws {
    let inbox = Inbox()
    self.inbox = inbox
    if let pause {
      client = try await NavdClient.reconnecting(
        name: name,
        service: inbox.service,
        pausing: pause,
        over: connect
      ) { try await inbox.application?.registerAgain(with: $0) }
    } else {
      client = try await connect(inbox.service)
      try await client.introduce(name)
    }
    client.handling = inbox
    inbox.open(for: self)
  }

  /// Closes the connection.
  ///
  /// The coordinators stay in their trees as detached.
  public func close() async {
    await client.close()
    for name in trees.keys { closed(name) }
    inbox.close()
    client.handling = nil
  }

  /// Waits until a lost connection is restored, and the classes are registered again.
  ///
  /// Returns immediately if none was lost.
  public func reconnected() async throws {
    try await client.reconnected()
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
    try checkNames(of: registration)
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
  /// If the tree is already open with a root of this type, attaches to the tree: the object becomes that of
  /// the root, and the first route is not sent again.
  ///
  /// - Parameters:
  ///   - name: The tree's name.
  ///   - root: The root coordinator.
  ///   - graph: The name of a loaded graph, or a graph document, if a graph declares some of the
  ///     coordinators.
  ///   - resuming: Whether to attach to an open tree whatever its graph is, such as one that another program opened
  ///     before navd was restarted.
  /// - Returns: The tree.
  /// - Throws: `CallError`; `NavigationError` if the root's first route did not commit, or the tree has a root that is
  ///   not this object.
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
    try await hosted(name).open(root, members)
    return tree(name)
  }

  /// Returns the handle of the tree of that name, whether or not this program opens it.
  public nonisolated func tree(_ name: String) -> NavigationTree {
    client.tree(name)
  }

  /// The coordinators of this program in the tree of that name.
  func hosted(_ name: String) -> HostedTree {
    if let tree = trees[name] { return tree }
    let tree = HostedTree(name: name, application: self)
    trees[name] = tree
    return tree
  }

  func closed(_ name: String) {
    trees.removeValue(forKey: name)?.closed()
  }
}
