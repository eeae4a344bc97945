import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A navd that is ready.
enum NavdProcess {
  private enum StartReport {
    case notified(String)
    case ended
    case late
  }

  /// Starts navd, and waits until it reports that it is ready.
  static func ready(
    _ program: String,
    _ arguments: [String],
    in directory: String,
    within limit: Duration
  ) async throws -> SpawnedProgram {
    let path = "\(directory)/ready.sock"
    unlink(path)
    let (reports, continuation) = AsyncStream.makeStream(of: StartReport.self)
    let source = try readiness(at: path) { continuation.yield(.notified($0)) }
    let navd = try SpawnedProgram([program] + arguments, environment: ["NOTIFY_SOCKET": path]) {
      continuation.yield(.ended)
    }
    let alarm = Task {
      try await Task.sleep(for: limit)
      continuation.yield(.late)
    }
    defer {
      source.cancel()
      alarm.cancel()
    }
    for await report in reports {
      switch report {
      case .notified(let text) where text.split(separator: "\n").contains("READY=1"): return navd
      case .notified: continue
      case .ended: throw TestNavdError.ended(program: program, log: navd.text)
      case .late: throw TestNavdError.notReady(program: program, limit: limit, log: navd.text)
      }
    }
    throw CancellationError()
  }

  /// Binds the socket on which a service notifies its service manager.
  private static func readiness(
    at path: String,
    _ reported: @escaping @Sendable (String) -> Void
  ) throws -> any DispatchSourceRead {
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let bound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard descriptor >= 0, bound == 0 else {
      throw TestNavdError.noDirectory(reason: String(cString: strerror(errno)))
    }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor,
      queue: DispatchQueue(label: "navd.ready")
    )
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      reported(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
    }
    source.activate()
    return source
  }
}
