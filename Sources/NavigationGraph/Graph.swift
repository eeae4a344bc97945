package import JSON
package import Navigation

// A graph is a document that has been read: names are resolved, references are compiled, and all checks that
// need no event are done. For an event it finds the first rule that holds, and fills in its references.

/// An application's coordinator types, routes and screens, as one document declares them.
///
/// A class, because every question reads it.
package final class Graph: Sendable {
  /// Empty for `none`, the graph of a tree without one.
  package let name: String
  /// The document in wire form.
  package let document: JSON
  /// The coordinator types, as the engine knows them.
  package let types: CoordinatorTypes
  /// The default root of a new tree.
  package let root: ChildSpec
  let declared: Declarations
  /// By coordinator type, then by name.
  let routes: [String: [String: CompiledRoute]]
  /// The types and screens that clients have registered in addition.
  package let registered: Registered
  /// The redaction of sensitive values; nil if none is declared.
  package let redaction: GraphRedaction?

  init(
    name: String,
    document: JSON,
    types: CoordinatorTypes,
    root: ChildSpec,
    declared: Declarations,
    routes: [String: [String: CompiledRoute]],
    registered: Registered = Registered()
  ) {
    self.name = name
    self.document = document
    var types = types
    types.checkScreen = { screen, params in declared.checked(params, of: screen) }
    self.types = types
    self.root = root
    self.declared = declared
    self.routes = routes
    self.registered = registered
    redaction = GraphRedaction(declared)
  }

  /// Reads a document; throws all problems, warnings included, if one is an error.
  package static func decode(_ document: JSON) throws(GraphProblems) -> Graph {
    let reading = read(document)
    guard let graph = reading.graph else { throw GraphProblems(problems: reading.problems) }
    return graph
  }

  /// Reads a document.
  ///
  /// Returns the graph, if there is no error, and all problems in the order of detection.
  package static func read(_ document: JSON) -> (graph: Graph?, problems: [GraphProblem]) {
    var reader = GraphReader()
    let graph = reader.graph(document)
    return (graph, reader.log.problems)
  }

  /// The names of the coordinator types, in the order of the document.
  package var coordinatorNames: [String] { declared.coordinatorNames }

  /// Returns the declaration of a coordinator type.
  package func coordinator(_ type: String) -> CoordinatorDeclaration? { declared.coordinators[type] }
}

/// A route with its rules.
///
/// A class, because every event reads one.
final class CompiledRoute: Sendable {
  let declaration: RouteDeclaration
  let rules: [RouteRule]
  /// Its params as the route of a completion, which gives none.
  let defaults: JSON.Object

  init(_ declaration: RouteDeclaration, rules: [RouteRule]) {
    self.declaration = declaration
    self.rules = rules
    // Such a route cannot declare required params.
    defaults = (try? declaration.params.filled([:])) ?? [:]
  }
}

extension Graph: Equatable {
  /// Whether the documents are equal.
  package static func == (left: Graph, right: Graph) -> Bool {
    left === right || left.document == right.document
  }
}
