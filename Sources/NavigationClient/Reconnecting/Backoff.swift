/// The pauses between attempts to connect.
package enum Backoff {
  /// Waits a quarter of a second before the first attempt, and twice as long each time, up to eight seconds.
  ///
  /// Attempts are counted from one since the last success.
  package static func pause(before attempt: Int) async throws {
    try await Task.sleep(for: .milliseconds(250) * (1 << min(attempt - 1, 5)))
  }
}
