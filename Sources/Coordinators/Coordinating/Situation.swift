import JSON

/// The kind of container that a coordinator shows its screens in.
public enum Home: String, Sendable {
  /// One screen, replaced by the next.
  case bare
  /// A stack of screens.
  case stack
  /// Columns side by side, each a stack.
  case split
  /// Several containers, one of which is selected.
  case tabs
  /// The window's root layer, of any kind.
  case window
}

/// The state of a coordinator when it is asked.
struct AskedSituation {
  var isInitial = true
  var isRoot = false
  var level = 0
  /// Nil until it is asked.
  var home: Home?
  var isCollapsed = false
  var screens: [NamedScreen] = []
  var facts: JSON.Object = [:]

  init() {}

  init(_ params: JSON) {
    let situation = params["situation"]
    isInitial = situation?["isInitial"]?.bool ?? true
    isRoot = situation?["isRoot"]?.bool ?? false
    level = situation?["level"]?.integer ?? 0
    home = (situation?["home"]?.string).flatMap(Home.init)
    isCollapsed = situation?["isCollapsed"]?.bool ?? false
    facts = situation?["facts"]?.object ?? [:]
    screens = (params["screens"]?.array ?? []).map { screen in
      NamedScreen(screen["name"]?.string ?? "", params: screen["params"]?.object ?? [:])
    }
  }
}
