/// An effect that the daemon performs; effects are performed in order.
package enum Effect: Equatable, Sendable {
  /// Write after all earlier output; `wrote` events report the bytes that the sockets accept.
  case write([ConnectionOutput])
  case pauseReading(ConnectionID)
  case resumeReading(ConnectionID)
  /// Close at once; `connectionClosed` follows.
  case close(ConnectionID, CloseReason)
  /// Send one `tick` at an instant or soon after, instead of at the instant requested before.
  case wake(Instant)
  /// Send `othersHadTurn` after the next poll of all sockets.
  case yield
  case log(LogEntry)
  /// Run on another thread; `queried` follows with its result.
  case run(Job)
  /// Release values on another thread, because that may take long.
  case discard(Discarded)
  /// Store the records of a turn in one transaction, before the next event; `stored` or `storeFailed`
  /// follows, and then `synced` if the batch must be synced.
  case store(StoreBatch)
  /// Replace the oldest records of a tree by an image, which another thread writes; `compacted` follows.
  case compact(TreeArchive)
  /// Delete the records of a closed tree.
  case forget(tree: Int)
  /// Test the store every second until it can be written; `storeWorks` follows.
  case probeStore
  /// Shutdown is complete: no connection is left.
  case stop
}

/// Bytes for one connection.
package struct ConnectionOutput: Equatable, Sendable {
  package let connection: ConnectionID
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8], to connection: ConnectionID) {
    self.connection = connection
    self.bytes = bytes
  }
}

/// The output of one connection that its socket has accepted.
package struct WrittenOutput: Equatable, Sendable {
  package let connection: ConnectionID
  /// The number of bytes.
  package let count: Int

  package init(_ connection: ConnectionID, count: Int) {
    self.connection = connection
    self.count = count
  }
}

/// Values to release, whose memory consists of many pieces.
package struct Discarded: Equatable, Sendable, CustomStringConvertible {
  private let values: [any Sendable]

  package var description: String { "\(values.count) values" }

  init(_ values: any Sendable...) {
    self.values = values
  }

  package static func == (left: Self, right: Self) -> Bool { left.values.count == right.values.count }
}

/// The reason why navd closes a connection.
package enum CloseReason: String, Equatable, Sendable {
  /// The client closed its sending side, and all its requests are answered.
  case finished
  /// The input cannot be divided into messages.
  case badFraming
  case messageTooLarge
  case messageTooSlow
  case tooManyConnections
  /// There is no room for an unfinished message.
  case tooManyBytes
  /// The client leaves its responses unread.
  case outputNotRead
  /// The changes of its last messages could not be stored.
  case storeFailed
  case shutdown
}

/// The severity of a log entry.
package enum LogSeverity: Equatable, Sendable {
  case notice, warning, error
}

/// A log entry: a constant message with metadata.
package struct LogEntry: Equatable, Sendable {
  package var severity: LogSeverity
  package var message: String
  package var metadata: [LogField]

  package init(
    _ message: String,
    severity: LogSeverity = .warning,
    _ metadata: KeyValuePairs<String, String> = [:]
  ) {
    self.severity = severity
    self.message = message
    self.metadata = metadata.map { LogField(name: $0.key, value: $0.value) }
  }
}

/// A metadata value of a log entry.
package struct LogField: Equatable, Sendable {
  package var name: String
  package var value: String
}
