internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Who answers for coordinator types. It is no part of a tree: clients come and go, the coordinators stay.

extension Server {
  mutating func register(_ call: RegisterCall, for caller: Caller) throws(RPCError)
    -> CoordinatorRegisterResult
  {
    guard connections[caller.connection]?.clientName != nil else { throw .notInitialized() }
    let registration: Registration
    do throws(GraphProblems) {
      registration = try .decode(types: call.types, screens: call.screens)
    } catch {
      throw .params(error, at: JSON.Pointer())
    }
    try checkServices(call, registration, for: caller)
    let before = servedTypes(of: caller.user, in: call.tree)
    users[caller.user]?.services.register(call, registration, by: caller.connection)
    servicesChanged(of: caller.user, in: call.tree, since: before)
    return CoordinatorRegisterResult(
      types: registration.typeNames,
      coordinators: coordinators(of: registration.typeNames, for: caller, in: call.tree)
    )
  }

  private func checkServices(
    _ call: RegisterCall,
    _ registration: Registration,
    for caller: Caller
  ) throws(RPCError) {
    guard let services = users[caller.user]?.services else { return }
    guard call.screens == nil || !registration.typeNames.isEmpty else {
      throw .invalidParams(JSON.Pointer(["screens"]), "Screens are registered with types, and there is none.")
    }
    for type in registration.typeNames {
      guard let holder = services.holder(of: type, for: call.tree), holder != caller.connection else {
        continue
      }
      guard call.replaces else { throw .typeServed(type, by: connections[holder]?.clientName) }
    }
    let growth = services.growth(by: call, registration, of: caller.connection)
    guard services.count + growth <= limits.typesPerUser else { throw .exceeded(.typesPerUser, limits) }
    let bytes = bytesKept(besides: call, registration, of: caller.user) + registration.bytes
    guard bytes <= limits.registrationBytesPerUser else { throw .exceeded(.registrationBytesPerUser, limits) }
  }

  /// What a user's registrations hold beside a new one, those included that only live coordinators still need.
  private func bytesKept(besides call: RegisterCall, _ registration: Registration, of user: UserID) -> Int {
    let types = Set(registration.typeNames)
    let served = users[user]?.services.registrations(without: types, for: call.tree) ?? []
    let unserved = hosts(of: user, named: nil).flatMap { _, host in
      host.unserved.filter { !types.contains($0.type) }.map(\.registration)
    }
    var counted: Set<ObjectIdentifier> = []
    return (served + unserved).reduce(0) { sum, each in
      counted.insert(ObjectIdentifier(each)).inserted ? sum + each.bytes : sum
    }
  }

  /// The live coordinators of types that a client serves now.
  private func coordinators(
    of types: [String],
    for caller: Caller,
    in tree: String?
  ) -> [ServedCoordinator] {
    hosts(of: caller.user, named: tree).flatMap { _, host in
      types.filter { isServed($0, by: caller.connection, host) }.flatMap { type in
        host.tree.coordinators(ofType: type).map { coordinator in
          ServedCoordinator(
            tree: host.opening.name,
            coordinator: coordinator.id.description,
            type: type,
            params: coordinator.params
          )
        }
      }
    }
  }

  /// Ends what a connection registered; its coordinators stay.
  mutating func endServices(of id: ConnectionID) {
    guard let user = connections[id]?.user, users[user]?.services.isServing(id) == true else { return }
    let before = servedTypes(of: user, in: nil)
    users[user]?.services.leave(id)
    servicesChanged(of: user, in: nil, since: before)
  }

  /// The delegated types of a tree with who serves them.
  func services(of host: TreeHost) -> NamedValues<ServingClient?>? {
    let types = host.graph.delegatedTypes
    return types.isEmpty ? nil : NamedValues(types.map { ($0, service(of: $0, host)) })
  }

  private func service(of type: String, _ host: TreeHost) -> ServingClient? {
    let client = users[host.opening.user]?.services.server(of: type, in: host.opening.name)
    return client.map { ServingClient(name: connections[$0]?.clientName) }
  }

  private typealias Served = [TreeID: [String: ConnectionID]]

  private func servedTypes(of user: UserID, in tree: String?) -> Served {
    var served: Served = [:]
    for (id, host) in hosts(of: user, named: tree) {
      for type in host.graph.delegatedTypes {
        served[id, default: [:]][type] = users[user]?.services.server(of: type, in: host.opening.name)
      }
    }
    return served
  }

  /// Brings the trees of a user up to date, and tells those who watch them who serves what now.
  private mutating func servicesChanged(of user: UserID, in tree: String?, since before: Served) {
    guard let services = users[user]?.services else { return }
    for (id, _) in hosts(of: user, named: tree) {
      let known = host(id).graph.delegatedTypes
      trees[id]?.take(services)
      let host = host(id)
      let gone = known.filter { host.graph.isDelegated($0) != true && before[id]?[$0] != nil }
      let wasKnown = Set(known)
      for type in host.graph.delegatedTypes {
        let server = services.server(of: type, in: host.opening.name)
        guard server != before[id]?[type] || !wasKnown.contains(type) else { continue }
        tellServed(type, host, in: id)
      }
      for type in gone { tellServed(type, host, in: id) }
    }
  }

  /// Tells those who watch trees in which a client serves types what it is called now.
  mutating func tellName(of client: ConnectionID, _ user: UserID) {
    for (id, host) in hosts(of: user, named: nil) {
      for type in host.graph.delegatedTypes where isServed(type, by: client, host) {
        tellServed(type, host, in: id)
      }
    }
  }

  private mutating func tellServed(_ type: String, _ host: TreeHost, in id: TreeID) {
    let params = SharedParams(
      CoordinatorServed(tree: host.opening.name, type: type, client: service(of: type, host))
    )
    for watcher in host.watchers {
      guard case .changes = watcher.interest else { continue }
      notify(watcher, params, in: id, lastTold: host.tree.revision)
    }
  }

  private func hosts(of user: UserID, named name: String?) -> [(TreeID, TreeHost)] {
    let names = name.map { [$0] } ?? users[user]?.treeNames ?? []
    return names.compactMap { users[user]?.trees[$0] }.map { ($0, host($0)) }
  }
}
