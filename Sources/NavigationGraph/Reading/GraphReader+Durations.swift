internal import JSON

extension GraphReader {
  /// Reads a duration such as `60s` or `10m`, as milliseconds.
  mutating func duration(_ node: DocumentNode, _ what: String) -> Int? {
    guard let text = node.json.string else {
      wrongType(node, "\(what) must be a duration such as 60s or 10m")
      return nil
    }
    guard let milliseconds = Self.milliseconds(text), milliseconds > 0 else {
      log.report(
        .badValue,
        at: node.place,
        "\(what) must be a duration: a whole number with ms, s, m or h, such as 60s or 10m."
      )
      return nil
    }
    guard milliseconds <= GraphLimits.durationMsMax else {
      log.report(.tooMany, at: node.place, "\(what) is at most 24h.")
      return nil
    }
    return milliseconds
  }

  private static func milliseconds(_ text: String) -> Int? {
    let units: [(String, Int)] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)]
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let unit = units.first(where: { $0.0 == text.dropFirst(digits.count) }), digits.count <= 9 else {
      return nil
    }
    return Int(digits).map { $0 * unit.1 }
  }
}
