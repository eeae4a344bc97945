import JSON

// A change in words, one sentence a difference: what was pushed, popped, selected; what changed its params or its owner;
// which coordinators began and which ended, and how. `+` is what came, `-` what went.

/// The sentences about one change.
struct ChangeText {
  private let change: JSON
  private let names: Directory

  /// Words a change; `names` has already learned what the change adds.
  static func sentences(of change: JSON, names: Directory) -> [String] {
    let text = ChangeText(change: change, names: names)
    return text.transitions + text.updates + text.attached + text.disposed
  }

  /// How a coordinator ended, for one that the change or the outcome lists.
  static func sentence(ofDisposed disposed: JSON, names: Directory) -> String {
    let name = "\(disposed["type"]?.string ?? "?") \(disposed["coordinator"]?.string ?? "?")"
    let completion = completionText(disposed["completion"], names: names)
    return "ended \(name)\(completion)\(listenerText(disposed, names: names))"
  }

  private var transitions: [String] {
    (change["transitions"]?.array ?? []).map { transition in
      var words = [transition["kind"]?.string ?? "?"]
      words += differences(of: transition)
      words.append(names.author(of: transition))
      if transition["covered"]?.bool == true { words.append("(covered)") }
      return words.joined(separator: " ")
    }
  }

  private func differences(of transition: JSON) -> [String] {
    let list = transition["in"]?.string ?? "?"
    switch transition["kind"]?.string {
    case "select":
      return [change["updated"]?[list]?["selected"]?.string.map { names.node($0) } ?? list]
    case "collapse", "expand":
      return [names.node(String(list.prefix { $0 != "/" }))]
    case "custom":
      let custom = transition["custom"]
      return [
        (custom?["name"]?.string ?? "?") + paramsText(custom?["params"])
      ]
    default:
      let removed = (transition["removed"]?.array ?? []).compactMap(\.string).flatMap(removedText)
      return removed + (transition["added"]?.array ?? []).flatMap(addedText)
    }
  }

  private func removedText(_ key: String) -> [String] {
    guard names.isContainer(key) else { return ["-\(names.node(key))"] }
    let screens = names.screens(in: key)
    return screens.isEmpty ? ["-\(names.node(key))"] : screens.map { "-\(names.node($0))" }
  }

  private func addedText(_ node: JSON) -> [String] {
    if let key = node.string { return ["+\(names.node(key))"] }
    var texts: [String] = []
    Directory.forEachScreen(in: node) { screen in
      let name = "\(screen["name"]?.string ?? "?") \(screen["key"]?.string ?? "?")"
      texts.append("+\(name)\(paramsText(screen["params"]))")
    }
    if texts.isEmpty { texts = ["+\(names.node(node["key"]?.string ?? "?"))"] }
    if let style = node["layer"]?["style"]?.string { texts.append("(\(style))") }
    return texts
  }

  private var updates: [String] {
    var sentences: [String] = []
    for update in change["updated"]?.object?.members ?? [] {
      for member in update.value.object?.members ?? [] {
        // The transition has said it.
        if member.name == "selected" && hasSelectTransition(in: update.name) { continue }
        sentences.append("\(names.any(update.name)): \(updateText(member.name, member.value))")
      }
    }
    return sentences
  }

  private func hasSelectTransition(in container: String) -> Bool {
    (change["transitions"]?.array ?? []).contains { transition in
      transition["kind"]?.string == "select" && transition["in"]?.string == container
    }
  }

  private func updateText(_ name: String, _ value: JSON) -> String {
    switch (name, value) {
    case ("params", .object): "params are now\(value == [:] ? " none" : paramsText(value))"
    case ("home", .null): "home is now the window"
    case ("pullback", _): "is not pulled back any more"
    case (_, .string(let id)): "\(name) is now \(names.any(id))"
    default: "\(name) is now \(valueText(value))"
    }
  }

  private var attached: [String] {
    (change["attached"]?.array ?? []).map { coordinator in
      let parent = coordinator["parent"]?.string.map { " under \(names.coordinator($0))" } ?? ""
      return "began \(names.coordinator(coordinator["id"]?.string ?? "?"))\(parent)"
    }
  }

  private var disposed: [String] {
    (change["disposed"]?.array ?? []).map { Self.sentence(ofDisposed: $0, names: names) }
  }

  private static func completionText(_ completion: JSON?, names: Directory) -> String {
    switch completion?["kind"]?.string {
    case nil: ""
    case "value": " with \(valueText(completion?["value"] ?? nil))"
    case "failed": " with the error \(valueText(completion?["error"] ?? nil))"
    case "dropped": " dropped" + (completion?["by"]?.string.map { " by \(names.coordinator($0))" } ?? "")
    case let kind?: " \(kind)"
    }
  }

  private static func listenerText(_ disposed: JSON, names: Directory) -> String {
    guard let opener = disposed["opener"]?.string.map(names.coordinator) else { return "" }
    if let reason = disposed["undelivered"] {
      return ", \(opener) did not hear of it (\(reason["code"]?.string ?? "?"))"
    }
    return ", told \(opener)" + (disposed["label"]?.string.map { " as \($0)" } ?? "")
  }
}

extension Directory {
  /// Whose transition it was.
  fileprivate func author(of transition: JSON) -> String {
    transition["by"]?.string.map { "by \(coordinator($0))" } ?? "by the user"
  }

  /// Whatever has that id.
  fileprivate func any(_ id: String) -> String {
    types[id] == nil ? node(id) : coordinator(id)
  }
}
