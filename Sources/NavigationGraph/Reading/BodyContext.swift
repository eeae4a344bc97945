internal import JSON
internal import Navigation

/// The context of a value in a document: the coordinator and route, and what is known about the event.
struct BodyContext {
  enum References {
    /// References are compiled: the value is in a body.
    case compiled
    /// References are rejected: the value is in a document, but outside of a body.
    case rejected
    /// Texts are literal: a client sent the value.
    case literal
  }

  let names: DeclaredNames
  let references: References
  /// The coordinator type that acts; nil for the graph's root.
  let coordinator: CoordinatorDeclaration?
  /// The route that has the body.
  let route: RouteDeclaration?
  /// Whether the value is judged in a whole tree, without a coordinator.
  let isOfTree: Bool
  /// The budget and the observations of the body.
  let record = BodyRecord()
  /// The names that conditions have settled for the carried routes, the outermost first.
  private(set) var settled: [String] = []
  /// The kind of the completion, if a condition has settled it.
  private(set) var ending: CompletionWord?
  /// The references that conditions read.
  ///
  /// A document that tests a reference accounts for its absence.
  private(set) var tested: Set<String> = []

  init(
    _ names: DeclaredNames,
    _ references: References,
    coordinator: CoordinatorDeclaration? = nil,
    route: RouteDeclaration? = nil,
    isOfTree: Bool = false
  ) {
    self.names = names
    self.references = references
    self.coordinator = coordinator
    self.route = route
    self.isOfTree = isOfTree
  }

  /// Whether conditions on the tree may be read; other contexts reject them as a whole.
  var readsTree: Bool { coordinator != nil || isOfTree }

  /// The context of a condition at a screen, which reads the screen's params as a rule reads those of its route.
  init(_ names: DeclaredNames, _ references: References, ofScreen screen: String) {
    let params = names.declared.screens[screen] ?? ParamSchemas()
    self.init(names, references, route: RouteDeclaration(name: screen, params: params))
  }

  /// Returns the context in which a condition is known to hold.
  func knowing(_ condition: Condition) -> BodyContext {
    var context = self
    context.know(condition)
    return context
  }

  private mutating func know(_ condition: Condition) {
    switch condition {
    case .inner(let names): settled = names.count > settled.count ? names : settled
    case .completion(let ending): self.ending = ending
    case .all(let conditions): for condition in conditions { know(condition) }
    case .equals, .any, .not: tested.formUnion(condition.references.map(\.text))
    case .initial, .root, .collapsed, .route, .home, .fact, .observed, .onView: break
    }
  }

  /// Returns the context in which these routes alone are carried.
  func settling(_ names: [String]) -> BodyContext {
    var context = self
    context.settled = names
    return context
  }

  /// Counts one part that handling an event may have to read; returns false if there are too many.
  func countPart(_ node: DocumentNode) -> Bool {
    record.partsLeft -= 1
    if record.partsLeft == -1 {
      let max = GraphLimits.partsPerRouteMax
      let sentence =
        switch references {
        case .literal: "An action contains at most \(max) other actions."
        case .compiled, .rejected: "A route has at most \(max) rules, conditions, actions and references."
        }
      node.report(.tooMany, sentence)
    }
    return record.partsLeft >= 0
  }

  /// Notes that the body reads a property of the tree.
  func observe(_ observation: TreeObservation) {
    record.observed.append(observation)
  }

  /// Returns the routes that can be carried at a depth.
  func carried(_ depth: Int) -> Carried {
    // The number comes first, because it may add a set.
    let number = carriedNumber(depth)
    return names.carriedSets[number]
  }

  /// Returns the number of the set of routes that can be carried at a depth.
  func carriedNumber(_ depth: Int) -> Int {
    let key = CarriedKey(settled: Array(settled.prefix(depth)), depth: depth)
    if let known = record.carriedByKey[key] { return known }
    let name = depth <= settled.count ? settled[depth - 1] : nil
    let number =
      if depth == 1 {
        names.carriedSets.number(of: route?.wraps ?? [], named: name, in: names.declared)
      } else {
        names.carriedSets.number(inside: carriedNumber(depth - 1), named: name, in: names.declared)
      }
    record.carriedByKey[key] = number
    return number
  }
}

/// The parts that one body may still have, its observations, and the routes that its events carry.
///
/// A class, because all parts of the body add to it.
final class BodyRecord {
  /// The number of parts that the body may still have.
  fileprivate var partsLeft = GraphLimits.partsPerRouteMax
  fileprivate(set) var observed: [TreeObservation] = []
  /// The labels that the command has given its coordinators so far.
  var labels: Set<String> = []
  /// The numbers of the sets of routes that events may carry.
  fileprivate var carriedByKey: [CarriedKey: Int] = [:]
}

/// A depth in the events of one body, with the names that conditions have settled down to this depth.
private struct CarriedKey: Hashable {
  let settled: [String]
  let depth: Int
}
