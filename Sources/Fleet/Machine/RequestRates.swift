/// The rates of requests of centres.
///
/// The burst of a centre is its limit for one second.
struct RequestRates: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Int
  }

  private let perSecond: Int
  private var buckets: [FleetName: Bucket] = [:]

  init(perSecond: Int) {
    self.perSecond = perSecond
  }

  /// Counts a request; returns whether it is within the rate.
  mutating func received(from centre: FleetName, at time: FleetTime) -> Bool {
    // After a second, a bucket is full like a new one.
    if buckets.count > 64 { buckets = buckets.filter { time.uptime - $0.value.filledAt < 1_000 } }
    let full = Double(perSecond)
    var bucket = buckets[centre] ?? Bucket(tokens: full, filledAt: time.uptime)
    bucket.tokens = min(full, bucket.tokens + full * Double(time.uptime - bucket.filledAt) / 1_000)
    bucket.filledAt = time.uptime
    let isWithin = bucket.tokens >= 1
    if isWithin { bucket.tokens -= 1 }
    buckets[centre] = bucket
    return isWithin
  }
}
