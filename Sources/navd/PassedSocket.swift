import Glibc
import Hosting

// The protocol of sd_listen_fds(3).

/// The socket that systemd passed to this process.
enum PassedSocket {
  private static let firstDescriptor: CInt = 3

  /// Returns the descriptor passed to this process, if any.
  static func find(environment: [String: String]) throws(StartError) -> CInt? {
    guard environment["LISTEN_PID"].flatMap({ pid_t($0) }) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap({ CInt($0) }), count > 0
    else { return nil }
    guard count == 1 else {
      throw StartError(
        "\(count) sockets were passed to navd, which serves one: see ListenStream= in navd.socket."
      )
    }
    guard isListeningUnixStream(firstDescriptor) else {
      throw StartError("The socket that was passed to navd is not a listening Unix stream socket.")
    }
    _ = fcntl(firstDescriptor, F_SETFD, FD_CLOEXEC)
    return firstDescriptor
  }

  /// The path of a socket, if it has a name.
  static func name(of descriptor: CInt) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { return nil }
    return withUnsafeBytes(of: address.sun_path) { bytes in
      bytes.first == 0 ? nil : String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func isListeningUnixStream(_ descriptor: CInt) -> Bool {
    option(SO_DOMAIN, of: descriptor) == AF_UNIX
      && option(SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue)
      && option(SO_ACCEPTCONN, of: descriptor) == 1
  }

  private static func option(_ name: CInt, of descriptor: CInt) -> CInt? {
    var value: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }
}
