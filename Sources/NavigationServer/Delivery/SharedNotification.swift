internal import NavigationProtocol

/// A notification to many subscribers, most of which receive the very same bytes.
///
/// Only the number of the subscription and the framing of the connection differ. Outboxes share the text in memory, until
/// their sockets have taken it. Those that were the same before it stay the same: so several changes of one turn are also
/// joined once for all of them.
struct SharedNotification {
  let params: SharedParams
  /// The text for the last number and framing.
  private(set) var text: [UInt8] = []
  private var number: Int?
  private var framing = Framing.lines
  private let isShared: Bool
  /// The last output to which this text was appended, and the result.
  private var joined: (before: [UInt8], after: [UInt8])?

  /// The longest output that is joined for all: it is copied for each notification, while one of its own grows in place.
  private static let joinedBytes = 16_384

  init(_ params: SharedParams, to receivers: Int) {
    self.params = params
    isShared = receivers > 1
  }

  /// Makes this the text for a subscription, in the framing of its connection.
  mutating func address(to number: Int, _ framing: Framing) {
    guard number != self.number || !framing.isSame(as: self.framing) else { return }
    (self.number, self.framing, joined) = (number, framing, nil)
    text = framing.encoded(Writer.notification(subscription: number, params))
  }

  /// Appends the text to the output of a turn.
  mutating func append(to output: inout [UInt8]) {
    if output.isEmpty {
      output = text
    } else if !isShared || output.count > Self.joinedBytes {
      output += text
    } else if let joined, joined.before.isSameMemory(as: output) {
      output = joined.after
    } else {
      let before = output
      output += text
      joined = (before, output)
    }
  }
}

extension Framing {
  /// The operator of another module would be called through a table.
  fileprivate func isSame(as other: Framing) -> Bool {
    switch (self, other) {
    case (.lines, .lines), (.headers, .headers): true
    case (.lines, .headers), (.headers, .lines): false
    }
  }
}

extension [UInt8] {
  /// Whether another array has the same elements because it is in the same memory.
  fileprivate func isSameMemory(as other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
    }
  }
}
