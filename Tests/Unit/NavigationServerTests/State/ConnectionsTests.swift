import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The connections` {
  private let id = connection(1)

  private func opened(_ limits: Limits = Limits()) -> Connections {
    let connections = Connections(limits: limits)
    _ = connections.opened(id, by: Peer(uid: 1000, groups: [1000], pid: 1), at: instant(0))
    return connections
  }

  private func frames(_ connections: Connections) -> [String] {
    var frames: [String] = []
    while case .frame(let frame) = connections.nextStep(of: id) {
      frames.append(String(decoding: frame, as: UTF8.self))
    }
    return frames
  }

  @Test func `hand out frames in order, and number their callers`() {
    let connections = opened()
    connections.received(Array("{}\n{\"a\":1}\n{".utf8), on: id, at: instant(0))
    #expect(frames(connections) == ["{}", "{\"a\":1}"])
    connections.received(Array("}\n".utf8), on: id, at: instant(0))
    #expect(frames(connections) == ["{}"])
    let sender = CauseClient(pid: 1)
    let caller = Caller(connection: id, user: me, groups: [1000], arrival: 1, client: sender)
    #expect(connections.frameTaken(from: id) == caller)
    #expect(connections.frameTaken(from: id)?.arrival == 2)
    #expect(connections.frameTaken(from: connection(9)) == nil)
  }

  @Test func `close a connection after its input only when all replies are sent and read`() throws {
    let connections = opened()
    connections[id]?.pendingResponses += 1
    connections[id]?.inputHasEnded = true
    guard case .endAnswers = connections.nextStep(of: id) else {
      throw UnexpectedValue()
    }
    #expect(connections.nextStep(of: id) == nil)
    connections[id]?.pendingResponses -= 1
    connections.queue(Array("x".utf8), as: .response, to: id)
    #expect(connections.nextStep(of: id) == nil)
    #expect(connections.flush() == [.write([ConnectionOutput(Array("x\n".utf8), to: id)])])
    connections.wrote(WrittenOutput(id, count: 2), at: instant(0))
    guard case .close(.finished) = connections.nextStep(of: id) else {
      throw UnexpectedValue()
    }
  }

  @Test func `write each outbox once in a turn, in the order of the first message`() {
    let connections = opened()
    let other = connection(2)
    _ = connections.opened(other, by: Peer(uid: 1000, groups: [1000], pid: 2), at: instant(0))
    for target in [other, id, other] { connections.queue(Array("x".utf8), as: .notification, to: target) }
    #expect(connections.hasOutput)
    let outputs = [
      ConnectionOutput(Array("x\nx\n".utf8), to: other), ConnectionOutput(Array("x\n".utf8), to: id),
    ]
    #expect(connections.flush() == [.write(outputs)])
    #expect(!connections.hasOutput && connections.flush() == [])
  }

  @Test func `hold a connection with too many unread responses until half of them are read`() throws {
    let connections = opened(limits { $0.outputBytes = 10 })
    connections.queue(Array("0123456789".utf8), as: .response, to: id)
    let effects = connections.carriedOutFrame(of: id, at: instant(5))
    #expect(effects == [.pauseReading(id), .wake(instant(5 + Limits().unreadMilliseconds))])
    _ = connections.flush()
    connections.wrote(WrittenOutput(id, count: 5), at: instant(6))
    #expect(connections.nextStep(of: id) == nil)
    connections.wrote(WrittenOutput(id, count: 1), at: instant(6))
    guard case .resume = connections.nextStep(of: id) else {
      throw UnexpectedValue()
    }
    #expect(connections.resumed(id, from: .holding, at: instant(6)) == [.resumeReading(id)])
  }

  @Test func `yield a connection, and resume it once`() {
    let connections = opened()
    #expect(connections.carriedOutFrame(of: id, at: instant(0)) == [])
    #expect(connections.yielded(id, at: instant(0)) == [.pauseReading(id)])
    #expect(connections.yielded(id, at: instant(0)) == nil)
    #expect(connections.resumed(id, from: .yielding, at: instant(1)) == [.resumeReading(id)])
    #expect(connections.resumed(id, from: .yielding, at: instant(1)) == nil)
  }

  @Test func `do not count the time in which an unfinished message was not read`() {
    let connections = opened(limits { $0.messageMilliseconds = 100 })
    connections.received(Array("{".utf8), on: id, at: instant(0))
    #expect(connections.nextStep(of: id) == nil)
    #expect(connections.tookMessages(of: id, at: instant(0)) == [.wake(instant(100))])
    #expect(connections.yielded(id, at: instant(90)) == [.pauseReading(id)])
    #expect(connections[id]?.deadline(limits: Limits()) == nil)
    let resumed = connections.resumed(id, from: .yielding, at: instant(500))
    #expect(resumed == [.resumeReading(id), .wake(instant(510))])
    #expect(connections.tookMessages(of: id, at: instant(505)) == [])
  }

  @Test func `keep a pending batch with its charge until its request is answered`() {
    let connections = opened()
    let ping = Message.request(id: .number(1), method: "ping", params: .named([:]))
    let number = connections.batches.began([ping, ping], length: 1_000, from: caller())
    let next = connections.nextMessage(ofBatch: number)
    #expect(next?.caller.responseTarget == .batch(number, id, .number(1)))
    #expect(connections.batchPaused(number) == 1_000)
    #expect(connections[id]?.pendingResponses == 1)
    #expect(connections.batchAnswered(number, with: .success(.nothing), to: .number(1)) == 1_000)
    #expect(connections.batchAnswered(number, with: .success(.nothing), to: .number(1)) == nil)
    let resumed = connections.batchResumed(number)
    #expect(resumed?.caller.connection == id && resumed?.bytes == 1_000)
    #expect(connections.nextMessage(ofBatch: number)?.message == ping)
    #expect(connections.nextMessage(ofBatch: number) == nil)
    let response = connections.batches.remove(number)?.response.map { String(decoding: $0, as: UTF8.self) }
    #expect(response == #"[{"jsonrpc":"2.0","id":1,"result":{}}]"#)
    #expect(connections.batches.isEmpty)
  }

  @Test func `cancel a later request of a batch, and no other`() throws {
    let connections = opened()
    let messages = [1, 2].map { Message.request(id: .number($0), method: "ping", params: .named([:])) }
    let number = connections.batches.began(messages, length: 10, from: caller())
    _ = connections.nextMessage(ofBatch: number)
    _ = connections.batchPaused(number)
    #expect(connections.batches.cancelled(try cancellation(2, by: 9), in: nil) == 0)
    #expect(throws: Never.self) { try connections.checkRequest(.number(2), inBatch: number) }
    #expect(connections.batches.cancelled(try cancellation(7), in: nil) == 0)
    #expect(connections.batches.cancelled(try cancellation(2), in: nil) == 1)
    #expect(throws: RPCError.self) { try connections.checkRequest(.number(2), inBatch: number) }
    #expect(throws: Never.self) { try connections.checkRequest(.number(7), inBatch: number) }
  }

  @Test func `release the pending batches of a connection that leaves`() {
    let connections = opened()
    let number = connections.batches.began([], length: 70, from: caller())
    _ = connections.batchPaused(number)
    #expect(connections.left(id) && !connections.left(id) && connections.hasLeft(id))
    #expect(connections.batchesAbandoned(by: id) == 70)
    #expect(connections.batches.isEmpty && connections.batchResumed(number) == nil)
  }
}
