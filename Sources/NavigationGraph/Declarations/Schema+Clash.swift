internal import JSON

// Types of references. Only certain clashes are reported: a value that may fit is checked at run time.

extension Schema {
  /// Returns the reason why no value of the other schema can match this one; nil if one can.
  func clash(with given: Schema) -> String? {
    if kinds.isDisjoint(with: given.kinds) {
      return "It must be \(shape.wanted), and is always \(given.described)."
    }
    if let choices = given.choices, let first = choices.first, choices.allSatisfy({ mismatch($0) != nil }) {
      return mismatch(first)
    }
    switch (shape, given.shape) {
    case (.object(let wanted?), .object(let given?)): return wanted.clash(with: given)
    case (.array(let wanted?, _), .array(let given?, _)): return wanted.clash(with: given)
    case (.any, _), (.boolean, _), (.string, _), (.integer, _), (.number, _), (.array, _), (.object, _):
      return nil
    }
  }

  private var kinds: Set<ValueKind> {
    if let choices { return Set(choices.map(\.kind)) }
    switch shape {
    case .any: return Set(ValueKind.allCases)
    case .boolean: return [.boolean]
    case .string: return [.string]
    case .integer: return [.integer]
    // A number without a fraction is also an integer.
    case .number: return [.integer, .fraction]
    case .array: return [.array]
    case .object: return [.object]
    }
  }

  private var described: String {
    guard let choices else { return shape.wanted }
    return choices.count == 1 ? choices[0].found : "one of a few values"
  }
}

extension ParamSchemas {
  fileprivate func clash(with given: ParamSchemas) -> String? {
    for param in list where param.isRequired && given[param.name] == nil {
      return "It needs the member '\(param.name)', which is never there."
    }
    for param in given.list {
      guard let wanted = self[param.name] else {
        guard param.isOptional else { return "Its member '\(param.name)' is not declared here." }
        continue
      }
      if let clash = wanted.schema.clash(with: param.schema) { return "Its member '\(param.name)': \(clash)" }
    }
    return nil
  }
}

/// The kinds of JSON values that schemas distinguish.
private enum ValueKind: CaseIterable {
  case null, boolean, integer, fraction, string, array, object
}

extension JSON {
  fileprivate var kind: ValueKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .integer: .integer
    case .double(let number): number == number.rounded() ? .integer : .fraction
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
