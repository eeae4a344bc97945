import JSON

// The document of a graph is valid, so each of these members has one meaning, and a name without `$` is not a
// reference.

extension JSON {
  /// The members of an action or a route that contain its parts.
  private static let leading: Set = [
    "do", "sequence", "set", "present", "pushOrPresent", "replaceModal", "start", "in", "modal", "layer",
    "navigation", "new", "fallback", "confirm",
  ]

  /// The constant styles of layers in a route's body or a leave guard.
  var namedStyles: [String] {
    parts.compactMap { $0["style"]?.string }.filter { !$0.contains("$") }
  }

  /// The names of the tabs that a route's body sets.
  var setTabs: [String] {
    parts.flatMap { $0["tabs"]?.tabNames ?? [] }
  }

  /// The names in a list of tabs.
  var tabNames: [String] {
    (array ?? []).compactMap { $0["name"]?.string }
  }

  /// The objects of an action, without params and conditions.
  private var parts: [JSON.Object] {
    switch self {
    case .array(let elements):
      elements.flatMap(\.parts)
    case .object(let object):
      [object] + object.members.filter { Self.leading.contains($0.name) }.flatMap(\.value.parts)
    case .null, .bool, .integer, .double, .string:
      []
    }
  }
}
