import Glibc

// The arguments of the browser include the URL with the token, and other users can read arguments. So the
// inspector also checks the user of a connection.

/// Decides who may open the inspector.
enum Inspectors {
  /// Whether a peer is the user of this process or root, or on another machine.
  ///
  /// A local socket without a user is rejected: its program has closed it, but its request would still run.
  static func include(_ peer: WebPeer, user: UInt32 = geteuid()) -> Bool {
    switch peer {
    case .user(let id): id == user || id == 0
    case .address(let address):
      !["127.", "::1", "::ffff:127."].contains { address.hasPrefix($0) } && address != "unknown"
    }
  }
}
