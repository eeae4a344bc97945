import Glibc

// The protocol of sd_notify(3).

/// The service manager that is notified of the service's state, if any.
package struct ServiceManager: Sendable {
  /// A state of the service, or a keep-alive for the watchdog.
  package enum ServiceState {
    case ready, reloading, stopping, alive
    /// A failure to start, with a reason that the manager shows.
    case failed(StartError)

    fileprivate var message: String {
      switch self {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds)"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      // A line is an assignment of its own.
      case .failed(let error): "STATUS=\(error.description.split(separator: "\n").joined(separator: " "))"
      }
    }
  }

  private let address: UnixAddress?

  package init(environment: [String: String]) {
    address = environment["NOTIFY_SOCKET"].flatMap(UnixAddress.init(notifySocket:))
  }

  /// Sends a state.
  ///
  /// Ignores an unreachable manager, because clients can be served without it.
  package func notify(_ state: ServiceState) {
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

/// The time by which systemd orders the begin and end of a reload.
private var monotonicMicroseconds: Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
}
