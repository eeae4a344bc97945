import Dispatch
package import Logging
import NIOConcurrencyHelpers
package import NavigationClient
package import NavigationServer

/// The daemon's behaviour in this process, with links instead of sockets.
///
/// All work runs on one queue, so that no link is called back during a call.
package final class LocalNavd: Sendable {
  /// `@unchecked`, because the value is only used under the lock.
  private struct State: @unchecked Sendable {
    var server: Server
    var conversations: [ConnectionID: Conversation] = [:]
    var connectionCount = 0
    /// The number of questions that navd has sent to each connection.
    var questions: [ConnectionID: Int] = [:]
  }

  private let queue = DispatchQueue(label: "navd")
  private let state: NIOLockedValueBox<State>

  package init(_ configuration: Configuration = Configuration(), instance: String = "local") {
    state = NIOLockedValueBox(
      State(server: Server(configuration, instance: instance, at: Instant(milliseconds: 0)))
    )
  }

  /// A client that is connected to this daemon.
  package func client(
    logger: Logger = NavdClient.defaultLogger,
    _ service: NavdClient.MessageHandler? = nil
  ) -> NavdClient {
    NavdClient(logger: logger, service: service) { conversation in
      let id = state.withLockedValue { state in
        state.connectionCount += 1
        let id = ConnectionID(state.connectionCount)
        state.conversations[id] = conversation
        return id
      }
      happened(.connectionOpened(id, Peer(uid: 1000, groups: [1000], pid: Int32(id.number))))
      conversation.opened(LocalLink(navd: self, id: id))
    }
  }

  /// Cuts the connection with a number, counted from one.
  package func cuts(_ number: Int) {
    let conversation = state.withLockedValue { $0.conversations.removeValue(forKey: ConnectionID(number)) }
    happened(.connectionClosed(ConnectionID(number)))
    conversation?.closedByDaemon()
  }

  /// The number of questions that navd has sent to all clients.
  package var questionCount: Int {
    state.withLockedValue { $0.questions.values.reduce(0, +) }
  }

  /// The number of questions that navd has sent to each client, the oldest connection first.
  package var questionCounts: [Int] {
    state.withLockedValue { state in
      (1...max(1, state.connectionCount)).map { state.questions[ConnectionID($0)] ?? 0 }
    }
  }

  fileprivate func happened(_ event: Event) {
    queue.async { self.handle([event, .turnEnded]) }
  }

  private func handle(_ events: [Event]) {
    var waiting = events
    while !waiting.isEmpty {
      let event = waiting.removeFirst()
      let effects = state.withLockedValue { $0.server.handle(event, at: Instant(milliseconds: 0)) }
      for effect in effects { waiting += perform(effect) }
    }
  }

  private func write(_ output: ConnectionOutput) {
    let conversation = state.withLockedValue { state in
      let text = String(decoding: output.bytes, as: UTF8.self)
      state.questions[output.connection, default: 0] += text.split(separator: "\n").count {
        $0.contains(#""coordinator.prepare""#)
      }
      return state.conversations[output.connection]
    }
    conversation?.received(output.bytes)
  }

  private func perform(_ effect: Effect) -> [Event] {
    switch effect {
    case .write(let outputs):
      for output in outputs { write(output) }
      return [.wrote(outputs.map { WrittenOutput($0.connection, count: $0.bytes.count) })]
    case .close(let id, _):
      state.withLockedValue { $0.conversations.removeValue(forKey: id) }?.closedByDaemon()
      return [.connectionClosed(id), .turnEnded]
    case .yield:
      happened(.othersHadTurn)
      return []
    case .run(let job):
      return [.jobEnded(job.number, job.result()), .turnEnded]
    case .pauseReading, .resumeReading, .wake, .log, .discard, .store, .compact, .forget, .probeStore, .stop:
      return []
    }
  }

  fileprivate func closed(_ id: ConnectionID) {
    guard state.withLockedValue({ $0.conversations.removeValue(forKey: id) }) != nil else { return }
    happened(.connectionClosed(id))
  }
}

/// One client's end.
private struct LocalLink: ByteTransport {
  let navd: LocalNavd
  let id: ConnectionID

  func write(_ bytes: [UInt8]) {
    navd.happened(.received(id, bytes))
  }

  func close() {
    navd.closed(id)
  }
}
