internal import NavigationProtocol

/// A notification to many subscribers, most of which receive the very same bytes.
///
/// Only the number of the subscription and the framing of the connection differ. Outputs that share their memory still
/// do after it was appended to them: else several changes in one turn are copied for each of a thousand subscribers,
/// which takes twice the time.
struct SharedNotification {
  let params: SharedParams
  private var number: Int?
  private var framing = Framing.lines
  private var text: [UInt8] = []
  /// The bytes of all texts that were made.
  private(set) var bytesMade = 0
  /// The last output to which the text was appended, and the result.
  private var appended: (before: [UInt8], after: [UInt8])?

  /// The longest output that is shared; a longer one grows in its place.
  private static let sharedBytesMax = 16_384

  init(_ params: SharedParams) {
    self.params = params
  }

  /// The text for a subscription, in the framing of its connection.
  mutating func text(for number: Int, _ framing: Framing) -> [UInt8] {
    if number != self.number || framing != self.framing {
      (self.number, self.framing, appended) = (number, framing, nil)
      text = framing.encoded(Writer.notification(subscription: number, params))
      bytesMade += text.count
    }
    return text
  }

  /// Appends the text for a subscription to the output of a turn.
  mutating func append(to output: inout [UInt8], for number: Int, _ framing: Framing) {
    // The first of several outputs with the same text is not shared, so that one with many numbers is not copied.
    let isRepeated = number == self.number && framing == self.framing
    let text = text(for: number, framing)
    if output.isEmpty {
      output = text
    } else if let appended, appended.before.isSameMemory(as: output) {
      output = appended.after
    } else if isRepeated, output.count <= Self.sharedBytesMax {
      let before = output
      output += text
      appended = (before, output)
    } else {
      output += text
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
