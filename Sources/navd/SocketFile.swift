import Glibc
import SystemPackage

// Two daemons that start at the same time must not both believe that the file before them is stale. So everything from
// the first look to `listen` happens under a lock of the directory, which leaves no file behind.

/// A listening socket that navd made at a path, and removes when it stops.
struct SocketFile: ~Copyable {
  /// The socket, which belongs to whoever serves it.
  let descriptor: CInt
  let path: String
  private let identity: FileIdentity?

  /// Makes the socket, in the place of one that nobody listens at any more.
  ///
  /// There is no moment at which the file admits more than `mode` says.
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

  /// Removes the file, unless it is no longer the one that was made here.
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
        "The directory \(shown) of the socket cannot be opened: \(Errno.last). Is the path right?"
      )
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StartError(
        "Another program holds a lock on \(shown), perhaps a navd that is starting. Try again."
      )
    }
    return descriptor
  }

  /// Removes a socket that nobody listens at; anything else in the way is left alone and refused.
  private static func clearWay(path: String, address: UnixAddress) throws(StartError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw StartError(
        "\(path) is in the way: it is no socket. Remove it, or choose another path with --socket."
      )
    }
    switch connectionError(to: address) {
    case nil, .resourceTemporarilyUnavailable?:
      throw StartError("Another daemon listens at \(path). Stop it, or choose another path with --socket.")
    case .connectionRefused?:
      guard unlink(path) == 0 else {
        throw StartError("The stale socket \(path) cannot be removed: \(Errno.last).")
      }
    case .noSuchFileOrDirectory?:
      break
    case let error?:
      throw StartError("\(path) is in the way, and whether anyone listens there is not known: \(error).")
    }
  }

  /// What a client would meet that connects; nil if it is let in.
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
    guard descriptor >= 0 else { throw StartError("No socket can be made: \(Errno.last).") }
    let mask = umask(~mode & 0o777)
    let bound = address.withSocketAddress { bind(descriptor, $0, $1) }
    let bindError = Errno.last
    umask(mask)
    guard bound == 0 else {
      close(descriptor)
      throw StartError("No socket can be made at \(path): \(bindError).")
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

/// What tells a file from another one that later has its name.
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
