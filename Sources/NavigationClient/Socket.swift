@preconcurrency import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connected Unix socket, which passes received bytes to a conversation.
///
/// A dispatch source reads. Writes have their own queue, which blocks while the daemon reads slowly.
final class Socket: ByteTransport {
  private let descriptor: CInt
  private let source: any DispatchSourceRead
  private let writes = DispatchQueue(label: "navd.write")
  private let failed: @Sendable (CInt) -> Void

  /// Connects to the socket at a path, and opens the conversation over it.
  static func connect(to path: String, for conversation: Conversation) async throws(ConnectError) {
    let result: Result<CInt, SystemError> = await withCheckedContinuation { continuation in
      // `connect` blocks while the daemon's backlog is full.
      DispatchQueue(label: "navd.connect").async {
        continuation.resume(returning: Result { () throws(SystemError) in try connectedDescriptor(path) })
      }
    }
    switch result {
    case .success(let descriptor): open(descriptor, for: conversation)
    case .failure(let error):
      throw ConnectError(path: path, errno: error.number)
    }
  }

  /// Opens the conversation over a connected socket, and closes the socket at the end of the conversation.
  static func open(_ descriptor: CInt, for conversation: Conversation) {
    let socket = Socket(descriptor, conversation)
    conversation.opened(socket)
    socket.source.activate()
  }

  private init(_ descriptor: CInt, _ conversation: Conversation) {
    self.descriptor = descriptor
    failed = { [weak conversation] number in conversation?.failed(number) }
    let reads = DispatchQueue(label: "navd.read")
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: reads)
    source.setEventHandler { Self.read(descriptor, for: conversation) }
    // Close the descriptor after the last write: until then, no other file may get its number.
    source.setCancelHandler { [writes] in writes.async { closeDescriptor(descriptor) } }
  }

  func write(_ bytes: [UInt8]) {
    writes.async { [descriptor, failed] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EPIPE || errno == ECONNRESET {
          // The read source reports the end, after the daemon's last messages.
          return
        } else if errno != EINTR {
          return failed(errno)
        }
      }
    }
  }

  func close() {
    shutdown(descriptor, CInt(SHUT_RDWR))
    source.cancel()
  }

  /// Passes received bytes on.
  private static func read(_ descriptor: CInt, for conversation: Conversation) {
    while true {
      var number: CInt = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        let received = recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
        if received < 0 { number = errno }
        count = max(received, 0)
      }
      switch number {
      case 0 where bytes.isEmpty: return conversation.closedByDaemon()
      case 0: conversation.received(bytes)
      case EINTR: continue
      case EAGAIN: return
      case let number: return conversation.failed(number)
      }
    }
  }
}

/// The number of an error of the system.
private struct SystemError: Error {
  let number: CInt

  /// The error of the last call.
  static var last: SystemError { SystemError(number: errno) }
}

#if canImport(Darwin)
  // Apple's systems have the socket option SO_NOSIGPIPE instead.
  private let noSignal: CInt = 0
#else
  private let noSignal = CInt(MSG_NOSIGNAL)
#endif

#if canImport(Glibc)
  private let streamSocket = CInt(SOCK_STREAM.rawValue)
#else
  private let streamSocket = SOCK_STREAM
#endif

/// Closes a descriptor.
///
/// The name avoids that of a method.
private func closeDescriptor(_ descriptor: CInt) {
  _ = close(descriptor)
}

/// The descriptor of a socket that is connected to that at a path.
private func connectedDescriptor(_ path: String) throws(SystemError) -> CInt {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
    // The path needs room for its terminating null.
    guard path.utf8.count < room.count else { return false }
    room.copyBytes(from: path.utf8)
    return true
  }
  guard fits else { throw SystemError(number: ENAMETOOLONG) }
  let descriptor = socket(AF_UNIX, streamSocket, 0)
  guard descriptor >= 0 else { throw .last }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  #if canImport(Darwin)
    var isSet: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSet, socklen_t(MemoryLayout<CInt>.size))
  #endif
  var result: CInt
  repeat {
    result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  } while result != 0 && errno == EINTR
  guard result == 0 else {
    let error = SystemError.last
    closeDescriptor(descriptor)
    throw error
  }
  return descriptor
}

extension NavdClient {
  /// Connects to navd for a program that copies bytes; the caller closes the descriptor.
  package static func connectedSocket(path: String) throws(ConnectError) -> CInt {
    do throws(SystemError) {
      return try connectedDescriptor(path)
    } catch {
      throw ConnectError(path: path, errno: error.number)
    }
  }
}

// MARK: Errors of the system

extension ConnectError {
  fileprivate init(path: String, errno: CInt) {
    let reason: ConnectFailure =
      switch errno {
      case ENOENT, ENOTDIR: .notFound
      case ECONNREFUSED: .refused
      case EACCES, EPERM: .notPermitted
      case ENAMETOOLONG: .pathTooLong
      case let errno: .other(systemWords(for: errno))
      }
    self.init(path: path, reason: reason)
  }
}

extension Conversation {
  /// Ends the conversation because of an error of the system.
  fileprivate func failed(_ errno: CInt) {
    // If the daemon closes before it has read all bytes, the system resets the connection.
    guard errno != ECONNRESET, errno != EPIPE else { return closedByDaemon() }
    end(.failed(systemWords(for: errno)))
  }
}

/// The words of the system for an error number.
private func systemWords(for errno: CInt) -> String {
  String(cString: strerror(errno))
}
