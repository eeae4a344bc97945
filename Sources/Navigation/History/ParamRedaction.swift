package import JSON

/// Removes sensitive values before they are stored.
///
/// A tree whose graph has no sensitive values has no redaction.
package protocol ParamRedaction: Sendable {
  /// The params of a screen of that name without sensitive ones.
  func screen(_ name: String, _ params: JSON.Object) -> JSON.Object

  /// The params of a coordinator of that type without sensitive ones.
  func coordinator(_ type: String, _ params: JSON.Object) -> JSON.Object

  /// Facts without sensitive ones.
  func facts(_ facts: JSON.Object) -> JSON.Object

  /// A route to a coordinator of that type, without sensitive params.
  func route(_ route: RouteSpec, of type: String?) -> RouteSpec

  /// The params of a command without sensitive values at any depth.
  func message(_ params: JSON.Object) -> JSON.Object

  /// The value or error with which a coordinator of that type ends, without sensitive members.
  func value(_ value: JSON, of type: String) -> JSON
}
