import Testing

@testable import Broker

@Suite struct `The delay before the next attempt to connect` {
  @Test func `has a bound that grows to 30 seconds`() {
    var backOff = BackOff()
    let delays = (1...7).map { _ in longest(&backOff, after: nil) }
    #expect(delays == [1, 2, 4, 8, 16, 30, 30])
  }

  @Test func `is anything below the bound`() {
    var backOff = BackOff()
    var least = Constant(value: 1)
    let delays = (1...3).map { _ in backOff.delay(afterConnectionOf: nil, using: &least) }
    #expect(delays == [0, 0, 0])
  }

  @Test func `is short again only after a minute of connection`() {
    var backOff = BackOff()
    let delays = [nil, 10, 59.9, 60, nil].map { longest(&backOff, after: $0) }
    #expect(delays == [1, 2, 4, 1, 2])
  }

  /// The maximum delay, rounded to seconds.
  private func longest(_ backOff: inout BackOff, after seconds: Double?) -> Double {
    var most = Constant(value: .max)
    return backOff.delay(afterConnectionOf: seconds, using: &most).rounded()
  }

  private struct Constant: RandomNumberGenerator {
    let value: UInt64

    func next() -> UInt64 { value }
  }
}
