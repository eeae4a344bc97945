import Glibc
import NIOCore
import NavigationServer

extension Channel {
  /// The peer of the connection, as recorded by the kernel when it connected.
  var peer: EventLoopFuture<Peer> {
    guard let options = self as? any SocketOptionProvider else {
      return eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    return options.unsafeGetSocketOption(level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
      .map { (credentials: Credentials) in
        Peer(uid: credentials.uid, gid: credentials.gid, pid: credentials.pid)
      }
  }
}

/// `struct ucred` of unix(7), which the system's headers declare only with GNU extensions.
private struct Credentials {
  let pid: pid_t
  let uid: uid_t
  let gid: gid_t
}
