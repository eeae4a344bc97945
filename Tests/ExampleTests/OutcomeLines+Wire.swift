import JSON

// The lines of an outcome as navctl prints it, and of the change as a subscriber receives it.

extension OutcomeLines {
  init(wire outcome: JSON, change: JSON?) {
    let remaining = Self.list(outcome["remaining"], Self.route).joined(separator: " , ")
    let popped = outcome["popped"]?.integer ?? 0
    var lines = ["handled by \(Self.words(outcome["handledBy"]))", "popped \(popped)"]
    lines += Self.list(outcome["redirects"]) {
      let routes = Self.list($0["routes"], Self.route).joined(separator: " , ")
      return "redirected \(Self.word($0["screen"] ?? $0["type"])) to \(routes)"
    }
    lines += Self.list(outcome["disposed"], Self.disposed)
    lines += Self.list(outcome["lost"]) { "lost \(Self.word($0["owner"])) \(Self.words($0["screens"]))" }
    lines += Self.list(outcome["notPulled"]) {
      "not pulled \(Self.word($0["coordinator"])) \(Self.word($0["route"]))"
    }
    if !remaining.isEmpty { lines.append("left \(remaining)") }
    if let discarded = outcome["discarded"]?.integer { lines.append("discarded \(discarded)") }
    if let kept = outcome["kept"]?.string { lines.append("kept \(kept)") }
    lines += Self.list(outcome["overrun"]) { "overrun \(Self.word($0["screen"])) \(Self.word($0["name"]))" }
    lines += Self.list(change?["transitions"]) { "~ \(Self.transition($0))" }
    self.init(lines: lines)
  }

  static func verdict(wire outcome: JSON) -> String {
    let kind = word(outcome["outcome"])
    guard kind != "committed", let code = outcome["reason"]?["code"] else { return kind }
    return "\(kind) \(word(code))"
  }

  private static func disposed(_ disposed: JSON) -> String {
    var line = "ended \(word(disposed["coordinator"])) \(word(disposed["type"]))"
    if let completion = disposed["completion"] { line += " \(self.completion(completion))" }
    if let opener = disposed["opener"] { line += " to \(word(opener))" }
    if let label = disposed["label"] { line += " \(word(label))" }
    return line + (disposed["undelivered"] == nil ? "" : ", not told")
  }

  private static func completion(_ completion: JSON) -> String {
    switch completion["kind"] {
    case "value": "value \(completion["value"]?.text ?? "missing")"
    case "failed": "failed \(completion["error"]?.text ?? "missing")"
    case "dropped": completion["by"]?.string.map { "dropped by \($0)" } ?? "dropped"
    case let kind: word(kind)
    }
  }

  private static func route(_ route: JSON) -> String {
    let inner = route["route"].map { " / \(self.route($0))" } ?? ""
    return word(route["name"]) + paramText(route["params"]?.object ?? [:]) + inner
  }

  private static func transition(_ transition: JSON) -> String {
    let isWindow = transition["in"] == "window"
    func name(_ key: String) -> String { key.hasPrefix("n") ? isWindow ? "layer" : "tab" : key }
    var parts = [word(transition["kind"])]
    if let custom = transition["custom"] {
      parts.append(word(custom["name"]) + paramText(custom["params"]?.object ?? [:]))
    }
    parts += list(transition["removed"]) { "-\(name(word($0)))" }
    parts += list(transition["added"]) { "+\(name(word($0["key"] ?? $0)))" }
    if transition["covered"] == true { parts.append("covered") }
    if transition["animated"] == false { parts.append("unanimated") }
    return parts.joined(separator: " ")
  }

  private static func list(_ json: JSON?, _ line: (JSON) -> String) -> [String] {
    (json?.array ?? []).map(line)
  }

  private static func words(_ json: JSON?) -> String { list(json, word).joined(separator: " ") }

  private static func word(_ json: JSON?) -> String { json?.string ?? "missing" }
}
