internal import JSON
internal import Wording

/// A condition of a graph document as a short text, with the facts that it reads.
struct ConditionText {
  private(set) var text = ""
  private(set) var facts: [String] = []

  init(_ condition: JSON?) {
    text = phrase(condition, depth: 0)
  }

  private mutating func phrase(_ condition: JSON?, depth: Int) -> String {
    guard let condition, depth < 16 else { return "…" }
    if let word = condition.string { return word }
    guard let (name, value) = condition.object?.members.first.map({ ($0.name, $0.value) }) else { return "…" }
    switch name {
    case "fact":
      return fact(value.string ?? "…")
    case "not":
      return negation(value, depth: depth)
    case "all":
      return joined(value, by: " and ", depth: depth)
    case "any":
      return joined(value, by: " or ", depth: depth)
    case "equals":
      let sides = (value.array ?? []).map { operand($0) }
      return sides.joined(separator: " = ")
    default:
      return "\(name) \(plain(value))"
    }
  }

  private mutating func negation(_ inner: JSON, depth: Int) -> String {
    if let sides = inner["equals"]?.array {
      return sides.map { operand($0) }.joined(separator: " ≠ ")
    }
    let text = phrase(inner, depth: depth + 1)
    return text.contains(" and ") || text.contains(" or ") ? "not (\(text))" : "not \(text)"
  }

  private mutating func joined(_ conditions: JSON, by word: String, depth: Int) -> String {
    let phrases = (conditions.array ?? []).map { condition in
      let text = phrase(condition, depth: depth + 1)
      let isMixed = condition["all"] != nil || condition["any"] != nil
      return isMixed && condition.object?.count == 1 ? "(\(text))" : text
    }
    return phrases.joined(separator: word)
  }

  private mutating func fact(_ name: String) -> String {
    if !facts.contains(name) { facts.append(name) }
    return name
  }

  /// A value as people read it: a reference without its signs, a missing value as `none`.
  private mutating func operand(_ value: JSON) -> String {
    guard let text = value.string else { return plain(value) }
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return "“\(text.escapingControls)”" }
    let path = text.dropFirst(2).dropLast()
    if path.hasPrefix("facts.") {
      let steps = path.split(separator: ".").dropFirst()
      _ = steps.first.map { fact(String($0)) }
      return steps.joined(separator: ".")
    }
    return path.hasPrefix("params.") ? String(path.dropFirst(7)) : String(path)
  }

  private func plain(_ value: JSON) -> String {
    switch value {
    case .null: "none"
    case .string(let text): text.escapingControls
    case .array(let elements): elements.map(plain).joined(separator: " ")
    case .object(let object): object["screen"].map(plain) ?? value.text
    case .bool, .integer, .double: value.text
    }
  }
}
