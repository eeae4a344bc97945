import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NavigationServer

/// The work of each operation is counted for 1,000 things and for 100,000, so that these tests do not depend on a clock.
@Suite struct `Counted work` {
  private static let small = 1_000
  private static let large = 100_000

  /// A queue with one command for each number; its deadline is the number that a function returns.
  private func queue(_ count: Int, deadline: (Int) -> Int) throws -> CommandQueue {
    let work = try queued(1).work
    var queue = CommandQueue()
    for number in 1...count {
      let caller = caller(arrival: number, id: number)
      queue.calls.insert(
        QueuedCall(work: work, caller: caller, deadline: instant(deadline(number)), bytes: 10)
      )
    }
    return queue
  }

  @Test func `of commands that are cancelled from the middle grows like their number`() throws {
    func work(_ count: Int) throws -> Int {
      var queue = try queue(count) { _ in 90 }
      let request = try cancellation(1)
      for number in Array(count / 2...count) + (1..<count / 2).reversed() {
        let request = PendingRequest(connection: request.connection, key: RequestKey(.number(number)))
        #expect(queue.calls.removeFirst(of: request)?.caller.arrival == number)
      }
      #expect(queue.calls.isEmpty && queue.nextExpiry == nil)
      return queue.calls.work
    }
    let (small, large) = (try work(Self.small), try work(Self.large))
    #expect(small >= Self.small && large <= 110 * small)
  }

  @Test func `of commands that expire, the newest first, grows like their number`() throws {
    func work(_ count: Int) throws -> Int {
      var queue = try queue(count) { count - $0 + 1 }
      for now in 1...count {
        #expect(queue.calls.removeExpired(at: instant(now))?.caller.arrival == count - now + 1)
        #expect(queue.calls.removeExpired(at: instant(now)) == nil)
      }
      #expect(queue.calls.isEmpty)
      return queue.calls.work
    }
    let (small, large) = (try work(Self.small), try work(Self.large))
    #expect(small >= Self.small && large <= 110 * small)
  }
}
