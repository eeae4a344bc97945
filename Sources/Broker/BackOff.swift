/// The delays between attempts to connect.
///
/// They are random, so that a fleet does not come back all at once, and longer after each failure.
struct BackOff: Equatable {
  private static let secondsMin = 1.0
  private static let secondsMax = 30.0
  /// The length of a connection after which the delays are short again.
  ///
  /// Two machines with one name take the connection from each other, so a shorter one proves nothing.
  private static let stableSeconds = 60.0

  private var bound = secondsMin

  /// Returns the delay after a connection that lasted for a time, or after an attempt without one.
  mutating func delay(
    afterConnectionOf seconds: Double?,
    using random: inout some RandomNumberGenerator
  ) -> Double {
    if let seconds, seconds >= Self.stableSeconds { bound = Self.secondsMin }
    defer { bound = min(bound * 2, Self.secondsMax) }
    return .random(in: 0...bound, using: &random)
  }
}
