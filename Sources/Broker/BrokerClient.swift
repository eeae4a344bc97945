internal import CMosquitto
internal import Dispatch
package import Fleet
internal import Glibc
internal import Synchronization

// The library's own thread reconnects without jitter, and keeps publications from one connection to the next,
// so that a request could arrive long after it was sent. This client has its own thread, with a new handle
// for each attempt.

/// A connection to a broker, which reconnects itself.
package final class BrokerClient: Sendable {
  private let settings: BrokerSettings
  private let library: Mosquitto
  private let received: @Sendable (BrokerEvent) -> Void
  private let phase = Mutex(ClientPhase.disconnected)
  private let stopping = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  private enum ClientPhase {
    case disconnected
    case connected(BrokerConnection)
    case stopping
  }

  /// Creates a client, which passes events to a closure on its own thread.
  ///
  /// - Throws: A sentence about the installation, if libmosquitto is missing.
  package init(
    _ settings: BrokerSettings,
    received: @escaping @Sendable (BrokerEvent) -> Void
  ) throws(BrokerError) {
    library = try Mosquitto()
    self.settings = settings
    self.received = received
  }

  /// Connects, and reconnects after each loss until `stop`.
  ///
  /// Must be called once.
  package func start() {
    let client = Unmanaged.passRetained(self)
    // Blocks signals on this thread, so that other threads handle them and a write to a closed socket fails
    // without SIGPIPE.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    var thread = pthread_t()
    let failure = pthread_create(&thread, nil, { runBrokerClient($0) }, client.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard failure == 0 else {
      client.release()
      ended.signal()
      return received(.lost(reason: "no thread can be started: \(errorText(failure))"))
    }
    pthread_detach(thread)
  }

  /// Subscribes to topics for the duration of the connection, if any.
  package func subscribe(_ filters: [TopicFilter]) {
    connection?.subscribe(filters)
  }

  /// Publishes a message; `acknowledged` with the number follows, or `lost`.
  ///
  /// - Returns: The reason if the message cannot be sent, for example because the message is too large for the broker.
  package func publish(_ publication: Publication, id: Int) -> String? {
    guard let connection else { return "there is no connection to the broker" }
    return connection.publish(publication, id: id)
  }

  /// Sends pending publications, disconnects without the will, and ends the thread.
  ///
  /// Blocks for up to a few seconds. Must not be called by the closure of the events.
  package func stop() {
    let last = phase.withLock { phase in
      defer { phase = .stopping }
      if case .connected(let connection) = phase { return connection as BrokerConnection? }
      return nil
    }
    stopping.signal()
    last?.finish()
    _ = ended.wait(timeout: .now() + .milliseconds(BrokerConnection.finishMilliseconds + 1000))
  }

  private var connection: BrokerConnection? {
    phase.withLock { phase in if case .connected(let connection) = phase { connection } else { nil } }
  }

  private var isStopping: Bool {
    phase.withLock { phase in if case .stopping = phase { true } else { false } }
  }

  // MARK: The thread

  /// Connects until the client is stopped.
  fileprivate func run() {
    var backOff = BackOff()
    var random = SystemRandomNumberGenerator()
    var isWaiting = false
    while !isWaiting {
      let seconds = connectOnce()
      guard !isStopping else { break }
      let delay = backOff.delay(afterConnectionOf: seconds, using: &random)
      isWaiting = stopping.wait(timeout: .now() + delay) == .success
    }
    ended.signal()
  }

  /// Makes one attempt, and runs the connection until its end.
  ///
  /// - Returns: The duration of the connection in seconds; nil after a failed attempt.
  private func connectOnce() -> Double? {
    let connection: BrokerConnection
    do throws(BrokerError) {
      connection = try BrokerConnection(settings, library) { [weak self] connection, event in
        self?.received(event, from: connection)
      }
    } catch {
      received(.lost(reason: error.description))
      return nil
    }
    let reason = connection.run(until: { isStopping })
    let wasStopping = phase.withLock { phase in
      if case .stopping = phase { return true }
      phase = .disconnected
      return false
    }
    if !wasStopping { received(.lost(reason: reason)) }
    return connection.connectedSeconds
  }

  private func received(_ event: BrokerEvent, from connection: BrokerConnection) {
    if case .connected = event {
      let isWanted = phase.withLock { phase in
        if case .stopping = phase { return false }
        phase = .connected(connection)
        return true
      }
      guard isWanted else { return connection.finish() }
    }
    received(event)
  }
}

private func runBrokerClient(_ client: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let client else { return nil }
  Unmanaged<BrokerClient>.fromOpaque(client).takeRetainedValue().run()
  return nil
}
