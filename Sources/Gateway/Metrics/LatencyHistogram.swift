/// Observed times, counted by upper bound.
struct LatencyHistogram: Equatable, Sendable {
  /// The upper bounds in microseconds, ascending; a last bucket has no bound.
  private static let bounds = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
  ]

  private var counts = [Int](repeating: 0, count: bounds.count + 1)
  private var sum = 0

  mutating func observed(microseconds: Int) {
    counts[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
    sum += microseconds
  }

  /// The series of the histogram: each bucket counts the values up to its bound.
  var samples: [MetricSample] {
    var total = 0
    let buckets = counts.indices.map { index in
      total += counts[index]
      let bound =
        index < Self.bounds.count ? MetricValue.seconds(microseconds: Self.bounds[index]).text : "+Inf"
      return MetricSample(.number(total), [MetricLabel("le", bound)], suffix: "_bucket")
    }
    return buckets + [
      MetricSample(.seconds(microseconds: sum), suffix: "_sum"),
      MetricSample(.number(total), suffix: "_count"),
    ]
  }
}
