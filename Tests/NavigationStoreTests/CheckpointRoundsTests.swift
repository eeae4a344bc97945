import Testing

@testable import NavigationStore

@Suite struct CheckpointRoundsTests {
  @Test func `end at once if nothing was appended`() {
    #expect(steps([(0, 4_000)]) == [.end])
    #expect(steps([(0, 20_000)]) == [.end])
  }

  @Test func `leave the rest to the next checkpoint if the log is short`() {
    #expect(steps([(900, 4_000)]) == [.end])
    #expect(steps([(10, 16_000)]) == [.end])
  }

  @Test func `pause for the few pages that are appended during short rounds if the log is long`() {
    #expect(
      steps([(1_000, 16_001), (200, 17_000), (64, 17_200), (0, 17_264)]) == [
        .move, .move, .moveWhilePaused, .end,
      ]
    )
  }

  @Test func `pause for any number of pages if they do not catch up`() {
    #expect(
      steps([(900, 16_001), (900, 16_100), (900, 16_200), (900, 16_300)]) == [
        .move, .move, .move, .moveWhilePaused,
      ]
    )
  }

  @Test func `pause only once if a reader keeps pages in the log`() {
    #expect(steps([(10, 16_001), (10, 16_011)]) == [.moveWhilePaused, .end])
  }

  private func steps(_ rounds: [(left: Int, all: Int)]) -> [CheckpointRounds.CheckpointStep] {
    var checkpoint = CheckpointRounds()
    return rounds.map { checkpoint.moved(leaving: $0.left, of: $0.all) }
  }
}
