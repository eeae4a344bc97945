import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `A command queue` {
  @Test func `hands out calls in order of arrival, including a late one`() throws {
    var queue = CommandQueue()
    for arrival in [2, 5, 3] { queue.calls.insert(try queued(arrival)) }
    #expect((0..<3).map { _ in queue.next()?.caller.arrival } == [2, 3, 5])
    #expect(queue.next() == nil)
  }

  @Test func `keeps the order of calls that arrived in one frame`() throws {
    var queue = CommandQueue()
    for id in 1...3 { queue.calls.insert(try queued(1, id: id)) }
    let targets = (0..<3).map { _ in queue.next()?.caller.responseTarget }
    #expect(targets == (1...3).map { .request(connection(1), .number($0)) })
  }

  @Test func `lets a caller begin only if no earlier call is queued`() throws {
    var queue = CommandQueue()
    #expect(queue.isNext(caller(arrival: 9)))
    queue.calls.insert(try queued(5))
    #expect(queue.isNext(caller(arrival: 4)))
    #expect(!queue.isNext(caller(arrival: 5)) && !queue.isNext(caller(arrival: 6)))
  }

  @Test func `removes the calls whose deadline has passed, and has the next deadline`() throws {
    var queue = CommandQueue()
    let calls = [
      try queued(1), try queued(2, deadline: instant(10)), try queued(3, deadline: instant(20)),
    ]
    for call in calls { queue.calls.insert(call) }
    #expect(queue.calls.removeExpired(at: instant(9)) == nil)
    #expect(queue.nextExpiry == instant(10))
    #expect(queue.calls.removeExpired(at: instant(10)) == calls[1])
    #expect(queue.calls.removeExpired(at: instant(10)) == nil)
    #expect(queue.nextExpiry == instant(20))
    #expect(queue.calls.removeExpired(at: instant(20)) == calls[2])
    #expect(queue.calls.removeExpired(at: instant(90)) == nil)
    #expect(queue.nextExpiry == nil)
    #expect(queue.closed() == [calls[0]] && queue.calls.isEmpty)
  }

  @Test func `removes the call that its own connection cancels`() throws {
    var queue = CommandQueue()
    for id in 1...2 { queue.calls.insert(try queued(id, id: id)) }
    #expect(queue.calls.removeFirst(of: try cancellation(2, by: 7)) == nil)
    #expect(queue.calls.removeFirst(of: try cancellation(2))?.caller.arrival == 2)
    #expect(queue.calls.removeFirst(of: try cancellation(2)) == nil)
    #expect(queue.calls.count == 1)
  }

  @Test func `removes the first of the calls with the id that is cancelled, and no notification`() throws {
    var queue = CommandQueue()
    queue.calls.insert(try queued(1))
    for arrival in [4, 2, 3] { queue.calls.insert(try queued(arrival, id: 2)) }
    let arrivals = try (1...4).map { _ in queue.calls.removeFirst(of: try cancellation(2))?.caller.arrival }
    #expect(arrivals == [2, 3, 4, nil])
    #expect(queue.next()?.caller.arrival == 1)
  }

  @Test func `is cancelled by the id of a call in a batch`() throws {
    let inBatch = ResponseTarget.batch(3, connection(1), .number(2))
    #expect(inBatch.request == (try cancellation(2)))
    #expect(ResponseTarget.discard.request == nil)
  }
}
