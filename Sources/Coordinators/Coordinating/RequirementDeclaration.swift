import JSON

/// The requirement of a screen or a coordinator class: a condition on facts that holds while such an entry is in the tree.
public struct RequirementDeclaration: Equatable, Sendable {
  /// The members `requires` and `otherwise`.
  let members: JSON.Object

  private init(_ condition: ConditionDeclaration, _ otherwise: JSON.Object) {
    members = ["requires": condition.json, "otherwise": .object(otherwise)]
  }

  /// Blocks commands while the condition does not hold.
  public static func blocking(unless condition: ConditionDeclaration, _ text: String)
    -> RequirementDeclaration
  {
    .init(condition, ["reject": .string(text)])
  }

  /// Takes other routes instead of commands while the condition does not hold.
  ///
  /// - Parameters:
  ///   - condition: The condition on facts.
  ///   - routes: The names of the routes.
  ///   - park: The time for which the tree keeps the command, such as `10m`, and carries it out when the condition holds.
  /// - Returns: The requirement.
  public static func redirecting(
    unless condition: ConditionDeclaration,
    to routes: String...,
    park: String? = nil
  ) -> RequirementDeclaration {
    var otherwise: JSON.Object = ["routes": .array(routes.map { .string($0) })]
    otherwise["park"] = park.map { .string($0) }
    return .init(condition, otherwise)
  }
}
