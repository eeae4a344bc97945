package import JSON
package import Navigation

// A graph is a document that has been read: names are resolved, references compiled, everything checked that
// can be checked before there is an event. What is left to do for an event is to find the first rule that
// holds and to fill in its references.

/// An application's coordinator types, routes and screens, as one document declares them; a class, since whoever answers
/// a question reaches for it.
package final class Graph: Sendable {
  /// Empty for that of a tree without one.
  package let name: String
  /// The document as it was given.
  package let document: JSON
  /// What the engine must know of the coordinator types.
  package let types: CoordinatorTypes
  /// The coordinator that a tree opens with, unless its opener says otherwise.
  package let root: ChildSpec
  let declared: Declarations
  /// By coordinator type, then by name.
  let routes: [String: [String: CompiledRoute]]
  /// What clients have registered beside it.
  package let registered: Registered

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
    self.types = types
    self.root = root
    self.declared = declared
    self.routes = routes
    self.registered = registered
  }

  /// Reads a document; throws all that is wrong with it, warnings included.
  package static func decode(_ document: JSON) throws(GraphProblems) -> Graph {
    let reading = read(document)
    guard let graph = reading.graph else { throw GraphProblems(problems: reading.problems) }
    return graph
  }

  /// Reads a document: the graph, if there is no error, and all problems in the order of finding.
  package static func read(_ document: JSON) -> (graph: Graph?, problems: [GraphProblem]) {
    var reader = GraphReader()
    let graph = reader.graph(document)
    return (graph, reader.log.problems)
  }

  /// The names of the coordinator types, in the order of the document.
  package var coordinatorNames: [String] { declared.coordinatorNames }

  /// What the document says of a coordinator type.
  package func coordinator(_ type: String) -> CoordinatorDeclaration? { declared.coordinators[type] }
}

/// A route with what is done about it; a class, since each event reaches for one.
final class CompiledRoute: Sendable {
  let declaration: RouteDeclaration
  let rules: [Rule]
  /// Its params when it is heard without any: when a child has ended.
  let defaults: JSON.Object

  init(_ declaration: RouteDeclaration, rules: [Rule]) {
    self.declaration = declaration
    self.rules = rules
    // What must be given cannot be declared for a route that is heard so.
    defaults = (try? declaration.params.filled([:])) ?? [:]
  }
}

extension Graph: Equatable {
  /// Graphs are the same when their documents are.
  package static func == (left: Graph, right: Graph) -> Bool {
    left === right || left.document == right.document
  }
}
