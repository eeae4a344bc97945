/// Notifications on their way to one reader.
struct Feed: Sendable {
  private let continuation: AsyncStream<Notification>.Continuation

  /// A feed and what its reader reads; it holds that many for a reader that is busy.
  static func make(unreadMax: Int) -> (Feed, AsyncStream<Notification>) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Notification.self,
      bufferingPolicy: .bufferingOldest(unreadMax)
    )
    return (Feed(continuation: continuation), stream)
  }

  /// Hands one on; if there is no room for it, the connection must end, since leaving it out would make every mirror
  /// silently wrong.
  func yield(_ notification: Notification, orEnd end: () -> Void) {
    if case .dropped = continuation.yield(notification) { end() }
  }

  /// Has that done when the reader is gone before the feed has finished; what still comes is left out.
  func whenAbandoned(_ abandoned: @escaping @Sendable () -> Void) {
    continuation.onTermination = { if case .cancelled = $0 { abandoned() } }
  }

  func finish() {
    continuation.finish()
  }
}
