/// The bytes that a connection holds.
struct ConnectionBytes: Equatable, Sendable {
  /// Unfinished messages.
  var input = 0
  /// Unread output, which counts against the user's budget.
  var unread = 0
  /// Unread output of connections that are being closed.
  var leaving = 0

  var sum: Int { input + unread + leaving }

  static func + (left: Self, right: Self) -> Self {
    ConnectionBytes(
      input: left.input + right.input,
      unread: left.unread + right.unread,
      leaving: left.leaving + right.leaving
    )
  }

  static func += (left: inout Self, right: Self) { left = left + right }

  static func - (left: Self, right: Self) -> Self {
    ConnectionBytes(
      input: left.input - right.input,
      unread: left.unread - right.unread,
      leaving: left.leaving - right.leaving
    )
  }
}
