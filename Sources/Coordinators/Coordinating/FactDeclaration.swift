public import JSON

/// The declaration of a fact: a value of the application that requirements and leave guards read.
///
/// A fact stays with its tree. If the tree's graph or another program declares it too, the declarations must be equal.
public struct FactDeclaration: Equatable, Sendable {
  let name: String
  let json: JSON

  /// Declares a fact.
  ///
  /// - Parameters:
  ///   - name: The name of the fact.
  ///   - schema: The schema of its values, as in a graph document, such as `["type": "boolean"]`.
  ///   - fallback: The default; without one the fact may be absent.
  ///   - isKept: Whether it keeps its value when navd restarts.
  public init(_ name: String, _ schema: JSON.Object, default fallback: JSON? = nil, isKept: Bool = true) {
    var members = schema
    if let fallback { members["default"] = fallback } else { members["optional"] = true }
    if !isKept { members["kept"] = false }
    self.init(name, declaration: members)
  }

  /// Declares a fact with the members of a graph document.
  public init(_ name: String, declaration: JSON.Object) {
    self.name = name
    json = .object(declaration)
  }
}
