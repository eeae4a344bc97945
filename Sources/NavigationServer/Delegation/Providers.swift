internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The clients that answer for coordinator types: registration, departure, and the notifications of
// subscribers.

/// The clients that provide coordinator types.
final class Providers: FlowPart {
  let delegation: Delegation
  let delivery: Delivery

  init(_ base: BaseParts, delegation: Delegation, delivery: Delivery) {
    self.delegation = delegation
    self.delivery = delivery
    super.init(base)
  }
}

extension Providers {
  func register(_ call: CoordinatorRegisterCall, for caller: Caller) throws(RPCError)
    -> CoordinatorRegisterResult
  {
    guard connections[caller.connection]?.clientName != nil else { throw .notInitialized() }
    try checkServices(call, for: caller)
    delegation.users[caller.user, default: Services()].register(call, by: caller.connection)
    registrationsChanged(of: caller.user, in: call.tree, by: caller.connection)
    let types = call.registration.typeNames
    return CoordinatorRegisterResult(
      types: types,
      coordinators: coordinators(of: types, for: caller, in: call.tree)
    )
  }

  private func checkServices(_ call: CoordinatorRegisterCall, for caller: Caller) throws(RPCError) {
    let (services, registration) = (delegation.services(of: caller.user), call.registration)
    for type in registration.typeNames {
      guard let holder = services.holder(of: type, for: call.tree), holder != caller.connection else {
        continue
      }
      guard call.replaces else { throw .typeServed(type, by: connections[holder]?.clientName) }
    }
    try checkFacts(of: call, for: caller)
    let growth = services.growth(by: call)
    try accounts.checkTypes(
      services.count + growth,
      bytes: bytesRegistered(besides: call, of: caller.user) + registration.bytes
    )
    try accounts.checkBytes(registration.memory, of: caller.user)
  }

  /// Checks that no graph and no other client declares a fact differently.
  private func checkFacts(of call: CoordinatorRegisterCall, for caller: Caller) throws(RPCError) {
    let registration = call.registration
    for host in hosts(of: caller.user, named: call.tree) {
      if let fact = host.graph.conflict(with: registration.facts) {
        throw .factDeclaredOtherwise(fact, by: "the tree '\(host.origin.name)'")
      }
      let count = host.graph.factCount(with: registration.facts)
      guard count <= Graph.factsMax else {
        throw .invalidParams(
          JSON.Pointer(["facts"]),
          "The tree '\(host.origin.name)' would have \(count) facts; \(Graph.factsMax) are allowed."
            + " Join some in one fact of type object."
        )
      }
    }
    let types = Set(registration.typeNames)
    for other in delegation.services(of: caller.user).registrations(besides: types, sharing: call.tree) {
      guard let fact = registration.facts.conflict(with: other.facts) else { continue }
      throw .factDeclaredOtherwise(fact, by: "another registration")
    }
  }

  /// The bytes of a user's other registrations, including those that only live coordinators still need.
  private func bytesRegistered(besides call: CoordinatorRegisterCall, of user: UserID) -> Int {
    let types = Set(call.registration.typeNames)
    let served = delegation.services(of: user).registrations(without: types, for: call.tree)
    let hosts = hosts(of: user, named: nil)
    let unserved = hosts.flatMap(\.unserved).filter { !types.contains($0.type) }.map(\.registration)
    let redacted = hosts.reduce(0) { $0 + $1.redactedBytes }
    return (served + unserved).unique(by: ObjectIdentifier.init).reduce(redacted) { $0 + $1.bytes }
  }

  /// The live coordinators of newly served types.
  private func coordinators(of types: [String], for caller: Caller, in tree: String?) -> [ServedCoordinator] {
    let registered = Set(types)
    return hosts(of: caller.user, named: tree).flatMap { host in
      let live = Set(host.tree.liveTypes.filter(registered.contains))
      return types.filter(live.contains).filter { isServed($0, by: caller.connection, host) }.flatMap {
        type in
        host.tree.coordinators(ofType: type).map { coordinator in
          ServedCoordinator(
            tree: host.origin.name,
            instance: host.origin.instance,
            coordinator: coordinator.id.description,
            type: type,
            params: coordinator.params
          )
        }
      }
    }
  }

  /// Ends the registrations of a connection.
  ///
  /// The coordinators stay.
  func endServices(of id: ConnectionID) {
    guard let user = connections[id]?.user, delegation.users[user]?.isServing(id) == true else { return }
    delegation.users[user]?.leave(id)
    registrationsChanged(of: user, in: nil, by: id)
  }

  /// The delegated types of a tree, with the clients that serve them.
  func services(of host: TreeHost) -> NamedValues<ServingClient?>? {
    let types = host.graph.delegatedTypes
    return types.isEmpty ? nil : NamedValues(types.map { ($0, service(of: $0, host)) })
  }

  private func service(of type: String, _ host: TreeHost) -> ServingClient? {
    delegation.provider(of: type, in: host.origin).map { ServingClient(name: connections[$0]?.clientName) }
  }

  func isServed(_ type: String, by client: ConnectionID, _ host: TreeHost) -> Bool {
    provider(of: type, host) == client
  }

  /// The client that serves a type, if the type is delegated.
  func provider(of type: String, _ host: TreeHost) -> ConnectionID? {
    host.graph.isDelegated(type) == true ? delegation.provider(of: type, in: host.origin) : nil
  }

