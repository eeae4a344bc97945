/// What has happened since the daemon started, for those who ask how it is; the numbers only grow.
struct Counters: Sendable {
  var connections = 0
  var responses = 0
  /// The responses that were errors, and the notifications of clients that failed.
  var errors = 0
  var notifications = 0
  var commits = 0
  var overflows = 0
  var bytesRead = 0
  var bytesWritten = 0

  /// With the names that clients see.
  var named: KeyValuePairs<String, Int> {
    [
      "connections": connections, "responses": responses, "errors": errors, "notifications": notifications,
      "commits": commits, "overflows": overflows, "bytesRead": bytesRead, "bytesWritten": bytesWritten,
    ]
  }
}
