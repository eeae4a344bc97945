// Prometheus asks for OpenMetrics. Its promtool, and people with curl, read the older text format, in which a
// counter is declared with the suffix `_total`. https://prometheus.io/docs/specs/om/open_metrics_spec/

/// The formats of metrics.
package enum MetricFormat: CaseIterable, Sendable {
  case openMetrics, prometheusText

  /// Selects the format that the headers `Accept` of a request prefer.
  init(accepting accepted: some Sequence<some StringProtocol>) {
    self = accepted.contains { $0.hasPrefix("application/openmetrics-text") } ? .openMetrics : .prometheusText
  }

  var contentType: String {
    switch self {
    case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
    case .prometheusText: "text/plain; version=0.0.4; charset=utf-8"
    }
  }

  /// Writes metrics.
  func text(_ families: [MetricFamily]) -> String {
    var text = ""
    for family in families where !family.samples.isEmpty { write(family, into: &text) }
    switch self {
    case .openMetrics: text += "# EOF\n"
    case .prometheusText: break
    }
    return text
  }

  private func write(_ family: MetricFamily, into text: inout String) {
    let suffix = family.kind.suffix
    let name =
      switch self {
      case .openMetrics: family.name
      case .prometheusText: family.name + suffix
      }
    text += "# HELP \(name) \(family.help)\n# TYPE \(name) \(typeName(of: family.kind))\n"
    if self == .openMetrics, let unit = family.unit { text += "# UNIT \(name) \(unit)\n" }
    for sample in family.samples {
      let labels = sample.labels.map(\.text).joined(separator: ",")
      text += "\(family.name)\(suffix)\(sample.suffix)"
      text += labels.isEmpty ? "" : "{\(labels)}"
      text += " \(sample.value.text)\n"
    }
  }

  private func typeName(of kind: MetricKind) -> String {
    switch kind {
    case .gauge: "gauge"
    case .counter: "counter"
    case .info: self == .openMetrics ? "info" : "gauge"
    case .histogram: "histogram"
    }
  }
}

extension MetricKind {
  /// The suffix of each series.
  fileprivate var suffix: String {
    switch self {
    case .gauge, .histogram: ""
    case .counter: "_total"
    case .info: "_info"
    }
  }
}

extension MetricLabel {
  fileprivate var text: String {
    var text = "\(name)=\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      // Some readers treat NUL as the end of the text.
      case "\0": text += "\u{FFFD}"
      case _: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension MetricValue {
  /// The value as a decimal number, exactly.
  var text: String {
    switch self {
    case .number(let number): return "\(number)"
    case .seconds(let microseconds):
      let digits = String("\(1_000_000 + microseconds % 1_000_000)".dropFirst())
      let fraction = digits.trimmingSuffix { $0 == "0" }
      return "\(microseconds / 1_000_000).\(fraction.isEmpty ? "0" : fraction)"
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return self[...last]
  }
}
