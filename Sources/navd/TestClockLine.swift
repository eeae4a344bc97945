import Wording

/// A line of a test on standard input, such as `advance 60000`.
struct TestClockLine: Equatable {
  /// The maximum advance in milliseconds: 24 hours.
  ///
  /// navd stops at every instant at which something is due, so a typing error must not keep it busy for days.
  static let advanceMillisecondsMax = 86_400_000

  let milliseconds: Int

  /// Parses a line; throws a sentence about an error.
  init(_ line: String) throws(TestClockError) {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "advance" else {
      throw TestClockError(
        "'\(line.shortened(to: 40))' is not a line of --test-clock: write 'advance MILLISECONDS'."
      )
    }
    guard let milliseconds = Int(words[1]), (1...Self.advanceMillisecondsMax).contains(milliseconds) else {
      throw TestClockError(
        "Time is advanced by 1 to \(Self.advanceMillisecondsMax) milliseconds (advanceMillisecondsMax), "
          + "not by '\(String(words[1]).shortened(to: 40))'."
      )
    }
    self.milliseconds = milliseconds
  }
}

/// The error of a line on standard input.
struct TestClockError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
