internal import JSON
internal import Navigation

/// One plain value of an action: a constant, or computed when an event is handled.
enum FieldTemplate<Value: Equatable & Sendable>: Sendable {
  case fixed(Value)
  // Indirect, because the case is rare and would enlarge all actions.
  indirect case computed(Template, FieldForm<Value>, at: JSON.Pointer)

  var fixed: Value? { if case .fixed(let value) = self { value } else { nil } }

  func made(in scope: Scope) throws(EvaluationFailure) -> Value {
    switch self {
    case .fixed(let value): value
    case .computed(let template, let form, let place):
      try form.checked(template.value(in: scope), at: place)
    }
  }

  /// Returns the value, or nil if it depends on a missing value.
  func madeIfGiven(in scope: Scope) throws(EvaluationFailure) -> Value? {
    switch self {
    case .fixed(let value): value
    case .computed(let template, let form, let place):
      try template.value(in: scope).map { json throws(EvaluationFailure) in try form.checked(json, at: place)
      }
    }
  }
}

/// The conversion of a JSON value to a value of the model.
struct FieldForm<Value: Equatable & Sendable>: Sendable {
  /// The schema that a reference in its place must satisfy.
  let schema: Schema
  /// The expected value, as error messages name it.
  let wanted: String
  let read: @Sendable (JSON) -> Value?

  fileprivate func checked(_ json: JSON?, at place: JSON.Pointer) throws(EvaluationFailure) -> Value {
    if let value = json.flatMap(read) { return value }
    let problem = GraphProblem(.badParam, "It must be \(wanted), and is \(json?.found ?? "not given").")
    throw .badParams("The value at \(place)", at: place, problem)
  }
}

extension FieldForm<Bool> {
  static var bool: Self { Self(schema: .boolean, wanted: "true or false") { $0.bool } }
}

extension FieldForm<Int> {
  static var count: Self {
    Self(schema: .integer, wanted: "an integer of at least 1") { $0.integer.flatMap { $0 >= 1 ? $0 : nil } }
  }

  static var priority: Self {
    let range = LayerTraits.priorities
    let wanted = "a priority, an integer from \(range.lowerBound) to \(range.upperBound)"
    return Self(schema: .integer, wanted: wanted) { $0.integer.flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension FieldForm<String> {
  static var text: Self { Self(schema: .string, wanted: "a string") { $0.string } }

  static var name: Self {
    Self(schema: .string, wanted: "a name: \(nameRule)") { $0.string.flatMap { isName($0) ? $0 : nil } }
  }
}

extension FieldForm<ScreenKey> {
  static var screen: Self {
    Self(schema: .string, wanted: "the key of a screen, like s12") { $0.string.flatMap { ScreenKey($0) } }
  }
}

extension FieldForm<LayerTarget> {
  static var layer: Self {
    Self(schema: .string, wanted: "the key of a screen or a layer, like s12 or n4") { json in
      guard let text = json.string else { return nil }
      return ScreenKey(text).map(LayerTarget.screen) ?? ContainerID(text).map(LayerTarget.layer)
    }
  }
}
