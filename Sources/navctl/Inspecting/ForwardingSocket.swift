import Dispatch
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A local socket that forwards connections to navd on another machine, each over its own ssh process.
enum ForwardingSocket {
  /// The longest queue of connections that wait for their ssh process.
  private static let backlog: CInt = 16

  /// The path that is removed when this program exits.
  nonisolated(unsafe) private static var path = ""
  nonisolated(unsafe) private static var directory = ""

  /// Listens until this program exits; returns the path.
  static func open(for command: SSHCommand) throws(Complaint) -> String {
    directory = try PrivateDirectory.make()
    path = "\(directory)/navd.sock"
    atexit {
      unlink(ForwardingSocket.path)
      rmdir(ForwardingSocket.directory)
    }
    let listener = try listener(at: path)
    DispatchQueue(label: "navctl.forwarding").async { forward(from: listener, command) }
    return path
  }

  private static func listener(at path: String) throws(Complaint) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else {
      throw .usage("the path \(path) is too long for a socket: choose a shorter $TMPDIR.")
    }
    let listener = socket(AF_UNIX, streamSocket, 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isBound == 0, listen(listener, backlog) == 0 else {
      throw Complaint(message: "cannot listen at \(path): \(Errno(rawValue: errno))", status: .cannotWrite)
    }
    return listener
  }

  private static func forward(from listener: CInt, _ command: SSHCommand) {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        guard errno == EINTR || errno == ECONNABORTED else { return }
        continue
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      do throws(Complaint) {
        _ = try SSHProcess(command, carrying: connection)
      } catch {
        Console.complain(error.message)
      }
      close(connection)
    }
  }
}
