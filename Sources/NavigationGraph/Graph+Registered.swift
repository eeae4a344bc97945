package import JSON
package import Navigation

// Clients can register coordinator types in addition to those of a tree's graph. The graph's own declarations
// win, so that no client can change the meaning of its rules. All other registered types act as if the graph
// declared them.

/// The coordinator types, screens and facts that one client registers.
///
/// A class, because it is kept once for each of its types.
package final class Registration: Sendable {
  /// In the order of registration; graphs declare the types without a declaration here.
  package let typeNames: [String]
  /// The bytes that are charged to the client.
  package let bytes: Int
  /// The approximate memory that it takes.
  package let memory: Int
  let declared: Declarations
  let types: CoordinatorTypes
  /// The declarations in wire form, by name.
  let written: (types: [String: JSON], screens: [String: JSON])
  /// The facts that its conditions read.
  package let facts: RegisteredFacts

  /// Reads a client's registration; throws all its problems.
  package init(types: JSON, screens: JSON?, facts: JSON? = nil) throws(GraphProblems) {
    let log = ProblemLog()
    func node(_ json: JSON?, named name: String) -> DocumentNode? {
      json.map { DocumentNode($0, at: JSON.Pointer([name]), log: log) }
    }
    var declarations = DeclarationReader(isRegistering: true)
    declarations.readFacts(node(facts, named: "facts"))
    declarations.readScreens(node(screens, named: "screens"))
    declarations.declared.takesAnyScreen = true
    let given = node(types, named: "types")?.members ?? []
    var written: JSON.Object = [:]
    for type in given where !type.value.json.isNull { written[type.name] = Self.delegated(type.value) }
    declarations.readCoordinators(node(.object(written), named: "types"))
    let names = DeclaredNames(declarations.declared, log: log, isRegistering: true)
    var entries = EntryReader(declarations, names)
    entries.read()
    let tabs = entries.tabs()
    guard !log.hasErrors else { throw GraphProblems(problems: log.problems) }
    typeNames = given.map(\.name)
    bytes = types.footprint + (screens?.footprint ?? 0) + (facts?.footprint ?? 0)
    memory = 512 + 2 * (types.memory + (screens?.memory ?? 0) + (facts?.memory ?? 0)) + entries.declared.bytes
    self.written = (Self.byName(types), Self.byName(screens))
    declared = entries.declared
    self.types = entries.declared.types(tabs: tabs)
    self.facts = RegisteredFacts(entries.declared, written: facts)
  }

  /// Returns the type as a graph would declare it.
  private static func delegated(_ node: DocumentNode) -> JSON {
    guard var object = node.json.object else {
      node.reportWrongType("A coordinator must be an object, or null if a graph declares it")
      return ["delegated": true]
    }
    let message = "A registered type is always delegated: leave 'delegated' out."
    node["delegated"]?.report(.unknownMember, message)
    object["delegated"] = true
    return .object(object)
  }

  private static func byName(_ declarations: JSON?) -> [String: JSON] {
    let members = declarations?.object?.members ?? []
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Whether it declares a type, instead of only naming it.
  package func declares(_ type: String) -> Bool { declared.coordinators[type] != nil }
}

/// The types, screens and facts that clients have registered for a tree, in order of precedence.
package struct Registered: Sendable {
  /// The facts, as `coordinator.register` declares them, including facts that the graph declares as well.
  package fileprivate(set) var facts: JSON.Object = [:]
  fileprivate var typeMembers: [JSON.Object.Member] = []
  fileprivate var screenMembers: [JSON.Object.Member] = []

  /// The coordinator types, as `coordinator.register` declares them.
  package var types: JSON.Object { JSON.Object(uniqueMembers: typeMembers) }

  /// The screens, as `coordinator.register` declares them.
  package var screens: JSON.Object { JSON.Object(uniqueMembers: screenMembers) }
}

extension Declarations {
  /// Adopts the requirement that a registration declares for some entries.
  fileprivate mutating func require(as entries: RequiringEntries, in registration: Registration) {
    if let requirement = registration.declared.requirements[entries] {
      requirements.add(requirement, for: entries)
    }
  }
}

extension Graph {
  /// The graph of a tree that was opened without one.
  ///
  /// It has only registered types, and allows any screen.
  package static let none: Graph = {
    var declared = Declarations()
    declared.takesAnyScreen = true
    return Graph(
      name: "",
      text: Array("null".utf8),
      digest: 0,
      bytes: 0,
      types: CoordinatorTypes([:]),
      root: ChildSpec(""),
      declared: declared,
      routes: [:]
    )
  }()

  /// Returns whether a client handles the routes of a type; nil if there is no such type.
  package func isDelegated(_ type: String) -> Bool? { declared.coordinators[type]?.isDelegated }

  /// Returns the graph with registered types added.
  ///
  /// The first of two types with one name takes precedence.
  package func adding(_ registered: [(type: String, registration: Registration)]) -> Graph {
    guard !registered.isEmpty else { return self }
    var declared = declared
    var types = types
    var written = self.registered
    for (type, registration) in registered where declared.coordinators[type] == nil {
      guard let declaration = registration.declared.coordinators[type], let entry = registration.types[type]
      else { continue }
      declared.coordinators[type] = declaration
      declared.coordinatorBacks[type] = registration.declared.coordinatorBacks[type]
      declared.idles[type] = registration.declared.idles[type]
      declared.require(as: .coordinators(type), in: registration)
      declared.coordinatorNames.append(type)
      types.add(entry, as: type)
      written.typeMembers.append(
        JSON.Object.Member(name: type, value: registration.written.types[type] ?? [:])
      )
    }
    return with(declared, types: types, registered: written)
  }

  package func addingScreens(of registrations: [Registration]) -> Graph {
    guard !registrations.isEmpty else { return self }
    var declared = declared
    var written = registered
    // Without a graph, any screen may be shown until a client registers screens.
    if registrations.contains(where: { !$0.declared.screenNames.isEmpty }) { declared.takesAnyScreen = false }
    for registration in registrations {
      for name in registration.declared.screenNames where declared.screens[name] == nil {
        declared.screens[name] = registration.declared.screens[name]
        declared.identities[name] = registration.declared.identities[name]
        declared.screenBacks[name] = registration.declared.screenBacks[name]
        declared.require(as: .screens(name), in: registration)
        declared.leaveGuards[name] = registration.declared.leaveGuards[name]
        declared.screenNames.append(name)
        written.screenMembers.append(
          JSON.Object.Member(name: name, value: registration.written.screens[name] ?? .null)
        )
      }
    }
    return with(declared, types: types, registered: written)
  }

  func with(_ declared: Declarations, _ facts: RegisteredFacts) -> Graph {
    var written = registered
    written.facts = facts.written
    return with(declared, types: types, registered: written)
  }

  private func with(
    _ declared: Declarations,
    types: CoordinatorTypes,
    registered: Registered
  ) -> Graph {
    Graph(
      name: name,
      text: text,
      digest: digest,
      bytes: bytes,
      types: types,
      root: root,
      declared: declared,
      routes: routes,
      registered: registered
    )
  }

  /// The approximate memory of registered types and screens, with the tables of names, which are not shared.
  package var registeredBytes: Int {
    let count = registered.types.count + registered.screens.count
    guard count > 0 else { return 0 }
    return 192 * declared.coordinatorNames.count + 96 * declared.screenNames.count + 64 * count
  }

  /// The types whose routes clients handle, in declaration order.
  package var delegatedTypes: [String] {
    declared.coordinatorNames.filter { declared.coordinators[$0]?.isDelegated == true }
  }

  /// Reads a child that a client sends, opened by a coordinator of that type; throws all problems.
  package func child(from json: JSON, by opener: String) throws(GraphProblems) -> ChildSpec {
    try read(json, by: declared.coordinators[opener]) { node, context in
      try? ChildReader(context: context).child(node)?.made(in: .nothing)
    }
  }
}
