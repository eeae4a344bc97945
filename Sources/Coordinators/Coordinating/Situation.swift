import JSON

/// The container that a coordinator shows its screens in.
public enum Home: String, Sendable {
  /// One screen, replaced by the next.
  case bare
  /// Screens on one another.
  case stack
  /// Columns beside one another, each a stack.
  case split
  /// Containers of which one is shown.
  case tabs
  /// The window's root layer, whatever it holds.
  case window
}

/// What a coordinator may know of itself when it decides.
struct Situation {
  var isInitial = true
  var isRoot = false
  var level = 0
  /// Nil where it is not known beforehand.
  var home: Home?
  var isCollapsed: Bool?
  var screens: [NamedScreen]?

  init() {}

  init(_ params: JSON) {
    let situation = params["situation"]
    isInitial = situation?["isInitial"]?.bool ?? true
    isRoot = situation?["isRoot"]?.bool ?? false
    level = situation?["level"]?.integer ?? 0
    home = (situation?["home"]?.string).flatMap(Home.init)
    isCollapsed = situation?["isCollapsed"]?.bool ?? false
    screens = (params["screens"]?.array ?? []).map { screen in
      NamedScreen(screen["name"]?.string ?? "", params: screen["params"]?.object ?? [:])
    }
  }
}
