import Glibc

/// A client that writes and reads raw bytes.
final class RawSocket {
  struct Rejected: Error {
    let errno: CInt
  }

  private let descriptor: CInt
  private var unread: [UInt8] = []

  init(path: String) throws {
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // A daemon that sends nothing must not block a test forever.
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let result = withSocketAddress(path) { connect(descriptor, $0, $1) }
    guard result == 0 else { throw Rejected(errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the sending side; responses can still be read.
  func endInput() {
    shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Waits for a whole line and returns it without its end; nil if the daemon has closed the connection.
  func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard readMore() else { return nil }
    }
  }

  /// Waits until the daemon closes the connection and returns everything it wrote before.
  func readToEnd() -> String {
    while readMore() {}
    return String(decoding: unread, as: UTF8.self)
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    unread += buffer[..<count]
    return true
  }
}

/// A socket that is bound to a path, or after `@` to a name without a file.
func boundSocket(_ name: String, type: __socket_type) -> CInt {
  let descriptor = socket(AF_UNIX, CInt(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
  let result = withSocketAddress(name) { bind(descriptor, $0, $1) }
  precondition(result == 0, "no socket can be made at \(name)")
  return descriptor
}

/// Leaves a socket file without a listener, as a killed daemon does.
func abandonSocket(at path: String) {
  close(boundSocket(path, type: SOCK_STREAM))
}

private func withSocketAddress<Result>(
  _ name: String,
  _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let length = MemoryLayout<sa_family_t>.size + bytes.count + (name.hasPrefix("@") ? 0 : 1)
  return withUnsafePointer(to: address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
  }
}
