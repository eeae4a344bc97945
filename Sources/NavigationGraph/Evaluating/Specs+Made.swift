internal import JSON
internal import Navigation

// Builds the engine's values from templates, with the references of one event filled in.

extension ParamsTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> JSON.Object {
    if let fixed { return fixed }
    let value = try template.value(in: scope) ?? .object([:])
    guard case .object(let object) = value else {
      throw .badParams(
        owner,
        at: place,
        GraphProblem(.badParam, "The params must be an object, not \(value.found).")
      )
    }
    guard value.isWithin(.default) else {
      throw .badParams(owner, at: place, .tooLarge)
    }
    do throws(GraphProblem) {
      return try schema?.filled(object) ?? object
    } catch {
      throw .badParams(owner, at: place, error)
    }
  }
}

extension ResultTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> JSON {
    let value = try template?.value(in: scope)
    guard value?.isWithin(.default) ?? true else { throw .badParams("The result", at: place, .tooLarge) }
    guard let schema else { return value ?? .null }
    do throws(GraphProblem) {
      return try schema.taken(value)
    } catch {
      throw .badParams("The result", at: place, error)
    }
  }
}

extension FieldTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> Value {
    switch self {
    case .fixed(let value): value
    case .computed(let template, let form, let place):
      try Self.read(template.value(in: scope), as: form, at: place)
    }
  }

  /// Returns the value, or nil if it depends on something that was not given.
  func madeIfGiven(in scope: Scope) throws(EvaluationFailure) -> Value? {
    switch self {
    case .fixed(let value): value
    case .computed(let template, let form, let place):
      try template.value(in: scope).map { json throws(EvaluationFailure) in
        try Self.read(json, as: form, at: place)
      }
    }
  }

  private static func read(
    _ json: JSON?,
    as form: FieldForm<Value>,
    at place: JSON.Pointer
  ) throws(EvaluationFailure) -> Value {
    guard let value = json.flatMap(form.read) else {
      let problem = GraphProblem(
        .badParam,
        "It must be \(form.wanted), and is \(json?.found ?? "not given")."
      )
      throw .badParams("The value at \(place)", at: place, problem)
    }
    return value
  }
}

extension ScreenTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> ScreenSpec {
    ScreenSpec(name, params: try params.made(in: scope))
  }
}

extension RouteTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> RouteSpec {
    switch self {
    case .named(let name, let params, let carrying):
      RouteSpec(
        name,
        params: try params.made(in: scope),
        inner: try carrying.map { template throws(EvaluationFailure) in try template.made(in: scope) }
      )
    case .carried(let depth, let reference, _):
      try scope.carried(depth, reference)
    }
  }
}

extension ChildTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> ChildSpec {
    ChildSpec(
      type,
      params: try params.made(in: scope),
      route: try route.map { template throws(EvaluationFailure) in try template.made(in: scope) },
      pullback: pullback,
      collapsed: isCollapsed,
      label: label
    )
  }
}

extension TabTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> TabSpec {
    TabSpec(name, child: try child.made(in: scope), isLazy: isLazy, reselect: reselect)
  }
}

extension LayerTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> LayerSpec {
    let priority = try priority.flatMap { field throws(EvaluationFailure) in
      try field.madeIfGiven(in: scope)
    }
    return LayerSpec(
      style: try style.flatMap { field throws(EvaluationFailure) in try field.madeIfGiven(in: scope) },
      priority: priority ?? 0,
      isStack: isStack
    )
  }
}

extension TargetTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> ScreenTarget {
    switch self {
    case .name(let name): .name(name)
    case .key(let key): .key(try key.made(in: scope))
    }
  }
}

extension IfAbsentTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> IfAbsentSpec {
    switch self {
    case .fail: .fail
    case .noop: .noop
    case .push(let screen): .push(try screen.made(in: scope))
    }
  }
}

extension SetItemTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> SetItem {
    switch self {
    case .new(let screen): .new(try screen.made(in: scope))
    case .kept(let key): .kept(try key.made(in: scope))
    }
  }
}

extension PresentedTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> Presented {
    switch self {
    case .screen(let screen): .screen(try screen.made(in: scope))
    case .child(let child): .child(try child.made(in: scope))
    }
  }
}

extension RootTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> RootSpec {
    switch self {
    case .screen(let screen): .screen(try screen.made(in: scope))
    case .stack(let screens):
      .stack(try screens.map { screen throws(EvaluationFailure) in try screen.made(in: scope) })
    case .child(let child): .child(try child.made(in: scope))
    }
  }
}

extension ContextTemplate {
  func made(in scope: Scope) throws(EvaluationFailure) -> Context {
    switch self {
    case .current: .current
    case .modal(let layer): .modal(try layer.made(in: scope))
    case .navigationNew(let layer): .navigationNew(try layer.made(in: scope))
    case .navigationFallback(let layer): .navigationFallback(try layer.made(in: scope))
    }
  }
}

extension Declarations {
  /// Params for a screen that is known only when the command runs; those of an undeclared screen are taken as they are.
  func checked(_ params: JSON.Object, of screen: String) throws(Reason) -> JSON.Object {
    do throws(GraphProblem) {
      return try screens[screen]?.filled(params) ?? params
    } catch {
      var reason = EvaluationFailure.badParams("The screen \(screen)", at: JSON.Pointer(), error).reason
      reason.details["screen"] = .string(screen)
      throw reason
    }
  }
}
