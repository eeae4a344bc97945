/// A demand on the outer ring; effects are performed in order.
package enum Effect: Equatable, Sendable {
  /// Write after everything written before; tell with `wrote` what the socket took.
  case write(ConnectionID, [UInt8])
  case pauseReading(ConnectionID)
  case resumeReading(ConnectionID)
  /// Close at once; `connectionClosed` follows. Everything that could still leave has left.
  case close(ConnectionID, CloseReason)
  /// Send one `tick` at that time or soon after, and none at the time that was wished before.
  case wake(Instant)
  /// Send `othersHadTurn` when every socket has been looked at once more.
  case yield
  case log(LogEntry)
  /// Shutdown is complete: no connection is left.
  case stop
}

/// Why navd closes a connection.
package enum CloseReason: String, Equatable, Sendable {
  /// The client closed its sending side, and everything it asked for has been answered.
  case finished
  /// What the client sent cannot be divided into messages.
  case badFraming
  case messageTooLarge
  case tooManyConnections
  /// The client leaves its responses unread.
  case outputNotRead
  case shutdown
}

/// A warning for the log: a constant message, and what varies beside it.
package struct LogEntry: Equatable, Sendable {
  package var message: String
  package var metadata: [LogField]

  package init(_ message: String, _ metadata: KeyValuePairs<String, String> = [:]) {
    self.message = message
    self.metadata = metadata.map { LogField(name: $0.key, value: $0.value) }
  }
}

/// One varying part of a log entry.
package struct LogField: Equatable, Sendable {
  package var name: String
  package var value: String
}
