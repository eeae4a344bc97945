internal import CMosquitto
import Fleet
internal import Glibc
internal import Synchronization

/// A connection to a broker, from the attempt to its end.
///
/// The callbacks run on the thread of `run`; other threads call `subscribe`, `publish` and `finish`.
final class BrokerConnection: @unchecked Sendable {
  /// The timeout for TCP, TLS and the broker's acceptance.
  ///
  /// The system's timeout is longer, and would delay reconnects after a network failure.
  private static let connectMilliseconds = 10_000
  /// The timeout for the acknowledgement of the last messages.
  static let finishMilliseconds = 2000
  /// The maximum waits for the socket, before and after the broker's acceptance.
  private static let (connectingLoopMilliseconds, loopMilliseconds) = (200, 1000)

  let settings: BrokerSettings
  let library: Mosquitto
  let handle: OpaquePointer
  let received: (BrokerConnection, BrokerEvent) -> Void
  /// The caller's numbers of unacknowledged messages, by the library's numbers.
  let inFlight = Mutex(InFlight())

  // Only used on the thread of `run`.
  private var startedAt = now()
  /// The time of the broker's acceptance.
  var connectedAt: Int?
  private var endedAt: Int?
  /// The broker's reason for the end.
  var refusal: String?
  /// The first error that the library logged.
  var loggedError: String?

  struct InFlight {
    var ids: [CInt: Int] = [:]
    /// Whether to disconnect when no message is in flight.
    var isFinishing = false
    var finishDeadline = 0
  }

  init(
    _ settings: BrokerSettings,
    _ library: Mosquitto,
    received: @escaping (BrokerConnection, BrokerEvent) -> Void
  ) throws(BrokerError) {
    guard let handle = library.functions.new(settings.clientID, true, nil) else {
      throw BrokerError("the client \(settings.clientID) cannot be created: \(errorText(errno))")
    }
    (self.settings, self.library, self.handle, self.received) = (settings, library, handle, received)
    try configure()
  }

  deinit {
    library.functions.destroy(handle)
  }

  /// The seconds from the broker's acceptance to the end; nil if the broker did not accept the connection.
  var connectedSeconds: Double? {
    connectedAt.map { Double((endedAt ?? now()) - $0) / 1000 }
  }

  // MARK: Any thread

  func subscribe(_ filters: [TopicFilter]) {
    for wantsRetained in [true, false] {
      let texts = filters.filter { $0.wantsRetained == wantsRetained }.map { strdup($0.text) }
      defer { for text in texts { free(text) } }
      guard !texts.isEmpty else { continue }
      let options = settings.version == .v5 ? Self.options(wantsRetained: wantsRetained) : 0
      _ = library.functions.subscribe_multiple(handle, nil, CInt(texts.count), texts, 1, options, nil)
    }
  }

  func publish(_ publication: Publication, id: Int) -> String? {
    let properties = PropertyList(of: publication, version: settings.version, library)
    let payload = publication.payload
    guard let length = CInt(exactly: payload.count) else { return "the message is too large" }
    // The lock makes an acknowledgement wait until the number is recorded.
    let result = inFlight.withLock { inFlight in
      var number: CInt = 0
      let result = library.functions.publish_v5(
        handle,
        &number,
        publication.topic,
        length,
        payload,
        CInt(publication.quality.rawValue),
        publication.isRetained,
        properties.head
      )
      if result == 0 { inFlight.ids[number] = id }
      return result
    }
    return result == 0 ? nil : library.text(of: result)
  }

  /// Disconnects when all messages are acknowledged, or after a timeout.
  func finish() {
    let isIdle = inFlight.withLock { inFlight in
      inFlight.isFinishing = true
      inFlight.finishDeadline = now() + Self.finishMilliseconds
      return inFlight.ids.isEmpty
    }
    if isIdle { disconnect() }
  }

  func disconnect() {
    _ = library.functions.disconnect_v5(handle, 0, nil)
  }

  private static func options(wantsRetained: Bool) -> CInt {
    let retained = wantsRetained ? MQTT_SUB_OPT_SEND_RETAIN_ALWAYS : MQTT_SUB_OPT_SEND_RETAIN_NEVER
    return CInt(MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue | retained.rawValue)
  }

  // MARK: The thread

  /// Connects, and runs until the end of the connection.
  ///
  /// - Returns: The reason for the end.
  func run(until isStopping: () -> Bool) -> String {
    let context = Unmanaged.passUnretained(self)
    library.functions.user_data_set(handle, context.toOpaque())
    let address = settings.address
    var result = library.functions.connect_bind_async(
      handle,
      address.host,
      CInt(address.port),
      CInt(settings.keepAliveSeconds),
      nil
    )
    var failure = errno
    // The timeout excludes the name lookup, which may take long.
    startedAt = now()
    if result == 0, let reason = waitForSocket(until: isStopping) { return reason }
    while result == 0 {
      let milliseconds = connectedAt == nil ? Self.connectingLoopMilliseconds : Self.loopMilliseconds
      result = library.functions.loop(handle, CInt(milliseconds), 1)
      failure = errno
      if let reason = reasonToGiveUp(isStopping) { return reason }
    }
    endedAt = now()
    return reason(of: result, failure)
  }

  /// Waits until TCP has connected, because the library would poll in a busy loop.
  ///
  /// - Returns: The reason of a failure.
  private func waitForSocket(until isStopping: () -> Bool) -> String? {
    var socket = pollfd(fd: library.functions.socket(handle), events: Int16(POLLOUT), revents: 0)
    while poll(&socket, 1, 200) <= 0 {
      if isStopping() { return "stopped" }
      if now() - startedAt > Self.connectMilliseconds { return "\(settings.address) does not answer" }
    }
    guard socket.revents & Int16(POLLERR | POLLHUP) != 0 else { return nil }
    var (failure, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
    _ = getsockopt(socket.fd, SOL_SOCKET, SO_ERROR, &failure, &size)
    return errorText(failure == 0 ? ECONNREFUSED : failure)
  }

  /// The reason to end a connection that the library would keep, if any.
  private func reasonToGiveUp(_ isStopping: () -> Bool) -> String? {
    if connectedAt == nil {
      if isStopping() { return "stopped" }
      if now() - startedAt > Self.connectMilliseconds {
        return "\(settings.address) does not accept the connection in time"
      }
    }
    let isLate = inFlight.withLock { $0.isFinishing && now() > $0.finishDeadline }
    if isLate { return "stopped" }
    return refusal != nil && connectedAt == nil ? refusal : nil
  }

  /// The reason for a loss, from the result of the library and the system's error.
  private func reason(of result: CInt, _ failure: CInt) -> String {
    if let reason = refusal ?? loggedError { return reason }
    switch result {
    case CInt(MOSQ_ERR_TLS.rawValue) where connectedAt == nil:
      return "TLS: the broker closed the connection: has its port \(settings.address.port) TLS?"
    case CInt(MOSQ_ERR_TLS.rawValue): return "TLS: the broker closed the connection"
    case CInt(MOSQ_ERR_CONN_LOST.rawValue) where connectedAt == nil && settings.tls == nil:
      return
        "the broker closed the connection at once: if its port has TLS, write mqtts:// instead of mqtt://"
    case CInt(MOSQ_ERR_EAI.rawValue):
      return "the address of \(settings.address.host) is not found: \(String(cString: gai_strerror(failure)))"
    case CInt(MOSQ_ERR_ERRNO.rawValue): return errorText(failure)
    case _: return library.text(of: result)
    }
  }
}

/// Returns the time of a monotonic clock in milliseconds.
func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
