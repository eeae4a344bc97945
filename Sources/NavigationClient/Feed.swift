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
  /// If the buffer is full, calls `end`: a missing notification would silently corrupt every mirror.
  func yield(_ notification: NavdNotification, orEnd end: () -> Void) {
    if case .dropped = continuation.yield(notification) { end() }
  }

  /// Sets the action to run when the reader is released before the feed has finished.
  ///
  /// Later notifications are dropped.
  func whenAbandoned(_ abandoned: @escaping @Sendable () -> Void) {
    continuation.onTermination = { if case .cancelled = $0 { abandoned() } }
  }

  func finish() {
    continuation.finish()
  }
}
