package import JSON
package import Navigation

/// The migration of a restored tree, whose sensitive params were not kept, under its own graph.
///
/// An entry fits unless it lacks a sensitive param that is required. The root always fits, because nothing can take its
/// place. Other declarations do not count: a client may have registered them anew since, or may be absent.
package struct RestoredTreeMigration: TreeMigration {
  private let declared: Declarations
  private let root: (type: String, params: JSON.Object)?
  private let graph: GraphMigration

  package let types: CoordinatorTypes

  /// Creates a migration to `types`: the graph's types, which can also read the kept command.
  package init(_ tree: Tree, under graph: Graph, types: CoordinatorTypes) {
    declared = graph.declared
    self.types = types
    root = tree.coordinator(Tree.root).map { ($0.type, $0.params) }
    self.graph = GraphMigration(from: graph, to: graph)
  }

  package func facts(_ facts: JSON.Object) -> JSON.Object {
    let fallbacks = declared.facts.initialFacts
    var restored = facts
    for fact in declared.facts.list {
      let isLost = fact.isSensitive && facts[fact.name] == nil
      if isLost || declared.unkeptFacts.contains(fact.name) { restored[fact.name] = fallbacks[fact.name] }
    }
    return restored
  }

  package func screen(_ name: String, _ params: JSON.Object) -> CarriedEntry {
    completed(params, as: declared.screens[name], name)
  }

  package func fallback(ofScreen name: String) -> ScreenSpec? { graph.fallback(ofScreen: name) }

  package func coordinator(_ type: String, _ params: JSON.Object) -> CarriedEntry {
    if let root, root.type == type, root.params == params { return .fits(name: type, params: params) }
    return completed(params, as: declared.coordinators[type]?.params, type)
  }

  package func fallback(ofCoordinator type: String) -> ScreenSpec? { graph.fallback(ofCoordinator: type) }

  package func route(_ route: RouteSpec, of type: CarriedType) -> RouteSpec? { route }

  package func wrapping(_ route: String, of parent: CarriedType, child: String) -> String? { route }

  package func completing(_ label: String, of opener: CarriedType, child: String?) -> String? { label }

  /// The params with the defaults of the sensitive ones that are missing.
  private func completed(_ params: JSON.Object, as declared: ParamSchemas?, _ name: String) -> CarriedEntry {
    var params = params
    for param in declared?.list ?? [] where param.isSensitive && params[param.name] == nil {
      guard !param.isRequired else {
        return .misfit("its sensitive param \(param.name) was not kept.")
      }
      if let fallback = param.fallback { params[param.name] = fallback }
    }
    return .fits(name: name, params: params)
  }
}
