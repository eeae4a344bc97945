import Wording

/// A line that a test writes to standard input: `advance 60000`.
struct TestClockLine: Equatable {
  /// The longest advance, in milliseconds: 24 hours.
  ///
  /// navd passes through every instant at which something is due, so a typing error must not keep it busy for days.
  static let advanceMillisecondsMax = 86_400_000

  let milliseconds: Int

  /// Reads a line; throws a sentence about its error.
  init(_ line: String) throws(TestClockError) {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "advance" else {
      throw TestClockError(
        "'\(line.shortened(to: 40))' is no line of --test-clock: write 'advance MILLISECONDS'."
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
