internal import JSON

/// A value that a document declares and that its conditions and references may read.
enum DeclaredValue: Hashable, Sendable {
  case fact(String)
  case screenParam(screen: String, String)
  case coordinatorParam(type: String, String)
  case routeParam(type: String, route: String, String)
  case linkParam(pattern: String, String)
  /// The result of a type, or a member of it.
  case result(type: String, member: String?)
}

/// The uses of a declared value.
struct ValueUse: Sendable {
  /// Whether a condition or a reference reads it.
  var isRead = false
  /// The constants that conditions compare it with.
  var constants: [JSON] = []
  /// Whether two of its values make a difference: it identifies a screen, or is compared with another value.
  var isDistinguished = false
  /// The declared values that it becomes.
  var becomes: [DeclaredValue] = []

  mutating func compare(with constant: JSON) {
    if !constants.contains(constant) { constants.append(constant) }
  }
}

extension Declarations {
  /// The declaration of a value.
  subscript(value: DeclaredValue) -> ParamSchema? {
    switch value {
    case .fact(let name): facts[name]
    case .screenParam(let screen, let name): screens[screen]?[name]
    case .coordinatorParam(let type, let name): coordinators[type]?.params[name]
    case .routeParam(let type, let route, let name): coordinators[type]?.route(route)?.params[name]
    case .linkParam(let pattern, let name): links.list.first { $0.pattern.text == pattern }?.params[name]
    case .result(let type, let member): coordinators[type]?.result?.part(member)
    }
  }
}

extension ParamSchema {
  /// The member of an object, or the whole value.
  fileprivate func part(_ member: String?) -> ParamSchema? {
    guard let member else { return self }
    guard case .object(let members?) = schema.shape else { return nil }
    return members[member]
  }
}