  /// Notifies the subscribers of the trees that a client serves of the client's new name.
  func nameChanged(of client: ConnectionID, _ user: UserID) {
    guard delegation.users[user]?.isServing(client) == true else { return }
    registrationsChanged(of: user, in: nil, by: client)
  }

  private func hosts(of user: UserID, named name: String?) -> [TreeHost] {
    let ids = name.map { [trees.names(of: user)[$0]].compactMap(\.self) } ?? trees.ids(of: user)
    return ids.map(trees.host)
  }
}

// A registration may affect many trees with many subscribers. So it is applied to one tree after the other,
// at the latest before the next command of a tree, and announced one type after the other.
extension Providers {
  /// Applies changed registrations to trees until the user's share is used up, and to the others later.
  private func registrationsChanged(of user: UserID, in tree: String?, by client: ConnectionID) {
    accounts.registrationsChanged(of: user, bytes: delegation.services(of: user).bytes)
    for host in hosts(of: user, named: tree) {
      host.registrants = ((host.registrants ?? []) + [client]).unique
      if schedule.isShareOver(of: user) { continueLater(host) } else { applyRegistrations(to: host) }
    }
  }

  /// Continues to apply or announce the registrations for a tree with the user's next share.
  private func continueLater(_ host: TreeHost) {
    guard !host.registrationsContinue else { return }
    host.registrationsContinue = true
    schedule.append(.registrations(host.id), of: host.origin.user)
  }

  /// Continues to apply and announce the registrations for a tree.
  func continueRegistrations(for id: TreeID) {
    guard let host = trees[id] else { return }
    host.registrationsContinue = false
    if host.registrants == nil { announceRegistrations(for: host) } else { applyRegistrations(to: host) }
  }

  /// Applies the registrations for a tree if they have changed since they were applied.
  func applyRegistrations(to id: TreeID) {
    if let host = trees[id], host.registrants != nil { applyRegistrations(to: host) }
  }

  /// Applies the registrations for a tree to its graph, and announces the types whose client has changed.
  func applyRegistrations(to host: TreeHost) {
    let registrants = host.registrants.take() ?? []
    host.registered(delegation.services(of: host.origin.user))
    persistence.persistTypes(in: host.id)
    let provided = providedTypes(of: host)
    let changed = host.graph.delegatedTypes.filter { provided[$0] != host.provided[$0] }
    let gone = host.provided.keys.filter { provided[$0] == nil }.sorted()
    schedule.count((provided.count + gone.count) * Schedule.typeWork, for: host.origin.user)
    // Includes unchanged types, because their client may have missed the deadline of a question.
    let registered = registrants.flatMap { delegation.services(of: host.origin.user).types(servedBy: $0) }
    queueDeliveries(of: (changed + registered).unique, in: host.id)
    for client in registrants { queueNewFacts(of: client, in: host.id) }
    guard !delivery.subscriptions[host.id].isEmpty else {
      host.provided = provided
      host.unannounced = []
      return
    }
    host.unannounced = (changed + gone)[...]
    announceRegistrations(for: host)
  }

  /// Announces the types of a tree whose client has changed, until the user's share is used up.
  private func announceRegistrations(for host: TreeHost) {
    while let type = host.unannounced.first {
      guard !schedule.isShareOver(of: host.origin.user) else { return continueLater(host) }
      let current = host.graph.isDelegated(type) == true ? providedType(type, host) : nil
      if current != nil || host.provided[type]?.provider != nil { notifyProvided(type, host) }
      host.provided[type] = current
      host.unannounced.removeFirst()
      schedule.count(Schedule.typeWork, for: host.origin.user)
    }
  }

  /// Applies the registrations for a tree without announcing them.
  func takeRegistrations(for host: TreeHost) {
    host.registered(delegation.services(of: host.origin.user))
    noteProviders(of: host)
    schedule.count(host.provided.count * Schedule.typeWork, for: host.origin.user)
  }

  /// Records that the subscribers of a tree know the clients of its delegated types.
  func noteProviders(of host: TreeHost) {
    host.provided = providedTypes(of: host)
  }

  private func providedTypes(of host: TreeHost) -> [String: ProvidedType] {
    host.graph.delegatedTypes.reduce(into: [:]) { provided, type in
      provided[type] = providedType(type, host)
    }
  }

  private func providedType(_ type: String, _ host: TreeHost) -> ProvidedType {
    let provider = delegation.provider(of: type, in: host.origin)
    return ProvidedType(provider: provider, name: provider.flatMap { connections[$0]?.clientName })
  }

  private func notifyProvided(_ type: String, _ host: TreeHost) {
    let served = CoordinatorServed(tree: host.origin.name, type: type, client: service(of: type, host))
    delivery.deliver(delivery.subscriptions.announced(SharedParams(served), in: host.id), in: host.id)
  }
}

extension RPCError {
  fileprivate static func factDeclaredOtherwise(_ fact: String, by other: String) -> RPCError {
    .invalidParams(
      JSON.Pointer(["facts", fact]),
      "The fact '\(fact)' is declared otherwise by \(other): declare it in the same way, or choose another name."
        + " graph.get returns what a tree declares."
    )
  }
}
