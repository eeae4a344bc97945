/// A buffer of notifications for one reader.
struct Feed: Sendable {
  private let continuation: AsyncStream<NavdNotification>.Continuation

  /// Returns a feed and the stream of its reader, with a buffer for that many notifications.
  static func make(unreadMax: Int) -> (Feed, AsyncStream<NavdNotification>) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NavdNotification.self,
      bufferingPolicy: .bufferingOldest(unreadMax)
    )
    return (Feed(continuation: continuation), stream)
  }

  /// Passes one notification on.
  ///
  /// If the buffer is full, the connection must end, because a missing notification would make every mirror silently
  /// wrong.
  func yield(_ notification: NavdNotification, orEnd end: () -> Void) {
    if case .dropped = continuation.yield(notification) { end() }
  }

  /// Sets the action for a reader that is released before the feed has finished.
  ///
  /// Later notifications are dropped.
  func whenAbandoned(_ abandoned: @escaping @Sendable () -> Void) {
    continuation.onTermination = { if case .cancelled = $0 { abandoned() } }
  }

  func finish() {
    continuation.finish()
  }
}
