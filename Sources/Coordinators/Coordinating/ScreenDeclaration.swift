public import JSON

/// The declaration of a screen, for `Application.serve`.
///
/// ```swift
/// let edits = try LeaveDeclaration.asking(
///   while: .equals("${params.dirty}", true), DiscardCoordinator(initialRoute: .ask), style: "alert")
/// try await application.serve(
///   ShopCoordinator.self, DiscardCoordinator.self,
///   screens: [ScreenDeclaration("EditScreen", params: ["dirty": ["type": "boolean"]], leave: edits)])
/// ```
public struct ScreenDeclaration: Equatable, Sendable {
  let name: String
  let json: JSON

  /// Declares a screen.
  ///
  /// - Parameters:
  ///   - name: The name of the screen.
  ///   - params: The declarations of its params, as in a graph document.
  ///   - back: The name of the route that Back sends while the screen is active; `none`: Back does nothing.
  ///   - requirement: The condition that holds while such a screen is in the tree.
  ///   - leave: The leave guard.
  public init(
    _ name: String,
    params: JSON.Object = [:],
    back: String? = nil,
    requirement: RequirementDeclaration? = nil,
    leave: LeaveDeclaration? = nil
  ) {
    var members = requirement?.members ?? [:]
    if !params.isEmpty { members["params"] = .object(params) }
    members["back"] = back.map { .string($0) }
    members["leave"] = leave?.json
    self.name = name
    json = .object(members)
  }

  /// Declares a screen with the members of a graph document.
  public init(_ name: String, declaration: JSON.Object) {
    self.name = name
    json = .object(declaration)
  }

  /// Declares the screen of a type.
  public init<S: Screen>(
    _ screen: S.Type,
    params: JSON.Object = [:],
    back: String? = nil,
    requirement: RequirementDeclaration? = nil,
    leave: LeaveDeclaration? = nil
  ) {
    self.init(screen.name, params: params, back: back, requirement: requirement, leave: leave)
  }
}
