internal import JSON

/// An action of a graph document in a few words, with the screens and coordinators that it shows or opens.
struct ActionOutline {
  /// A screen or coordinator, and the transfer that leads to it.
  struct Destination: Equatable {
    var node: MapNode
    var kind: String
    var completed: String?
  }

  private(set) var words: [String] = []
  private(set) var targets: [Destination] = []
  /// The declared screens, which tell a bare name from a coordinator's.
  private let screens: Set<String>

  init(_ action: JSON, screens: Set<String>) {
    self.screens = screens
    read(action, depth: 0)
  }

  private mutating func read(_ action: JSON, depth: Int) {
    guard depth < 24 else { return }
    if let word = action.string { return read(word, .null, depth: depth) }
    guard let member = action.object?.members.first(where: { $0.name != "when" }) else { return }
    read(member.name, member.value, depth: depth)
  }

  private mutating func read(_ name: String, _ value: JSON, depth: Int) {
    switch name {
    case "sequence":
      for action in value.array ?? [] { read(action, depth: depth + 1) }
    case "push", "replace", "show", "navigate", "pushOrPresent":
      add(name)
      screen(value, kind: name)
    case "popTo":
      add(name)
      if value["ifAbsent"] == "push" { screen(value, kind: "push") }
    case "present", "replaceModal", "setRoot":
      add(name == "setRoot" ? "root" : name)
      screenOrChild(value, kind: name)
    case "start", "handover":
      add(name)
      child(value, kind: name)
    case "set":
      add(name)
      for item in value.array ?? value["screens"]?.array ?? [] { screen(item, kind: name) }
      for tab in value["tabs"]?.array ?? [] { child(tab, kind: name) }
    case "openTab":
      add("tab \(text(value["tab"]))")
      child(value, kind: name)
    case "primary", "secondary", "supplementary":
      column(name, value, depth: depth)
    default:
      add(phrase(name, value))
    }
  }

  private mutating func column(_ name: String, _ value: JSON, depth: Int) {
    var inner = ActionOutline(.null, screens: screens)
    inner.read(value, depth: depth + 1)
    add(([name] + inner.words).joined(separator: " "))
    targets += inner.targets
  }

  /// The words for an action that leads to no box.
  private func phrase(_ name: String, _ value: JSON) -> String {
    switch name {
    case "select": "tab \(text(value["tab"] ?? value))"
    case "closeTab": "close tab \(text(value["tab"] ?? value))"
    case "send": "send \(text(value["name"] ?? value))"
    case "setFacts": "facts"
    case "setParams": "params"
    case "custom": text(value["name"] ?? value)
    default: name
    }
  }

  /// A name, in which references look as in links: `{tab}`.
  private func text(_ value: JSON?) -> String {
    guard let text = value?.string else { return "…" }
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return text }
    return "{\(text.dropFirst(2).dropLast().split(separator: ".").last ?? "…")}"
  }

  private mutating func add(_ word: String) {
    if !words.contains(word) { words.append(word) }
  }

  private mutating func screen(_ value: JSON, kind: String) {
    guard let name = value.string ?? value["screen"]?.string, screens.contains(name) else { return }
    targets.append(Destination(node: MapNode(kind: .screen, name: name), kind: kind))
  }

  private mutating func child(_ value: JSON, kind: String) {
    guard let name = value.string ?? value["coordinator"]?.string else { return }
    let node = MapNode(kind: .coordinator, name: name)
    targets.append(Destination(node: node, kind: kind, completed: value["completed"]?.string))
  }

  private mutating func screenOrChild(_ value: JSON, kind: String) {
    for item in value["screens"]?.array ?? [] { screen(item, kind: kind) }
    if let name = value.string {
      return screens.contains(name) ? screen(value, kind: kind) : child(value, kind: kind)
    }
    if value["coordinator"] != nil { child(value, kind: kind) } else { screen(value, kind: kind) }
  }
}
