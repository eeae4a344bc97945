import JSON
import NavigationClient

extension Application {
  /// Registers classes, whose names were checked before.
  func register(
    _ registration: TypeRegistration,
    with client: NavdClient
  ) async throws -> CoordinatorRegisterResult {
    let (screens, facts) = (registration.screens, registration.facts)
    return try await client.coordinatorRegister(
      types: try declarations(of: registration),
      tree: registration.tree,
      screens: screens.isEmpty ? nil : screens.reduce(into: [:]) { $0[$1.name] = $1.json },
      facts: facts.isEmpty ? nil : facts.reduce(into: [:]) { $0[$1.name] = $1.json },
      replace: registration.replaces
    )
  }

  /// Serves the class of a coordinator that is about to be opened.
  ///
  /// navd receives the registration before the command or the answer that opens the coordinator.
  func serveAdHoc(_ type: AnyCoordinator.Type) throws {
    guard !serves(type) else { return }
    let registration = TypeRegistration(types: [type], facts: [], tree: nil, replaces: false)
    try checkNames(of: registration)
    let types = try declarations(of: registration)
    registrations.append(registration)
    client.call("coordinator.register", ["types": .object(types)]) { [client] result in
      guard case .failure(let error) = result else { return }
      Task { client.warn("\(type) could not be registered: \(error)") }
    }
  }

  private func serves(_ type: AnyCoordinator.Type) -> Bool {
    registrations.contains { $0.types.contains { $0 == type } }
  }

  private func declarations(of registration: TypeRegistration) throws -> JSON.Object {
    let known = registrations.flatMap(\.types) + registration.types
    for type in registration.types { type.routeEnumeration.map(inbox.serves) }
    var declarations: JSON.Object = [:]
    for type in registration.types {
      var declaration = type.declaration
      for member in type.requirement?.members.members ?? [] { declaration[member.name] = member.value }
      declaration["kind"] = .string(type.kind.rawValue)
      declaration["routeType"] = .string(type.routeType)
      declaration["routes"] = try routes(of: type, among: known).map { .object($0) }
      if type.kind == .tabs {
        guard !type.tabs.isEmpty else {
          throw NavigationError("\(type) has no tabs. Override `tabs` with one TabItem or more.")
        }
        for tab in type.tabs {
          let opened = tab.child.openedType
          guard !tab.child.isServedElsewhere, !known.contains(where: { $0.typeName == opened }) else {
            continue
          }
          throw NavigationError(
            "The tab '\(tab.name)' of \(type) opens \(opened), which this program does not serve. "
              + "Pass its class to Application.serve, too."
          )
        }
        declaration["tabs"] = .array(type.tabs.map { .object($0.members(with: $0.child.opening)) })
      }
      declarations[type.typeName] = .object(declaration)
    }
    return declarations
  }

  private func routes(of type: AnyCoordinator.Type, among known: [AnyCoordinator.Type]) throws -> JSON.Object?
  {
    guard let enumeration = type.routeEnumeration else { return nil }
    let derived = try enumeration.derivedDeclaration { wrapped in
      let types = known.filter { $0.routeEnumeration == wrapped }.map(\.typeName).uniqued()
      return types.isEmpty ? [wrapped.routeType.without("Route")] : types
    }
    guard var routes = enumeration.declaration ?? derived else { return nil }
    if enumeration is any Deeplinkable.Type { routes[FullRoute.linkName] = FullRoute.linkDeclaration }
    for (name, declaration) in type.ownRoutes { routes[name] = declaration }
    return routes
  }

  /// Registers the same classes on a new connection, and keeps the coordinators that still exist.
  func registerAgain(with next: NavdClient) async throws {
    var ended = trees.mapValues(\.ids)
    do {
      for registration in registrations {
        for coordinator in try await register(registration, with: next).coordinators {
          trees[coordinator.tree]?.opened(coordinator.instance)
          ended[coordinator.tree]?.remove(coordinator.coordinator)
        }
      }
    } catch let error as CallError {
      // Another program serves one of the classes, and may release it.
      throw UnpreparedConnection(error)
    }
    for (name, ids) in ended {
      trees[name]?.release(ids)
      // The tree may have been closed in the meantime.
      if trees[name]?.ids.isEmpty == true { closed(name) }
    }
  }

  /// Throws if a class, or an enumeration of routes, has the name of another one.
  func checkNames(of registration: TypeRegistration) throws {
    let types = registrations.flatMap(\.types) + registration.types
    for type in registration.types {
      if let other = types.first(where: { $0.typeName == type.typeName && $0 != type }) {
        throw NavigationError(
          "\(String(reflecting: other)) and \(String(reflecting: type)) have the same name, '\(type.typeName)'. "
            + "Override typeName in one of them."
        )
      }
      guard let routes = type.routeEnumeration else { continue }
      if let other = types.compactMap(\.routeEnumeration).first(where: {
        $0.routeType == routes.routeType && $0 != routes
      }) {
        throw NavigationError.sameName(other, routes)
      }
    }
  }
}

extension String {
  /// The name without a suffix, such as `Coordinator`.
  func without(_ word: String) -> String {
    hasSuffix(word) && count > word.count ? String(dropLast(word.count)) : self
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
