internal import JSON

// The texts of URLs that two declarations allow. A few candidates suffice: if two declarations have a text in common,
// they have one of these in common.

extension Schema {
  /// Returns a text of URLs that both schemas allow; nil if there is none.
  func commonText(with other: Schema) -> String? {
    let candidates = linkTexts(beside: other) + other.linkTexts(beside: self)
    return candidates.first { !$0.isEmpty && linked($0) != nil && other.linked($0) != nil }
  }

  /// Several distinct texts of URLs that the schema allows, the simplest first.
  var sampleTexts: [String] {
    let candidates = linkTexts(beside: self)
    let texts = (candidates + candidates.map { $0.replacing("x", with: "y") }).filter {
      !$0.isEmpty && linked($0) != nil
    }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private func linkTexts(beside other: Schema) -> [String] {
    if let choices { return choices.compactMap(\.linkText) }
    switch shape {
    case .boolean: return ["true", "false"]
    case .integer(let bounds): return Self.integers(bounds)
    case .number(let bounds): return Self.integers(bounds) + Self.fractions(bounds, other)
    case .string(let length): return Self.strings(length, other)
    case .any, .array, .object: return []
    }
  }

  /// Integers of each number of digits, and those at the bounds.
  private static func integers(_ bounds: Bounds<Double>) -> [String] {
    let limits = [bounds.min?.rounded(.up), bounds.max?.rounded(.down)].compactMap(\.self)
    var values = [1, 0, -1] + limits.compactMap { Int(exactly: $0) }
    var power = 1
    while power <= 1_000_000_000_000_000 {
      values += [power, -power]
      power *= 10
    }
    return values.map(String.init)
  }

  /// Numbers with fractions at the bounds, also with the length that the other declaration requires.
  private static func fractions(_ bounds: Bounds<Double>, _ other: Schema) -> [String] {
    let texts = [bounds.min, bounds.max, 0, 0.5, -0.5].compactMap { $0.map { JSON.double($0).text } }
    guard case .string(let length) = other.shape, let min = length.min, min <= GraphLimits.urlBytesMax else {
      return texts
    }
    let padded = (texts + integers(bounds)).filter { !$0.contains("e") }.map { text in
      let start = text.contains(".") ? text : text + "."
      return start + String(repeating: "0", count: max(1, min - start.count))
    }
    return texts + padded
  }

  private static func strings(_ length: Bounds<Int>, _ other: Schema) -> [String] {
    var least = max(length.min ?? 1, 1)
    if case .string(let other) = other.shape { least = max(least, other.min ?? 1) }
    return least <= GraphLimits.urlBytesMax ? [String(repeating: "x", count: least)] : []
  }
}
