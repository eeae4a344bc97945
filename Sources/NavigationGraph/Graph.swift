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
  /// The document in wire form, which is rarely read; as a value it would take many times the memory.
  package let text: [UInt8]
  let digest: Int
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
  /// The approximate memory that it takes without the registered types and screens.
  package let bytes: Int

  init(
    name: String,
    text: [UInt8],
    digest: Int,
    bytes: Int,
    types: CoordinatorTypes,
    root: ChildSpec,
    declared: Declarations,
    routes: [String: [String: CompiledRoute]],
    registered: Registered = Registered()
  ) {
    self.name = name
    self.text = text
    self.digest = digest
    self.bytes = bytes
    var types = types
    types.checkScreen = { screen, params throws(Reason) in try declared.checked(params, of: screen) }
    types.screenBacks = declared.screenBacks
    types.identities = declared.identities
    types.requirements = declared.requirements
    types.leaveGuards = declared.leaveGuards
    types.observations = declared.observations
    if !declared.links.list.isEmpty { types.following = { declared.following($0) } }
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
  /// Returns the graph, if there is no error, and all problems in the order of detection. `isWhole` adds warnings of
  /// parts that the author of a file probably forgot.
  package static func read(
    _ document: JSON,
    isWhole: Bool = false
  ) -> (graph: Graph?, problems: [GraphProblem]) {
    var reader = GraphReader()
    let graph = reader.graph(document, isWhole: isWhole)
    return (graph, reader.log.problems)
  }

  package var document: JSON {
    do {
      return try JSON.parse(text, limits: JSON.ParseLimits(depthMax: 512, valuesMax: .max))
    } catch {
      preconditionFailure("navd reads what it writes")
    }
  }

  /// The names of the coordinator types, in the order of the document.
  package var coordinatorNames: [String] { declared.coordinatorNames }

  /// The facts, in the order of the document.
  package var facts: ParamSchemas { declared.facts }

  package var initialFacts: JSON.Object { declared.facts.initialFacts }

  /// Whether a fact returns to its default when navd restarts.
  package var hasUnkeptFacts: Bool { !declared.unkeptFacts.isEmpty }

  /// The names of the screens, in the order of the document.
  package var screenNames: [String] { declared.screenNames }

  /// The declared params of a screen; nil if the document has no such screen.
  package func params(ofScreen name: String) -> ParamSchemas? { declared.screens[name] }

  package func coordinator(_ type: String) -> CoordinatorDeclaration? { declared.coordinators[type] }
}

/// A route with its rules.
///
/// A class, because every event reads one.
final class CompiledRoute: Sendable {
  let declaration: RouteDeclaration
  let rules: [CompiledRule]
  /// The place of its rules in the document: of a list of them, or of the only one.
  private let place: JSON.Pointer
  private let isList: Bool

  init(
    _ declaration: RouteDeclaration,
    rules: [CompiledRule] = [],
    at place: JSON.Pointer = JSON.Pointer(),
    isList: Bool = false
  ) {
    self.declaration = declaration
    self.rules = rules
    self.place = place
    self.isList = isList
  }

  /// Its params as the route of a completion, which gives none; such a route cannot declare required params.
  var defaults: JSON.Object { (try? declaration.params.filled([:])) ?? [:] }

  func place(ofRule index: Int) -> JSON.Pointer { held(index).pointer }

  func held(_ index: Int) -> HeldRule { HeldRule(at: place, index: isList ? index : nil) }
}

extension Graph: Equatable {
  /// Whether the documents are equal.
  package static func == (left: Graph, right: Graph) -> Bool {
    guard left !== right else { return true }
    // The digests avoid reading the documents, which is expensive.
    return left.digest == right.digest && (left.text == right.text || left.document == right.document)
  }
}

extension Declarations {
  /// Checks params for a screen that is known only at run time, unless the screen is undeclared.
  fileprivate func checked(_ params: JSON.Object, of screen: String) throws(Reason) -> JSON.Object {
    do throws(GraphProblem) {
      return try screens[screen]?.filled(params) ?? params
    } catch {
      var reason = EvaluationFailure.badParams("The screen \(screen)", at: JSON.Pointer(), error).reason
      reason.details["screen"] = .string(screen)
      throw reason
    }
  }
}
