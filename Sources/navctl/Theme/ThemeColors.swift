import JSON

/// The colours of one mode by their roles, in the order of the tokens.
struct ThemeColors {
  private(set) var roles: [(name: String, color: ThemeColor)] = []
  /// The opacity of the shade below a layer, from 0 to 1.
  let scrimOpacity: Double

  private static let scrimOpacityName = "scrim-opacity"

  /// Reads the checked tokens of one mode.
  init(_ tokens: JSON) {
    scrimOpacity = tokens.object?[Self.scrimOpacityName]?.number ?? 1
    for member in tokens.object?.members ?? [] where member.name != Self.scrimOpacityName {
      guard let color = member.value.string.flatMap(ThemeColor.init) else {
        preconditionFailure("The colour '\(member.name)' was not checked.")
      }
      self[member.name] = color
    }
  }

  /// The colour of a role; a new role is appended.
  subscript(role: String) -> ThemeColor {
    get {
      guard let color = roles.first(where: { $0.name == role })?.color else {
        preconditionFailure("There is no role '\(role)'.")
      }
      return color
    }
    set {
      if let index = roles.firstIndex(where: { $0.name == role }) {
        roles[index].color = newValue
      } else {
        roles.append((role, newValue))
      }
    }
  }

  func contrast(of one: String, on ground: String) -> Double {
    self[one].contrast(with: self[ground])
  }

  /// The tokens with all roles.
  var json: JSON.Object {
    var object = JSON.Object()
    for role in roles { object[role.name] = .string(role.color.text) }
    return object
  }
}
