/// Totals since the daemon started.
struct ConnectionCounters: Equatable, Sendable {
  var connections = 0
  var responses = 0
  /// The responses that were errors.
  var errors = 0
  var bytesRead = 0
  var bytesWritten = 0
}
