/// The bytes that connections hold, by the limit that they count against.
struct ConnectionBytes: Equatable, Sendable {
  /// Unfinished messages.
  var input = 0
  /// Unread responses.
  var responses = 0
  /// Unread notifications and requests.
  var notifications = 0
  /// The same, of connections whose subscriptions ended because of `outputBytesPerUser`.
  var evicted = 0
  /// Unread output of connections that are being closed.
  var leaving = 0

  var sum: Int { input + responses + notifications + evicted + leaving }

  static func + (left: Self, right: Self) -> Self {
    ConnectionBytes(
      input: left.input + right.input,
      responses: left.responses + right.responses,
      notifications: left.notifications + right.notifications,
      evicted: left.evicted + right.evicted,
      leaving: left.leaving + right.leaving
    )
  }

  static func - (left: Self, right: Self) -> Self {
    ConnectionBytes(
      input: left.input - right.input,
      responses: left.responses - right.responses,
      notifications: left.notifications - right.notifications,
      evicted: left.evicted - right.evicted,
      leaving: left.leaving - right.leaving
    )
  }
}
