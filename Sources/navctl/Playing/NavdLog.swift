import Dispatch
import Synchronization
import SystemPackage

/// The last lines that a navd process has printed.
final class NavdLog: Sendable {
  private static let bytesMax = 8_192
  /// The longest wait for the end of a process whose connection has ended.
  private static let patience = DispatchTimeInterval.seconds(2)

  private let bytes = Mutex<[UInt8]>([])
  private let hasEnded = DispatchSemaphore(value: 0)

  var lastLines: [String] {
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    return text.split(separator: "\n").map(String.init)
  }

  /// Waits for output and reads it; returns false at the end.
  func read(from output: FileDescriptor) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    guard let count = try? chunk.withUnsafeMutableBytes({ try output.read(into: $0) }), count > 0 else {
      return false
    }
    bytes.withLock { $0 = Array(($0 + chunk.prefix(count)).suffix(Self.bytesMax)) }
    return true
  }

  /// Reads to the end on another thread, so that the process never blocks on output.
  func fill(from output: FileDescriptor) {
    DispatchQueue.global().async { [self] in
      while read(from: output) {}
      hasEnded.signal()
    }
  }

  /// Waits for the end of the log, which ends with its process; returns whether it ended in time.
  func waitForEnd() -> Bool {
    hasEnded.wait(timeout: .now() + Self.patience) == .success
  }
}
