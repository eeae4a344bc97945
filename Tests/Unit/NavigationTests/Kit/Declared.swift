import JSON
import Navigation

/// One coordinator type of a test: its kind, and its plans for routes and for completions of children.
struct Declared: Sendable {
  var kind: CoordinatorKind
  var routes: [String: Plan]
  /// The plans for completions, by the label of `start`.
  var completions: [String: Plan] = [:]
  var routeType: String?
  var tabs: [TabSpec] = []
  var hasSupplementary = false
  var back: BackSpec?
  var tabBack = TabBackSpec.none
  /// Whether it takes undeclared routes, without an action.
  var takesAnyRoute = false
  /// Whether no client serves it.
  var isAbsent = false

  static func stack(_ routes: [String: Plan], hears completions: [String: Plan] = [:]) -> Self {
    Self(kind: .stack, routes: routes, completions: completions)
  }

  static func bare(_ routes: [String: Plan], hears completions: [String: Plan] = [:]) -> Self {
    Self(kind: .bare, routes: routes, completions: completions)
  }

  static func window(_ routes: [String: Plan], hears completions: [String: Plan] = [:]) -> Self {
    Self(kind: .window, routes: routes, completions: completions)
  }

  static func split(
    _ routes: [String: Plan],
    columns: Int = 2,
    hears completions: [String: Plan] = [:]
  ) -> Self {
    Self(kind: .split, routes: routes, completions: completions, hasSupplementary: columns == 3)
  }

  static func tabs(
    _ tabs: [TabSpec],
    _ routes: [String: Plan] = [:],
    hears completions: [String: Plan] = [:]
  ) -> Self {
    Self(kind: .tabs, routes: routes, completions: completions, tabs: tabs)
  }

  /// This type, but taking any route.
  var any: Self {
    var declared = self
    declared.takesAnyRoute = true
    return declared
  }

  /// This type, but without a client that serves it.
  var absent: Self {
    var declared = self
    declared.isAbsent = true
    return declared
  }

  /// This type with a meaning of Back.
  func back(_ back: BackSpec) -> Self {
    var declared = self
    declared.back = back
    return declared
  }

  /// This type with a meaning of Back for its tabs.
  func tabBack(_ policy: TabBackSpec) -> Self {
    var declared = self
    declared.tabBack = policy
    return declared
  }

  /// This type with a route type, which other types may share.
  func routeType(_ name: String) -> Self {
    var declared = self
    declared.routeType = name
    return declared
  }
}

/// All coordinator types of a test, which answer the engine's questions.
struct Declarations: ExpressibleByDictionaryLiteral, Sendable {
  let byType: [String: Declared]
  /// The names of the params that screens may have; an unlisted screen may have any.
  var screens: [String: Set<String>] = [:]
  /// The meaning of Back while a screen of that name is active.
  var screenBacks: [String: BackSpec] = [:]

  init(byType: [String: Declared], screens: [String: Set<String>] = [:]) {
    self.byType = byType
    self.screens = screens
  }

  init(dictionaryLiteral elements: (String, Declared)...) {
    byType = Dictionary(uniqueKeysWithValues: elements)
  }

  /// The types as the engine knows them.
  var types: CoordinatorTypes {
    var entries: [String: CoordinatorTypes.TypeEntry] = [:]
    for (type, declared) in byType {
      entries[type] = CoordinatorTypes.TypeEntry(
        kind: declared.kind,
        routes: declared.takesAnyRoute ? nil : Set(declared.routes.keys),
        routeType: declared.routeType ?? type,
        tabs: declared.tabs,
        hasSupplementary: declared.hasSupplementary,
        back: declared.back,
        tabBack: declared.tabBack
      )
    }
    var types = CoordinatorTypes(entries)
    types.screenBacks = screenBacks
    types.checkScreen = { [screens] screen, params throws(Reason) in
      let known = screens[screen] ?? Set(params.names)
      guard let unknown = params.names.first(where: { !known.contains($0) }) else { return params }
      throw Reason(.badParams, "\(screen) declares no '\(unknown)'.")
    }
    return types
  }

  func answer(_ question: Question) -> Answer {
    guard let declared = byType[question.situation.type] else {
      return .failure(Reason(.unknownType, "No test declares \(question.situation.type)."))
    }
    guard !declared.isAbsent else {
      return .absent(Reason(.detached, "Nobody serves \(question.situation.type)."))
    }
    let plan =
      switch question.kind {
      case .route(let route), .pulled(let route, child: _): declared.routes[route.name]
      case .completed(_, _, let label, _): declared.completions[label]
      }
    return .action(plan?.action(for: question) ?? .none)
  }
}
