internal import NavigationProtocol

/// A notification to many subscribers, most of which receive the very same bytes.
///
/// Only the number of the subscription and the framing of the connection differ.
struct SharedNotification {
  let params: SharedParams
  private var number: Int?
  private var framing = Framing.lines
  private var text: [UInt8] = []

  init(_ params: SharedParams) {
    self.params = params
  }

  /// The text for a subscription, in the framing of its connection.
  mutating func text(for number: Int, _ framing: Framing) -> [UInt8] {
    if number != self.number || framing != self.framing {
      (self.number, self.framing) = (number, framing)
      text = framing.encoded(Writer.notification(subscription: number, params))
    }
    return text
  }
}
