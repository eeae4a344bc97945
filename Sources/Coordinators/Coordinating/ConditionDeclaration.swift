public import JSON

/// A condition of a requirement or a leave guard, as in a graph document.
///
/// ```swift
/// .all(.fact("signedIn"), .not(.equals("${facts.role}", "guest")))
/// ```
public struct ConditionDeclaration: Equatable, Sendable {
  let json: JSON

  private init(_ name: String, _ value: JSON) {
    json = .object([name: value])
  }

  /// Holds if the fact, which is a boolean, is true.
  public static func fact(_ name: String) -> ConditionDeclaration { .init("fact", .string(name)) }

  /// Holds if the values are equal.
  ///
  /// They may be references, such as `"${params.dirty}"` in a leave guard and `"${facts.role}"`.
  public static func equals(_ left: JSON, _ right: JSON) -> ConditionDeclaration {
    .init("equals", [left, right])
  }

  /// Holds if all of the conditions hold.
  public static func all(_ conditions: ConditionDeclaration...) -> ConditionDeclaration {
    .init("all", .array(conditions.map(\.json)))
  }

  /// Holds if any of the conditions holds.
  public static func any(_ conditions: ConditionDeclaration...) -> ConditionDeclaration {
    .init("any", .array(conditions.map(\.json)))
  }

  /// Holds if the condition does not.
  public static func not(_ condition: ConditionDeclaration) -> ConditionDeclaration {
    .init("not", condition.json)
  }
}
