package import Logging
import Wording

/// A log handler that escapes control characters, because clients choose parts of entries.
package struct EscapingLogHandler: LogHandler {
  private var handler: any LogHandler

  package init(_ handler: any LogHandler) {
    self.handler = handler
  }

  package func log(event: LogEvent) {
    var event = event
    event.message = "\(event.message.description.escapingControls)"
    event.metadata = event.metadata?.mapValues { "\($0.description.escapingControls)" }
    handler.log(event: event)
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue }
  }

  package var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = newValue }
  }

  package var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }
}
