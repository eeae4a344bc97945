import Glibc

// The URL with the token is in the arguments of the program that opens the browser, which other users can read.

/// The users who may open the inspector.
enum Inspectors {
  /// Whether a peer is the user of this process or root, or on another machine.
  ///
  /// A socket of this machine without a user was closed by its program: what it sent would still be carried out.
  static func include(_ peer: WebPeer, user: UInt32 = geteuid()) -> Bool {
    switch peer {
    case .user(let id): id == user || id == 0
    case .address(let address):
      !["127.", "::1", "::ffff:127."].contains { address.hasPrefix($0) } && address != "unknown"
    }
  }
}
