import Glibc
import NIOCore
import NavigationServer

extension Peer {
  /// The process that connected a Unix socket, as recorded by the kernel.
  init(of socket: CInt) throws {
    var credentials = Credentials()
    var bytes = socklen_t(MemoryLayout<Credentials>.size)
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &bytes) == 0 else {
      throw IOError(errnoCode: errno, reason: "getsockopt SO_PEERCRED")
    }
    let groups = [credentials.gid] + (try Self.supplementaryGroups(of: socket))
    self.init(uid: credentials.uid, groups: groups, pid: credentials.pid)
  }

  private static func supplementaryGroups(of socket: CInt) throws -> [gid_t] {
    // If the user is in more groups, the kernel reports the required size.
    var groups = [gid_t](repeating: 0, count: 16)
    while true {
      var bytes = socklen_t(groups.count * MemoryLayout<gid_t>.size)
      let result = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, &groups, &bytes)
      let count = Int(bytes) / MemoryLayout<gid_t>.size
      guard result != 0 else { return Array(groups.prefix(count)) }
      guard errno == ERANGE, count > groups.count else {
        throw IOError(errnoCode: errno, reason: "getsockopt SO_PEERGROUPS")
      }
      groups = [gid_t](repeating: 0, count: count)
    }
  }
}

/// `struct ucred` of unix(7), which the system's headers declare only with GNU extensions.
private struct Credentials {
  var pid: pid_t = 0
  var uid: uid_t = 0
  var gid: gid_t = 0
}
