/// A message that the broker delivers.
package struct BrokerMessage: Equatable, Sendable {
  package var topic: String
  package var payload: [UInt8]
  /// Whether the message was published to be retained.
  package var isRetained: Bool
  /// The wall-clock time in milliseconds after which a request must not run: the user property `notAfter`.
  package var notAfter: Int?
  /// Whether `notAfter` is invalid, so that a request must not run.
  package var hasFaultyNotAfter = false

  package init(topic: String, payload: [UInt8], isRetained: Bool = false, notAfter: Int? = nil) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.notAfter = notAfter
  }

  /// Creates a message; `values` are those of all user properties `notAfter`.
  package init(topic: String, payload: [UInt8], isRetained: Bool = false, notAfter values: [String]) {
    let time = values.first.flatMap { Int($0) }.flatMap { (0...Self.timeMax).contains($0) ? $0 : nil }
    self.init(topic: topic, payload: payload, isRetained: isRetained, notAfter: time)
    hasFaultyNotAfter = values.count > 1 || (values.count == 1 && time == nil)
  }

  /// The greatest integer that every JSON implementation reads exactly.
  private static let timeMax = 1 << 53
}

/// A message for the broker.
package struct Publication: Equatable, Sendable {
  package var topic: String
  /// The bytes; an empty payload removes the retained message of the topic.
  package var payload: [UInt8]
  package var isRetained: Bool
  package var quality: DeliveryQuality
  /// The seconds after which the broker drops the message; nil for never.
  package var expirySeconds: Int?
  /// The user property `notAfter` of a request: wall-clock milliseconds.
  package var notAfter: Int?

  package init(
    topic: String,
    payload: [UInt8],
    isRetained: Bool = false,
    quality: DeliveryQuality = .atLeastOnce,
    expirySeconds: Int? = nil,
    notAfter: Int? = nil
  ) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.quality = quality
    self.expirySeconds = expirySeconds
    self.notAfter = notAfter
  }
}

/// The quality of service of a message.
package enum DeliveryQuality: Int, Sendable {
  case atMostOnce = 0
  case atLeastOnce = 1
}

/// A subscription to topics.
package struct TopicFilter: Equatable, Sendable {
  package var text: String
  /// Whether the broker sends retained messages.
  package var wantsRetained: Bool

  package init(_ text: String, wantsRetained: Bool) {
    self.text = text
    self.wantsRetained = wantsRetained
  }
}
