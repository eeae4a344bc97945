/// The samples of one metric, with its type and its sentence for people.
struct MetricFamily: Equatable, Sendable {
  /// The name without the suffix that the type adds, such as `navd_tree_commits`.
  let name: String
  let kind: MetricKind
  /// The unit at the end of the name, such as `seconds`; nil for a number.
  let unit: String?
  /// One sentence, without quotation marks and backslashes.
  let help: String
  var samples: [MetricSample]

  init(
    _ name: String,
    _ kind: MetricKind,
    unit: String? = nil,
    help: String,
    _ samples: [MetricSample]
  ) {
    self.name = name
    self.kind = kind
    self.unit = unit
    self.help = help
    self.samples = samples
  }
}

enum MetricKind: Sendable {
  /// A number that goes up and down.
  case gauge
  /// A number that only goes up until navgate or navd restarts.
  case counter
  /// A text, as a label of the number 1.
  case info
  /// Counts of observed values, by upper bound.
  case histogram
}

/// One series of a metric, with its value now.
struct MetricSample: Equatable, Sendable {
  /// The suffix of a histogram's series; empty for those whose type decides it.
  var suffix = ""
  var labels: [MetricLabel] = []
  let value: MetricValue

  init(_ value: MetricValue, _ labels: [MetricLabel] = [], suffix: String = "") {
    self.value = value
    self.labels = labels
    self.suffix = suffix
  }
}

struct MetricLabel: Equatable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

enum MetricValue: Equatable, Sendable {
  case number(Int)
  case seconds(microseconds: Int)

  static func seconds(milliseconds: Int) -> MetricValue { .seconds(microseconds: milliseconds * 1_000) }

  static func truth(_ isTrue: Bool) -> MetricValue { .number(isTrue ? 1 : 0) }
}
