internal import CMosquitto
internal import Dispatch
package import Fleet
internal import Glibc
internal import Synchronization

// The library's own thread reconnects without jitter, and keeps publications from one connection to the next, so that
// a request could arrive long after it was sent. So the thread is ours, and each attempt has a handle of its own.

/// A connection to a broker, which comes back by itself.
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

  /// Creates a client, whose events are passed to a closure on a thread of its own.
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

  /// Connects, and connects again after each loss until `stop`; called once.
  package func start() {
    let client = Unmanaged.passRetained(self)
    // Signals are for the threads of the program; a write to a closed socket fails instead of sending SIGPIPE.
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

  /// Subscribes to topics; without a connection it does nothing, since subscriptions end with a connection.
  package func subscribe(_ filters: [TopicFilter]) {
    connection?.subscribe(filters)
  }

  /// Publishes a message; `acknowledged` with the number follows, or `lost`.
  ///
  /// - Returns: The reason if the message cannot be sent, for example because it is too large for the broker.
  package func publish(_ publication: Publication, id: Int) -> String? {
    guard let connection else { return "there is no connection to the broker" }
    return connection.publish(publication, id: id)
  }

  /// Sends what was published, disconnects, so that the broker does not publish the will, and ends the thread.
  ///
  /// Waits for that, up to a few seconds; must not be called by the closure of the events.
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

  /// Makes one attempt, and runs the connection to its end.
  ///
  /// - Returns: The seconds that the connection lasted; nil if there was none.
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
