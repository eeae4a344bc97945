package import Logging
import NIOConcurrencyHelpers

/// The warnings of a client.
package final class WarningLog: LogHandler {
  private struct State {
    var warnings: [String] = []
    var readers: [CheckedContinuation<String, Never>] = []
    var readCount = 0
  }

  private let state = NIOLockedValueBox(State())

  package init() {}

  /// All warnings so far.
  package var warnings: [String] { state.withLockedValue(\.warnings) }

  /// The number of warnings so far.
  package var count: Int { warnings.count }

  package var logLevel: Logger.Level {
    get { .info }
    set {}
  }
  package var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  /// Waits for the next warning.
  package func next() async -> String {
    await withCheckedContinuation { reader in
      let warning: String? = state.withLockedValue { state in
        guard state.warnings.count > state.readCount else {
          state.readers.append(reader)
          return nil
        }
        state.readCount += 1
        return state.warnings[state.readCount - 1]
      }
      if let warning { reader.resume(returning: warning) }
    }
  }

  package func log(event: LogEvent) {
    guard event.level == .warning else { return }
    let warning = "\(event.message)"
    let reader: CheckedContinuation<String, Never>? = state.withLockedValue { state in
      state.warnings.append(warning)
      guard !state.readers.isEmpty else { return nil }
      state.readCount += 1
      return state.readers.removeFirst()
    }
    reader?.resume(returning: warning)
  }
}
