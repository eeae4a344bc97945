internal import JSON

/// The names that a document declares, for the parts of it that use them.
///
/// A class, because all these parts add to the names that are used.
final class DeclaredNames {
  let declared: Declarations
  /// Whether a client registers the declarations, so that the graph of a tree may have others.
  let isRegistering: Bool
  let log: ProblemLog
  /// The types that may receive routes without an addressee.
  private(set) lazy var takers = RouteTakers(declared, isRegistering: isRegistering)
  private(set) var factsRead: Set<String> = []
  /// The screens that actions and fallbacks show.
  var screensShown: Set<String> = []
  /// The tabs that conditions read, with the type of the rule; they are checked when all tabs are known.
  var tabsRead: [(type: String, tab: String, place: JSON.Pointer)] = []
  var carriedSets = CarriedSets()

  init(_ declared: Declarations, log: ProblemLog = ProblemLog(), isRegistering: Bool = false) {
    self.declared = declared
    self.log = log
    self.isRegistering = isRegistering
  }

  /// Returns a coordinator type; reports an undeclared one.
  func coordinator(_ name: String, _ node: DocumentNode) -> CoordinatorDeclaration? {
    if let type = declared.coordinators[name] { return type }
    node.reportUnknownCoordinator(name, known: declared.coordinatorNames)
    return nil
  }

  /// Returns the route of that name of one of the types; reports an undeclared one.
  func route(
    _ name: String,
    of types: [CoordinatorDeclaration],
    _ node: @autoclosure () -> DocumentNode
  ) -> RouteDeclaration? {
    if let route = types.lazy.compactMap({ $0.route(name) }).first { return route }
    node().report(
      .unknownRoute,
      "\(types.described) declares no route '\(name)'.",
      unknown: name,
      known: types.flatMap(\.routeNames)
    )
    return nil
  }

  /// Returns the declaration of a fact; reports an undeclared one.
  func fact(_ name: String, _ node: DocumentNode) -> ParamSchema? {
    if let fact = declared.facts[name] { return fact }
    let message = "There is no fact '\(name)'." + (isRegistering ? " \(ruleOfRegisteredFacts)" : "")
    return node.rejected(.unknownFact, message, unknown: name, known: declared.facts.names)
  }

  /// Whether a registration reads a fact without declaring it.
  func lacksFact(_ name: String?) -> Bool {
    isRegistering && name.map { declared.facts[$0] == nil } ?? false
  }

  /// Whether a screen of that name may be shown; reports an undeclared one.
  func hasScreen(_ name: String, _ node: @autoclosure () -> DocumentNode) -> Bool {
    if declared.screens[name] != nil || declared.takesAnyScreen { return true }
    let message = "There is no screen '\(name)'."
    node().report(.unknownScreen, message, unknown: name, known: declared.screenNames)
    return false
  }

  /// Records that a condition or a reference reads a fact, or without a name all facts.
  func readsFact(_ name: String?) {
    factsRead.formUnion(name.map { [$0] } ?? declared.facts.names)
  }
}

extension DocumentNode {
  func reportUnknownCoordinator(_ name: String, known: [String]) {
    report(.unknownCoordinator, "There is no coordinator '\(name)'.", unknown: name, known: known)
  }
}

extension [CoordinatorDeclaration] {
  /// The types, as error messages name them.
  var described: String { isEmpty ? "No coordinator" : map(\.name).joined(separator: " or ") }
}
