import JSON

// Changes name what left by key alone. To say it in words, navctl remembers the names of what it has seen and where it
// lies. Of what it has not seen it says the key.

/// The names of a tree's screens, containers and coordinators, kept up to date from changes.
struct Directory {
  private(set) var types: [String: String]
  private var labels: [String: String] = [:]
  /// For each key the container that holds it.
  private var holders: [String: String] = [:]
  private var screens: Set<String> = []

  /// Knows what is in a snapshot, if there is one.
  init(_ snapshot: JSON?) {
    types = Self.types(in: snapshot)
    learn(snapshot?["window"]?.array ?? [], in: "window", at: 0)
  }

  /// `Color c2`, or `c2` if it was never seen.
  func coordinator(_ id: String) -> String {
    types[id].map { "\($0) \(id)" } ?? id
  }

  /// `ColorScreen s3`, `sheet n4`, or the key alone.
  func node(_ key: String) -> String {
    labels[key].map { "\($0) \(key)" } ?? key
  }

  /// What a container is called: the name of a tab or a column.
  func label(_ key: String) -> String {
    labels[key] ?? key
  }

  /// Whether that key is of a container.
  func isContainer(_ key: String) -> Bool {
    labels[key] != nil && !screens.contains(key)
  }

  /// The screens in that container and in those inside it, lowest key first.
  func screens(in container: String) -> [String] {
    screens.filter { isInside($0, container) }.sorted { left, right in
      (left.count, left) < (right.count, right)
    }
  }

  /// Learns what a change adds; call it before wording the change.
  mutating func learn(addedBy change: JSON) {
    for coordinator in change["attached"]?.array ?? [] { learn(coordinator: coordinator) }
    learn(endedBy: change)
    for transition in change["transitions"]?.array ?? [] {
      guard let list = transition["in"]?.string, !list.hasSuffix("/compact") else { continue }
      learn(transition["added"]?.array ?? [], in: list, at: transition["at"]?.integer ?? 0)
    }
  }

  /// Learns what a change or an outcome says of coordinators that ended.
  mutating func learn(endedBy change: JSON) {
    for disposed in change["disposed"]?.array ?? [] {
      types[disposed["coordinator"]?.string ?? ""] = disposed["type"]?.string
    }
  }

  /// Forgets what a change took away; call it after wording the change.
  mutating func forget(removedBy change: JSON) {
    let added = Self.addedKeys(of: change)
    for transition in change["transitions"]?.array ?? [] {
      guard transition["in"]?.string?.hasSuffix("/compact") == false else { continue }
      for key in (transition["removed"]?.array ?? []).compactMap(\.string) where !added.contains(key) {
        forget(key)
      }
    }
    for disposed in change["disposed"]?.array ?? [] { types[disposed["coordinator"]?.string ?? ""] = nil }
  }

  /// The type of every coordinator in a snapshot.
  static func types(in snapshot: JSON?) -> [String: String] {
    let coordinators = snapshot?["coordinators"]?.array ?? []
    return Dictionary(
      coordinators.map { ($0["id"]?.string ?? "?", $0["type"]?.string ?? "?") },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Every screen in a node, in the order in which they are written.
  static func forEachScreen(in node: JSON, _ body: (JSON) -> Void) {
    if node["kind"]?.string == "screen" { return body(node) }
    for child in node["children"]?.array ?? [] { forEachScreen(in: child, body) }
  }

  private static func addedKeys(of change: JSON) -> Set<String> {
    var keys: Set<String> = []
    for transition in change["transitions"]?.array ?? [] {
      for node in transition["added"]?.array ?? [] { collectKeys(of: node, into: &keys) }
    }
    return keys
  }

  private static func collectKeys(of node: JSON, into keys: inout Set<String>) {
    if let key = node["key"]?.string { keys.insert(key) }
    for child in node["children"]?.array ?? [] { collectKeys(of: child, into: &keys) }
  }

  private mutating func learn(coordinator: JSON) {
    types[coordinator["id"]?.string ?? ""] = coordinator["type"]?.string
  }

  /// Learns nodes that lie in a list from that place on; the first in the window is the root.
  private mutating func learn(_ nodes: [JSON], in holder: String, at place: Int) {
    for (index, node) in nodes.enumerated() {
      learn(node, in: holder)
      if holder == "window", place + index == 0, let key = node["key"]?.string { labels[key] = "root" }
    }
  }

  private mutating func learn(_ node: JSON, in holder: String) {
    guard let key = node["key"]?.string else { return }
    holders[key] = holder
    if node["kind"]?.string == "screen" {
      screens.insert(key)
      labels[key] = node["name"]?.string
    } else {
      labels[key] = Self.containerLabel(node)
    }
    for child in node["children"]?.array ?? [] { learn(child, in: key) }
  }

  private static func containerLabel(_ node: JSON) -> String {
    if let layer = node["layer"] { return layer["style"]?.string ?? "modal" }
    return node["tab"]?.string ?? node["column"]?.string ?? node["kind"]?.string ?? "container"
  }

  private mutating func forget(_ key: String) {
    for screen in screens(in: key) + [key] {
      screens.remove(screen)
      labels[screen] = nil
      holders[screen] = nil
    }
  }

  private func isInside(_ key: String, _ container: String) -> Bool {
    var holder = holders[key]
    while let current = holder {
      if current == container { return true }
      holder = holders[current]
    }
    return false
  }
}
