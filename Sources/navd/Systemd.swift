import Glibc
import SystemPackage

// The two protocols between systemd and a service: sockets that are passed at start (sd_listen_fds(3)) and messages
// about the service's state (sd_notify(3)). They take few lines and have been stable since 2010, so no library is
// linked for them.

/// The socket that systemd passed to this process.
enum PassedSocket {
  private static let firstDescriptor: CInt = 3

  /// Returns the passed descriptor; nil if there is none for this process.
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

  /// The path of a socket; nil if it has no name.
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

/// The service manager, which is notified of the service's state; without one, notifications do nothing.
struct ServiceManager: Sendable {
  /// A state of the service, or a sign of life for the watchdog.
  enum ServiceState {
    case ready, reloading, stopping, alive

    fileprivate var message: String {
      switch self {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds)"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      }
    }
  }

  private let address: UnixAddress?

  init(environment: [String: String]) {
    address = environment["NOTIFY_SOCKET"].flatMap(UnixAddress.init(notifySocket:))
  }

  /// Sends a state; does not throw if the manager is unreachable, because clients can be served without it.
  func notify(_ state: ServiceState) {
    guard let address else { return }
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let message = Array(state.message.utf8)
    _ = address.withSocketAddress {
      sendto(descriptor, message, message.count, CInt(MSG_NOSIGNAL), $0, $1)
    }
  }
}

/// The time by which systemd orders a reload and its end.
private var monotonicMicroseconds: Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
}
