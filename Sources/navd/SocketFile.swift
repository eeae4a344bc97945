import Glibc
import Hosting
import SystemPackage

// Two daemons that start at the same time must not both treat an existing file as stale. So the steps from
// the first check to `listen` happen under a lock on the directory.

/// A listening socket that navd creates at a path and removes when it stops.
struct SocketFile: ~Copyable {
  /// The socket, owned by the acceptor.
  let descriptor: CInt
  let path: String
  private let identity: FileIdentity?

  /// Creates the socket, and replaces a stale one.
  ///
  /// The file never grants more permissions than `mode`.
  init(path: String, mode: mode_t) throws(StartError) {
    guard let address = UnixAddress(path: path) else {
      throw StartError(
        "The path of the socket, \(path), is empty or too long: a socket's path has at most 107 bytes."
      )
    }
    let directory = try Self.lockDirectory(of: path)
    defer { close(directory) }
    try Self.clearWay(path: path, address: address)
    descriptor = try Self.listen(address: address, path: path, mode: mode)
    self.path = path
    identity = FileIdentity(path: path)
  }

  /// Removes the file, unless another one has replaced it.
  consuming func remove() {
    guard let identity, identity == FileIdentity(path: path) else { return }
    unlink(path)
  }

  private static func lockDirectory(of path: String) throws(StartError) -> CInt {
    let directory = FilePath(path).removingLastComponent().string
    let shown = directory.isEmpty ? "." : directory
    let descriptor = open(shown, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StartError(
        "The directory \(shown) of the socket cannot be opened: \(Errno.last). Check the path."
      )
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StartError(
        "Another program holds a lock on \(shown), perhaps a navd that is starting: try again."
      )
    }
    return descriptor
  }

  /// Removes a stale socket; throws if anything else is at the path.
  private static func clearWay(path: String, address: UnixAddress) throws(StartError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw StartError(
        "\(path) exists and is not a socket: remove it, or choose another path with --socket."
      )
    }
    switch connectionError(to: address) {
    case nil, .resourceTemporarilyUnavailable?:
      throw StartError("Another daemon listens at \(path): stop it, or choose another path with --socket.")
    case .connectionRefused?:
      guard unlink(path) == 0 else {
        throw StartError("The stale socket \(path) cannot be removed: \(Errno.last).")
      }
    case .noSuchFileOrDirectory?:
      break
    case let error?:
      throw StartError("\(path) exists, and its state is unknown: \(error).")
    }
  }

  /// The error of a connection attempt; nil after success.
  private static func connectionError(to address: UnixAddress) -> Errno? {
    let probe = socket(
      AF_UNIX,
      CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue),
      0
    )
    guard probe >= 0 else { return .last }
    defer { close(probe) }
    return address.withSocketAddress { connect(probe, $0, $1) } == 0 ? nil : .last
  }

  private static func listen(address: UnixAddress, path: String, mode: mode_t) throws(StartError) -> CInt {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw StartError("The socket cannot be created: \(Errno.last).") }
    let mask = umask(~mode & 0o777)
    let bound = address.withSocketAddress { bind(descriptor, $0, $1) }
    let bindError = Errno.last
    umask(mask)
    guard bound == 0 else {
      close(descriptor)
      throw StartError("The socket cannot be created at \(path): \(bindError).")
    }
    guard Glibc.listen(descriptor, SOMAXCONN) == 0 else {
      let error = Errno.last
      close(descriptor)
      unlink(path)
      throw StartError("The socket at \(path) cannot listen: \(error).")
    }
    return descriptor
  }
}

/// The identity of a file, which distinguishes it from a later file at the path.
private struct FileIdentity: Equatable {
  let device: dev_t
  let inode: ino_t

  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}
