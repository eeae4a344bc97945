import JSON

/// The leave guard of a screen: a condition on its params and on facts that keeps commands from removing it.
public struct LeaveDeclaration: Equatable, Sendable {
  let json: JSON

  /// Blocks commands with a text while the condition holds.
  public static func blocking(while condition: ConditionDeclaration, _ text: String) -> LeaveDeclaration {
    LeaveDeclaration(json: ["when": condition.json, "reject": .string(text)])
  }

  /// Has a coordinator ask the user in a new layer while the condition holds; if it finishes with `true`, the command is
  /// carried out.
  ///
  /// Only the type, the first route and the params of the object are used; navd opens another one each time.
  @NavigationActor
  public static func asking(
    while condition: ConditionDeclaration,
    _ child: AnyCoordinator,
    style: String? = nil
  ) throws -> LeaveDeclaration {
    if let problem = child.problem { throw problem }
    var confirm = child.opening
    confirm["style"] = style.map { .string($0) }
    return LeaveDeclaration(json: ["when": condition.json, "confirm": .object(confirm)])
  }
}
