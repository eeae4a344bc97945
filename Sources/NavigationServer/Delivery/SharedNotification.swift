internal import NavigationProtocol

/// A notification whose bytes are identical for most of its subscribers.
///
/// Only the number of the subscription and the framing of the connection differ. Outputs that share memory
/// still share it after an append. Copying several changes of a turn for each of a thousand subscribers would
/// take twice the time.
struct SharedNotification {
  let params: SharedParams
  private var number: Int?
  private var framing = Framing.lines
  private var text: [UInt8] = []
  /// The bytes of all encoded texts.
  private(set) var bytesMade = 0
  /// The last output before and after the text was appended.
  private var appended: (before: [UInt8], after: [UInt8])?

  /// The size up to which outputs are shared; longer outputs grow in place.
  private static let sharedBytesMax = 16_384

  init(_ params: SharedParams) {
    self.params = params
  }

  /// The framed text for a subscription.
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
    // The first output with a text is not shared, so that outputs with changing numbers are not copied.
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
  /// Whether another array shares this array's memory.
  fileprivate func isSameMemory(as other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
    }
  }
}
