internal import JSON
internal import Navigation

// The screens, children and routes in actions. `made` fills in the references of one event, and returns the
// engine's value.

/// The params of a screen, a route or a coordinator, checked as early as possible.
final class ParamsTemplate: Sendable {
  /// Nil for params without a declaration, such as those of a custom transfer.
  let schema: ParamSchemas?
  let template: Template
  /// The checked params with defaults; nil if they contain references.
  let fixed: JSON.Object?
  /// The owner of the params, as error messages name it.
  let owner: String
  let place: JSON.Pointer

  init(schema: ParamSchemas?, template: Template, fixed: JSON.Object?, owner: String, place: JSON.Pointer) {
    self.schema = schema
    self.template = template
    self.fixed = fixed
    self.owner = owner
    self.place = place
  }

  func made(in scope: Scope) throws(EvaluationFailure) -> JSON.Object {
    if let fixed { return fixed }
    let value = try template.value(in: scope) ?? .object([:])
    guard case .object(let object) = value else {
      let problem = GraphProblem(.badParam, "The params must be an object, not \(value.found).")
      throw .badParams(owner, at: place, problem)
    }
    return try value.checked(as: owner, at: place) { () throws(GraphProblem) in
      try schema?.filled(object) ?? object
    }
  }
}

extension JSON {
  /// Checks a value that was built from references; `check` compares it with its declaration.
  func checked<Value>(
    as what: String,
    at place: JSON.Pointer,
    by check: () throws(GraphProblem) -> Value
  ) throws(EvaluationFailure) -> Value {
    do throws(GraphProblem) {
      guard isWithinLimits else { throw .tooLarge }
      return try check()
    } catch {
      throw .badParams(what, at: place, error)
    }
  }
}

struct ScreenTemplate: Sendable {
  let name: String
  let params: ParamsTemplate

  func made(in scope: Scope) throws(EvaluationFailure) -> ScreenSpec {
    ScreenSpec(name, params: try params.made(in: scope))
  }
}

indirect enum RouteTemplate: Sendable {
  case named(String, params: ParamsTemplate, carrying: RouteTemplate?)
  /// The route that the event carries at a depth; `names` are its possible names that the receiver declares.
  case carried(Int, Reference, names: [String])

  var references: [Reference] {
    switch self {
    case .named(_, let params, let carrying): params.template.references + (carrying?.references ?? [])
    case .carried(_, let reference, _): [reference]
    }
  }

  func made(in scope: Scope) throws(EvaluationFailure) -> RouteSpec {
    switch self {
    case .named(let name, let params, let carrying):
      RouteSpec(name, params: try params.made(in: scope), inner: try carrying?.made(in: scope))
    case .carried(let depth, let reference, _):
      try scope.carried(depth, reference)
    }
  }
}

struct ChildTemplate: Sendable {
  let type: String
  let params: ParamsTemplate
  let route: RouteTemplate?
  let pullback: Pullback?
  let isCollapsed: Bool
  var label: String?
  let place: JSON.Pointer

  func made(in scope: Scope) throws(EvaluationFailure) -> ChildSpec {
    ChildSpec(
      type,
      params: try params.made(in: scope),
      route: try route?.made(in: scope),
      pullback: pullback,
      collapsed: isCollapsed,
      label: label
    )
  }
}

struct TabTemplate: Sendable {
  let name: String
  let child: ChildTemplate
  let isLazy: Bool
  let reselect: RouteSpec?

  func made(in scope: Scope) throws(EvaluationFailure) -> TabSpec {
    TabSpec(name, child: try child.made(in: scope), isLazy: isLazy, reselect: reselect)
  }
}

struct LayerTemplate: Sendable {
  var style: FieldTemplate<String>?
  var priority: FieldTemplate<Int>?
  let isStack: Bool
  var isBeneath = false

  /// Whether it sets a style, a priority or a place below other layers.
  var hasTraits: Bool { style != nil || priority != nil || isBeneath }

  func made(in scope: Scope) throws(EvaluationFailure) -> LayerSpec {
    LayerSpec(
      style: try style?.madeIfGiven(in: scope),
      priority: try priority?.madeIfGiven(in: scope) ?? 0,
      isStack: isStack,
      isBeneath: isBeneath
    )
  }
}

enum TargetTemplate: Sendable {
  /// The topmost screen that has this name and these identity params.
  case name(String, params: ParamsTemplate?, identity: [String])
  case key(FieldTemplate<ScreenKey>)

  func made(in scope: Scope) throws(EvaluationFailure) -> ScreenTarget {
    switch self {
    case .name(let name, let params, let identity):
      .name(name, identity: try params?.made(in: scope).limited(to: identity) ?? [:])
    case .key(let key): .key(try key.made(in: scope))
    }
  }
}

extension JSON.Object {
  fileprivate func limited(to names: [String]) -> JSON.Object {
    JSON.Object(uniqueMembers: members.filter { names.contains($0.name) })
  }
}

enum IfAbsentTemplate: Sendable {
  case fail, noop
  case push(ScreenTemplate)

  func made(in scope: Scope) throws(EvaluationFailure) -> IfAbsentSpec {
    switch self {
    case .fail: .fail
    case .noop: .noop
    case .push(let screen): .push(try screen.made(in: scope))
    }
  }
}

enum SetItemTemplate: Sendable {
  case new(ScreenTemplate)
  case kept(FieldTemplate<ScreenKey>)

  func made(in scope: Scope) throws(EvaluationFailure) -> SetItem {
    switch self {
    case .new(let screen): .new(try screen.made(in: scope))
    case .kept(let key): .kept(try key.made(in: scope))
    }
  }
}

enum PresentedTemplate: Sendable {
  case screen(ScreenTemplate)
  case child(ChildTemplate)

  func made(in scope: Scope) throws(EvaluationFailure) -> Presented {
    switch self {
    case .screen(let screen): .screen(try screen.made(in: scope))
    case .child(let child): .child(try child.made(in: scope))
    }
  }
}

enum ContextTemplate: Sendable {
  case current
  case modal(LayerTemplate)
  case layer(LayerTemplate)
  case navigationNew(LayerTemplate)
  case navigationFallback(LayerTemplate)

  func made(in scope: Scope) throws(EvaluationFailure) -> Context {
    switch self {
    case .current: .current
    case .modal(let layer): .modal(try layer.made(in: scope))
    case .layer(let layer): .layer(try layer.made(in: scope))
    case .navigationNew(let layer): .navigationNew(try layer.made(in: scope))
    case .navigationFallback(let layer): .navigationFallback(try layer.made(in: scope))
    }
  }
}
