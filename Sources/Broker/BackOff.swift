/// The delays between attempts to connect.
///
/// Delays are random, so that a fleet does not reconnect all at once, and grow after each failure.
struct BackOff: Equatable {
  private static let secondsMin = 1.0
  private static let secondsMax = 30.0
  /// The duration of a connection after which the delays are short again.
  ///
  /// Shorter connections do not count, because two machines with one name take the connection from each
  /// other.
  private static let stableSeconds = 60.0

  private var bound = secondsMin

  /// Returns the delay after a connection of the given duration, or after a failed attempt.
  mutating func delay(
    afterConnectionOf seconds: Double?,
    using random: inout some RandomNumberGenerator
  ) -> Double {
    if let seconds, seconds >= Self.stableSeconds { bound = Self.secondsMin }
    defer { bound = min(bound * 2, Self.secondsMax) }
    return .random(in: 0...bound, using: &random)
  }
}
