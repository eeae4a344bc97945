public import JSON
public import NavigationClient

/// A program that takes part in the navigation of trees: its connection, the coordinators that it answers for, and the
/// trees that it knows.
///
/// It stays connected, and alive, until it is closed.
///
/// ```swift
/// let application = try await Application.connect(name: "palette")
/// try await application.serve(ColorListCoordinator.self, ColorCoordinator.self)
/// let tree = try await application.open("palette", root: ColorListCoordinator(initialRoute: .list))
/// ```
@NavigationActor
public final class Application {
  /// The connection; another one after it was lost and made anew.
  public internal(set) var client: NavdClient

  /// How a connection is made, given who hears what navd says.
  package typealias Connect = @Sendable (@escaping NavdClient.Service) async throws -> NavdClient
  /// How long is waited before an attempt.
  package typealias Pause = @Sendable (Int) async throws -> Void

  let name: String
  let connect: Connect
  /// Waits before the attempt of that number to connect anew; nil: none is made.
  private(set) var pause: Pause?
  let inbox: Inbox
  /// The run of navd that ids belong to.
  var instance: String
  var registrations: [Registration] = []
  var trees: [String: NavigationTree] = [:]
  /// The trees that were closed, as long as somebody else has them.
  private var closedTrees: [String: ClosedTree] = [:]
  /// What makes another connection, or has made it.
  var reconnection: Task<Void, any Error>?
  /// Whether another connection is being made in place of one that is lost.
  var isReconnecting = false
  /// The custom transitions that are being performed, by the names of the requests.
  var performing: [String: Task<Void, Never>] = [:]

  private struct ClosedTree {
    weak var tree: NavigationTree?
  }

  struct Registration {
    var types: [AnyCoordinator.Type]
    var factory: ((JSON.Object) throws -> AnyCoordinator)?
    let tree: String?
    let replaces: Bool
  }

  /// Connects to the daemon that listens at a path and introduces this program.
  ///
  /// - Parameters:
  ///   - name: What others see of who serves a coordinator.
  ///   - path: The daemon's socket; nil: where it is by default.
  ///   - reconnects: Whether it connects anew when the connection is lost, until it succeeds. It then answers for the
  ///     same classes, and its coordinators that are still in the tree go on; commands that are under way when the
  ///     connection is lost fail.
  /// - Returns: The application, which serves nothing yet.
  /// - Throws: `ConnectError` or `CallError`.
  public static func connect(
    name: String,
    path: String? = nil,
    reconnects: Bool = true
  ) async throws -> Application {
    try await connect(name: name, pausing: reconnects ? Backoff.pause : nil) { service in
      try await NavdClient.connect(path: path ?? NavdClient.defaultSocketPath, service: service)
    }
  }

  package static func connect(
    name: String,
    pausing pause: Pause? = nil,
    over connect: @escaping Connect
  ) async throws -> Application {
    let inbox = Inbox()
    let client = try await connect(inbox.service)
    let instance = try await client.initialize(client: ["name": .string(name)]).instance
    let application = Application(name, client, instance, inbox, connect, pause)
    inbox.open(for: application)
    return application
  }

  private init(
    _ name: String,
    _ client: NavdClient,
    _ instance: String,
    _ inbox: Inbox,
    _ connect: @escaping Connect,
    _ pause: Pause?
  ) {
    self.name = name
    self.client = client
    self.instance = instance
    self.inbox = inbox
    self.connect = connect
    self.pause = pause
  }

  /// Closes the connection: its coordinators stay in their trees, and nobody answers for them.
  public func close() async {
    pause = nil
    reconnection?.cancel()
    await client.close()
    for name in trees.keys { closed(name) }
    inbox.close()
  }
}

// Serving.
extension Application {
  /// Answers for coordinators of these classes, which this program alone opens.
  ///
  /// - Parameters:
  ///   - types: The classes, with those that their tabs open; each is known to navd by its `typeName`.
  ///   - tree: The tree of that name, now or later; nil for all trees of the user.
  ///   - replacing: Whether classes are taken over that another program serves.
  /// - Throws: `CallError`, such as `typeServed`.
  public func serve(
    _ types: AnyCoordinator.Type...,
    in tree: String? = nil,
    replacing: Bool = false
  ) async throws {
    try await register(Registration(types: types, factory: nil, tree: tree, replaces: replacing))
  }

