internal import NavigationGraph

/// The clients that answer for the coordinator types of one user's trees.
///
/// A registration is for one named tree or for all of the user's trees. That for the tree takes precedence.
struct Services: Sendable {
  /// A registered type, for one tree or for all.
  private struct ServiceKey: Hashable, Sendable {
    let tree: String?
    let type: String
  }

  /// The registration of one request, with the types that no later request has replaced.
  private struct ServiceEntry: Sendable {
    let connection: ConnectionID
    let tree: String?
    let registration: Registration
    var types: [String]
  }

  /// In order of registration; each entry has at least one type.
  private var entries: [ServiceEntry] = []
  private var providers: [ServiceKey: ConnectionID] = [:]

  /// The number of registered types.
  var count: Int { providers.count }

  var bytes: Int { entries.reduce(0) { $0 + $1.registration.memory } }

  /// The registrations that remain if the given types are registered again.
  func registrations(without types: Set<String>, for tree: String?) -> [Registration] {
    entries.filter { $0.tree != tree || !types.isSuperset(of: $0.types) }.map(\.registration)
  }

  /// The registrations for overlapping trees that remain if the given types are registered again.
  func registrations(besides types: Set<String>, sharing tree: String?) -> [Registration] {
    entries.filter { entry in
      (entry.tree == nil || tree == nil || entry.tree == tree)
        && (entry.tree != tree || !types.isSuperset(of: entry.types))
    }.map(\.registration)
  }

  /// The client to ask about coordinators of a type in a tree.
  func provider(of type: String, in tree: String) -> ConnectionID? {
    providers[ServiceKey(tree: tree, type: type)] ?? providers[ServiceKey(tree: nil, type: type)]
  }

  /// The connection that registered a type for exactly the given tree or all trees.
  func holder(of type: String, for tree: String?) -> ConnectionID? {
    providers[ServiceKey(tree: tree, type: type)]
  }

  /// The types for which a connection answers, in order of registration, each once.
  func types(servedBy connection: ConnectionID) -> [String] {
    entries.filter { $0.connection == connection }.flatMap(\.types).unique
  }

  /// The registered types of a tree, in order of precedence.
  func registered(for tree: String) -> [(type: String, registration: Registration)] {
    let forTree = entries.filter { $0.tree == tree } + entries.filter { $0.tree == nil }
    return forTree.flatMap { entry in entry.types.map { ($0, entry.registration) } }
  }

  /// The registrations for a tree, which may hold screens.
  func registrations(for tree: String) -> [Registration] {
    entries.filter { $0.tree == tree || $0.tree == nil }.map(\.registration)
  }

  /// Returns a graph that includes the types and facts registered for a tree.
  func declarations(for tree: String, added graph: Graph) -> Graph {
    var facts = RegisteredFacts()
    for registration in registrations(for: tree) { facts.add(registration.facts) }
    return graph.adding(registered(for: tree)).adding(facts)
  }

  /// The clients that have registered types for a tree, in order of registration.
  func clients(in tree: String) -> [ConnectionID] {
    entries.filter { $0.tree == tree || $0.tree == nil }.map(\.connection).unique
  }

  mutating func register(_ call: CoordinatorRegisterCall, by connection: ConnectionID) {
    let types = call.registration.typeNames
    guard !types.isEmpty else { return }
    forget(types, for: call.tree)
    for type in types { providers[ServiceKey(tree: call.tree, type: type)] = connection }
    entries.append(
      ServiceEntry(connection: connection, tree: call.tree, registration: call.registration, types: types)
    )
  }

  /// The number of types that a call adds.
  func growth(by call: CoordinatorRegisterCall) -> Int {
    call.registration.typeNames.count { providers[ServiceKey(tree: call.tree, type: $0)] == nil }
  }

  /// Whether a connection has registered anything.
  func isServing(_ connection: ConnectionID) -> Bool {
    entries.contains { $0.connection == connection }
  }

  /// Removes all registrations of a connection.
  mutating func leave(_ connection: ConnectionID) {
    for entry in entries where entry.connection == connection {
      for type in entry.types { providers[ServiceKey(tree: entry.tree, type: type)] = nil }
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
