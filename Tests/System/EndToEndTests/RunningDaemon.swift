import ClientTestKit
import Glibc

/// A navd that listens, and the socket of a service manager that it notifies.
struct RunningDaemon {
  struct NotReady: Error {
    let log: String
  }

  let path: String
  let child: Child
  let manager: ManagerSocket

  /// Starts navd and waits until it is ready; it keeps nothing, unless the arguments name a directory.
  init(
    in directory: TemporaryDirectory,
    arguments: [String] = [],
    environment: [String: String] = [:],
    keeping: Bool = false
  ) throws {
    path = directory.path("navd.sock")
    unlink(directory.path("notify.sock"))
    manager = ManagerSocket(path: directory.path("notify.sock"))
    child = try Child(
      BuiltProgram.navd,
      ["--socket", path] + (keeping ? [] : ["--ephemeral"]) + arguments,
      environment: environment.merging(["NOTIFY_SOCKET": manager.name]) { $1 }
    )
    guard manager.hears("READY=1", from: child) else { throw NotReady(log: child.log) }
  }
}

/// The socket on which a service notifies its service manager.
final class ManagerSocket {
  /// The value of `$NOTIFY_SOCKET`.
  let name: String
  private let descriptor: CInt

  /// Binds to a path, or after `@` to a name without a file.
  init(path name: String) {
    self.name = name
    descriptor = boundSocket(name, type: SOCK_DGRAM)
  }

  deinit {
    close(descriptor)
  }

  /// Waits for the next message; false if it is a different one, or the service ends.
  func hears(_ state: String, from child: Child) -> Bool {
    nextMessage(from: child) == state
  }

  /// Waits for the next message; false if it begins differently, or the service ends.
  func hears(prefix: String, from child: Child) -> Bool {
    nextMessage(from: child)?.hasPrefix(prefix) == true
  }

  /// Waits for the next message; nil if the service ends.
  private func nextMessage(from child: Child) -> String? {
    while true {
      var ready = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.standardError, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ready, 2, -1) > 0 else { return nil }
      guard ready[0].revents == 0 else { return nextMessage() }
      guard child.readLog() else { return nil }
    }
  }

  private func nextMessage() -> String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
