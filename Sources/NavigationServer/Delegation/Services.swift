internal import NavigationGraph
internal import NavigationProtocol

/// Who answers for the coordinator types of one user's trees.
///
/// A registration is for one tree by its name, or for all of the user's; the one for the tree counts first. Nothing here
/// is part of a tree: a client may go and another one take over.
struct Services: Sendable {
  /// A type as it was registered, for one tree or for all.
  struct Key: Hashable, Sendable {
    let tree: String?
    let type: String
  }

  /// What a client has registered in one request, as far as it still stands.
  private struct Entry: Sendable {
    let connection: ConnectionID
    let tree: String?
    let registration: Registration
    var types: [String]
  }

  /// A client that performs custom transitions, for one tree or for all.
  private struct Performer: Equatable, Sendable {
    let tree: String?
    let connection: ConnectionID
  }

  /// In the order of registering; each has types that still stand.
  private var entries: [Entry] = []
  private var servers: [Key: ConnectionID] = [:]
  /// The newest last.
  private var performers: [Performer] = []

  /// How many types are registered, performers included.
  var count: Int { servers.count + performers.count }

  /// What is registered, but for what stands no more when these types are registered anew.
  func registrations(without types: Set<String>, for tree: String?) -> [Registration] {
    entries.filter { $0.tree != tree || !types.isSuperset(of: $0.types) }.map(\.registration)
  }

  /// Whom to ask about coordinators of a type in a tree.
  func server(of type: String, in tree: String) -> ConnectionID? {
    servers[Key(tree: tree, type: type)] ?? servers[Key(tree: nil, type: type)]
  }

  /// The connection that holds exactly that registration.
  func holder(of type: String, for tree: String?) -> ConnectionID? { servers[Key(tree: tree, type: type)] }

  /// Who performs custom transitions of a tree that nobody else does: the newest.
  func performer(in tree: String) -> ConnectionID? {
    (performers.last { $0.tree == tree } ?? performers.last { $0.tree == nil })?.connection
  }

  /// What is registered for a tree, what counts first standing first.
  func registered(for tree: String) -> [(type: String, registration: Registration)] {
    let forTree = entries.filter { $0.tree == tree } + entries.filter { $0.tree == nil }
    return forTree.flatMap { entry in entry.types.map { ($0, entry.registration) } }
  }

  /// The registrations for a tree, for the screens in them.
  func registrations(for tree: String) -> [Registration] {
    entries.filter { $0.tree == tree || $0.tree == nil }.map(\.registration)
  }

  /// The clients that have registered types for a tree, in that order.
  func clients(in tree: String) -> [ConnectionID] {
    entries.filter { $0.tree == tree || $0.tree == nil }.map(\.connection).unique
  }

  mutating func register(_ call: RegisterCall, _ registration: Registration, by connection: ConnectionID) {
    if call.isPerformer {
      let performer = Performer(tree: call.tree, connection: connection)
      performers.removeAll { $0 == performer }
      performers.append(performer)
    }
    let types = registration.typeNames
    guard !types.isEmpty else { return }
    forget(types, for: call.tree)
    for type in types { servers[Key(tree: call.tree, type: type)] = connection }
    entries.append(
      Entry(connection: connection, tree: call.tree, registration: registration, types: types)
    )
  }

  /// How many more are registered if a call is carried out.
  func growth(by call: RegisterCall, _ registration: Registration, of connection: ConnectionID) -> Int {
    let types = registration.typeNames.filter { servers[Key(tree: call.tree, type: $0)] == nil }
    let performer = Performer(tree: call.tree, connection: connection)
    return types.count + (call.isPerformer && !performers.contains(performer) ? 1 : 0)
  }

  /// Whether a connection has registered anything.
  func isServing(_ connection: ConnectionID) -> Bool {
    entries.contains { $0.connection == connection } || performers.contains { $0.connection == connection }
  }

  /// Forgets all that a connection registered.
  mutating func leave(_ connection: ConnectionID) {
    performers.removeAll { $0.connection == connection }
    for entry in entries where entry.connection == connection {
      for type in entry.types { servers[Key(tree: entry.tree, type: type)] = nil }
    }
    entries.removeAll { $0.connection == connection }
  }

  private mutating func forget(_ types: [String], for tree: String?) {
    let forgotten = Set(types)
    for index in entries.indices where entries[index].tree == tree {
      entries[index].types.removeAll(where: forgotten.contains)
    }
    entries.removeAll(where: \.types.isEmpty)
  }
}
