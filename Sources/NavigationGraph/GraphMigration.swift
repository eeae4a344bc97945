package import JSON
package import Navigation

package struct GraphMigration: TreeMigration {
  private let old: Declarations
  private let new: Declarations
  package var types: CoordinatorTypes

  package init(from old: Graph, to new: Graph) {
    self.old = old.declared
    self.new = new.declared
    types = new.types
  }

  package func facts(_ facts: JSON.Object) -> JSON.Object {
    var carried = new.facts.initialFacts
    for fact in new.facts.list {
      let earlier = fact.earlierNames.lazy.compactMap { facts[$0] }.first
      guard let value = facts[fact.name] ?? earlier, let fitting = try? fact.schema.carried(value) else {
        continue
      }
      carried[fact.name] = fitting
    }
    return carried
  }

  package func screen(_ name: String, _ params: JSON.Object) -> CarriedEntry {
    guard let now = self.screen(name), let declared = new.screens[now] else {
      return new.takesAnyScreen ? .fits(name: name, params: params) : .misfit("the screen is not declared.")
    }
    return carried(params, as: declared, now)
  }

  package func fallback(ofScreen name: String) -> ScreenSpec? {
    if let now = screen(name) { return new.screenSuccession.fallbacks[now] }
    return carried(old.screenSuccession.fallbacks[name])
  }

  package func coordinator(_ type: String, _ params: JSON.Object) -> CarriedEntry {
    guard let now = self.type(type), let declared = new.coordinators[now] else {
      return .misfit("the coordinator is not declared.")
    }
    return carried(params, as: declared.params, now)
  }

  package func fallback(ofCoordinator type: String) -> ScreenSpec? {
    if let now = self.type(type) { return new.coordinatorSuccession.fallbacks[now] }
    return carried(old.coordinatorSuccession.fallbacks[type])
  }

  package func route(_ route: RouteSpec, of type: CarriedType) -> RouteSpec? {
    guard let declaration = self.route(route.name, of: type) else { return nil }
    guard !declaration.isUnchecked else { return route }
    guard let params = try? declaration.params.carried(route.params) else { return nil }
    guard let inner = route.inner else { return RouteSpec(declaration.name, params: params) }
    let carried = declaration.wraps.lazy.compactMap { wrapped in
      self.route(inner, of: CarriedType(old: wrapped, new: wrapped))
    }
    return carried.first.map { RouteSpec(declaration.name, params: params, inner: $0) }
  }

  package func wrapping(_ route: String, of parent: CarriedType, child: String) -> String? {
    guard let declaration = self.route(route, of: parent),
      declaration.isUnchecked || declaration.wraps.contains(child)
    else { return nil }
    return declaration.name
  }

  package func completing(_ label: String, of opener: CarriedType, child: String?) -> String? {
    // A client chooses the labels of its children.
    guard new.coordinators[opener.new]?.isDelegated == false else { return label }
    guard let declaration = self.route(label, of: opener),
      child.map(declaration.completes.contains) ?? !declaration.completes.isEmpty
    else { return nil }
    return declaration.name
  }

  /// The present name of a screen, if it is declared.
  private func screen(_ name: String) -> String? {
    new.screens[name] != nil ? name : new.screenSuccession.renamed[name]
  }

  /// The present name of a coordinator type, if it is declared.
  private func type(_ name: String) -> String? {
    new.coordinators[name] != nil ? name : new.coordinatorSuccession.renamed[name]
  }

  private func route(_ name: String, of type: CarriedType) -> RouteDeclaration? {
    guard let declaration = new.coordinators[type.new] else { return nil }
    return declaration.routes.first { $0.name == name }
      ?? declaration.routes.first { $0.earlierNames.contains(name) } ?? declaration.route(name)
  }

  private func carried(_ params: JSON.Object, as declared: ParamSchemas, _ name: String) -> CarriedEntry {
    do throws(GraphProblem) {
      return .fits(name: name, params: try declared.carried(params))
    } catch {
      let problem = error.code == .missingParam ? "is missing" : "does not fit"
      return .misfit("its param \(error.pointer.tokens.first ?? "") \(problem).")
    }
  }

  /// The screen of the new graph for a fallback of the old one.
  private func carried(_ fallback: ScreenSpec?) -> ScreenSpec? {
    // The recursion ends, because the graph was read without cycles.
    guard let fallback else { return nil }
    if case .fits(let name, let params) = screen(fallback.name, fallback.params) {
      return ScreenSpec(name, params: params)
    }
    return self.fallback(ofScreen: fallback.name)
  }
}

extension ParamSchemas {
  /// Carries params over from an earlier version: renames them, adds defaults, and leaves out undeclared ones.
  ///
  /// Throws the first problem, whose pointer names the param.
  func carried(_ given: JSON.Object) throws(GraphProblem) -> JSON.Object {
    var carried: JSON.Object = [:]
    for param in list {
      let earlier = param.earlierNames.lazy.compactMap { given[$0] }.first
      guard let value = given[param.name] ?? earlier else {
        guard !param.isRequired else {
          throw GraphProblem(.missingParam, at: JSON.Pointer([param.name]), "'\(param.name)' is missing.")
        }
        if let fallback = param.fallback { carried[param.name] = fallback }
        continue
      }
      do throws(GraphProblem) {
        carried[param.name] = try param.schema.carried(value)
      } catch {
        throw error.inside(param.name)
      }
    }
    return carried
  }
}

extension Schema {
  func carried(_ value: JSON) throws(GraphProblem) -> JSON {
    if let mismatch = mismatch(value) { throw GraphProblem(.badParam, mismatch) }
    switch (shape, value) {
    case (.object(let members?), .object(let object)):
      return .object(try members.carried(object))
    case (.array(let items?, _), .array(let elements)):
      return .array(try elements.map { element throws(GraphProblem) in try items.carried(element) })
    case (.any, _), (.boolean, _), (.string, _), (.integer, _), (.number, _), (.array, _), (.object, _):
      return value
    }
  }
}
