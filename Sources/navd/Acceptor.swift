import Glibc
import Logging
import NIOConcurrencyHelpers
import NIOPosix
import NavigationProtocol
import NavigationServer
import SystemPackage

/// Accepts connections on its own thread, so that the kernel's queue stays short.
///
/// Accepted connections are queued until the event loop takes them, from one user after the other. So a user
/// who connects endlessly cannot block other users.
final class Acceptor: Sendable {
  struct Arrival: Sendable {
    let descriptor: CInt
    let peer: Peer
  }

  fileprivate struct State {
    var arrivals = UserRotation<Arrival>()
    var rejections: [Rejection] = []
    /// Whether the event loop was notified of arrivals.
    var isNotified = false
    var limits: Limits {
      didSet { rejection = Self.rejection(limits) }
    }
    /// The message to a rejected connection.
    private(set) var rejection: [UInt8]

    init(limits: Limits) {
      self.limits = limits
      rejection = Self.rejection(limits)
    }

    /// The error in the form that the server sends.
    private static func rejection(_ limits: Limits) -> [UInt8] {
      Framing.lines.encoded(Writer.error(.exceeded(.connectionsPerUser, limits), id: .null))
    }

    /// The maximum number of queued connections of one user, beyond which connections are rejected.
    ///
    /// This is the limit on connections, plus one that may read the status.
    var arrivalsPerUser: Int { limits.connectionsPerUser + 1 }

    mutating func rejected(_ peer: Peer) {
      if let index = rejections.firstIndex(where: { $0.peer.uid == peer.uid }) {
        rejections[index].count += 1
      } else {
        rejections.append(Rejection(peer: peer, count: 1))
      }
    }
  }

  /// Connections of one user that were rejected because too many were queued.
  struct Rejection: Sendable {
    let peer: Peer
    var count: Int
  }

  private static let retryMilliseconds: CInt = 1_000

  /// The number of connections that the kernel queues until this thread accepts them, which takes 6 to 18 µs
  /// each.
  ///
  /// This is enough for a burst. The kernel's queue is common to all users, so a longer one would delay other
  /// users in a flood.
  private static let backlog: CInt = 256

  private let listener: CInt
  private let log: Logger
  private let state: NIOLockedValueBox<State>
  private let threads = NIOThreadPool(numberOfThreads: 1)
  /// A pipe that stops the thread when its end is closed.
  private let stopping: (read: FileDescriptor, write: FileDescriptor)

  /// Creates an acceptor for a listening socket, which the acceptor closes when it stops.
  init(listener: CInt, limits: Limits, log: Logger) throws {
    self.listener = listener
    state = NIOLockedValueBox(State(limits: limits))
    self.log = log
    let pipe = try FileDescriptor.pipe()
    stopping = (pipe.readEnd, pipe.writeEnd)
    for descriptor in [pipe.readEnd.rawValue, pipe.writeEnd.rawValue] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    // Another process may take the connection that poll(2) has reported.
    _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK)
    // Overrides the backlog of systemd or a library.
    listen(listener, Self.backlog)
  }

  /// Begins to accept.
  ///
  /// Calls the function on another thread when there are arrivals.
  func start(_ notify: @escaping @Sendable () -> Void) {
    threads.start()
    threads.submit { _ in self.run(notify) }
  }

  /// Stops accepting, and closes the listening socket.
  func stop() throws {
    try stopping.write.close()
    try threads.syncShutdownGracefully()
    try stopping.read.close()
    close(listener)
  }

  /// Takes the next connection.
  ///
  /// After nil, the event loop is notified of further arrivals.
  func next() -> Arrival? {
    state.withLockedValue { state in
      let next = state.arrivals.next { _ in true }
      if next == nil { state.isNotified = false }
      return next
    }
  }

  func reloaded(_ limits: Limits) {
    state.withLockedValue { $0.limits = limits }
  }

  /// Takes the rejections since the last call.
  func takeRejections() -> [Rejection] {
    state.withLockedValue { state in
      defer { state.rejections = [] }
      return state.rejections
    }
  }

  private func run(_ notify: () -> Void) {
    var polled = [
      pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopping.read.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      poll(&polled, 2, -1)
      guard polled[1].revents == 0 else { return }
      while accept(notify) {}
      guard let problem = Self.problem else { continue }
      log.warning(
        "A connection cannot be accepted; retrying in a second.",
        metadata: ["error": "\(problem)"]
      )
      poll(&polled[1], 1, Self.retryMilliseconds)
    }
  }

  /// The error of the last accept(2), unless it is transient.
  private static var problem: Errno? {
    switch errno {
    case EAGAIN, EINTR, ECONNABORTED: nil
    default: Errno(rawValue: errno)
    }
  }

  /// Accepts a connection; returns false with a reason in `errno` if there is none.
  private func accept(_ notify: () -> Void) -> Bool {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return false }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard let peer = try? Peer(of: descriptor) else {
      close(descriptor)
      return true
    }
    if arrived(Arrival(descriptor: descriptor, peer: peer)) { notify() }
    return true
  }

  /// Adds an arrival; returns whether the event loop must be notified.
  private func arrived(_ arrival: Arrival) -> Bool {
    state.withLockedValue { state in
      if state.arrivals.count(of: arrival.peer.user) < state.arrivalsPerUser {
        state.arrivals.append(arrival, of: arrival.peer.user)
      } else {
        // The buffer of a new socket has room for the message.
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        _ = send(arrival.descriptor, state.rejection, state.rejection.count, flags)
        close(arrival.descriptor)
        state.rejected(arrival.peer)
      }
      defer { state.isNotified = true }
      return !state.isNotified
    }
  }
}