  /// Answers for coordinators of a class that others may open too, also programs that ran before this one.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - tree: The tree of that name, now or later; nil for all trees of the user.
  ///   - replacing: Whether the class is taken over if another program serves it.
  ///   - make: Makes the object for a coordinator that somebody else opened, of the coordinator's own params. It does
  ///     not take an initial route again.
  /// - Throws: `CallError`, such as `typeServed`.
  public func serve<C: AnyCoordinator>(
    _ type: C.Type,
    in tree: String? = nil,
    replacing: Bool = false,
    _ make: @escaping @NavigationActor (JSON.Object) throws -> C
  ) async throws {
    try await register(Registration(types: [type], factory: make, tree: tree, replaces: replacing))
  }

  /// Answers for a class, unless it does already.
  func serveOnce(_ type: AnyCoordinator.Type) async throws {
    guard !serves(type.typeName) else { return }
    try await serve(type)
  }

  func serves(_ type: String) -> Bool {
    registrations.contains { $0.types.contains { $0.typeName == type } }
  }

  func mustServe(_ type: String) throws {
    guard !serves(type) else { return }
    throw NavigationError("This program does not answer for \(type): give its class to Application.serve.")
  }

  /// Makes a coordinator that somebody else opened.
  func make(_ type: String, _ params: JSON.Object) throws -> AnyCoordinator {
    let registration = registrations.last { registration in
      registration.factory != nil && registration.types.contains { $0.typeName == type }
    }
    guard let make = registration?.factory else {
      throw NavigationError(
        "Somebody else opened this \(type), and this program has no way to make one: "
          + "give Application.serve a closure that does."
      )
    }
    return try make(params)
  }

  /// The coordinator of a tab that coordinators of a type open with.
  func tab(_ name: String, of type: String?) -> AnyCoordinator? {
    let opener = registrations.lazy.flatMap(\.types).first { $0.typeName == type }
    return opener?.tabs.first { $0.name == name }?.child
  }

  private func register(_ registration: Registration) async throws {
    registrations.append(registration)
    do {
      _ = try await register(registration, with: client)
    } catch {
      registrations.removeLast()
      throw error
    }
  }
}

// Trees.
extension Application {
  /// Opens a tree with a coordinator of this program as its root, or attaches to the tree if it is open with such a
  /// root: then the object that is given is not used.
  ///
  /// - Parameters:
  ///   - name: The tree's name.
  ///   - root: The coordinator that it opens with.
  ///   - graph: The name of a loaded graph, or a graph document, if some of the coordinators are declared.
  /// - Returns: The tree.
  /// - Throws: `CallError`, or `NavigationError` if the root's first route did not commit.
  @discardableResult
  public func open(_ name: String, root: AnyCoordinator, graph: JSON? = nil) async throws -> NavigationTree {
    try mustServe(root.openedType)
    var members: JSON.Object = [:]
    members["graph"] = graph
    let tree = tree(name)
    try await tree.open(root, members)
    return tree
  }

  /// The tree of that name, whoever opens it.
  public func tree(_ name: String) -> NavigationTree {
    if let tree = trees[name] { return tree }
    let tree = closedTrees.removeValue(forKey: name)?.tree ?? NavigationTree(name: name, application: self)
    trees[name] = tree
    return tree
  }

  /// A tree is gone, with all coordinators in it.
  func closed(_ name: String) {
    guard let tree = trees.removeValue(forKey: name) else { return }
    tree.closed()
    closedTrees = closedTrees.filter { $0.value.tree != nil }
    closedTrees[name] = ClosedTree(tree: tree)
  }
}

@NavigationActor
extension Application.Registration {
  var declarations: JSON.Object {
    var declarations: JSON.Object = [:]
    for type in types {
      var declaration = type.declaration
      declaration["kind"] = .string(type.kind.rawValue)
      declaration["routeType"] = .string(type.routeType)
      declaration["routes"] = type.routes.map { .object($0) }
      if type.kind == .tabs { declaration["tabs"] = .array(type.tabs.map(\.declaration)) }
      declarations[type.typeName] = .object(declaration)
    }
    return declarations
  }
}
