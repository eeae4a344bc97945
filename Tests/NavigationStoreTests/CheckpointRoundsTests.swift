import Testing

@testable import NavigationStore

@Suite struct CheckpointRoundsTests {
  @Test func `pause for the few pages that are appended during short rounds`() {
    #expect(
      steps([(1_000, 4_000), (200, 4_200), (64, 4_264), (0, 4_264)]) == [
        .move, .move, .moveWhilePaused, .end,
      ]
    )
  }

  @Test func `end at once if nothing was appended`() {
    #expect(steps([(0, 4_000)]) == [.end])
  }

  @Test func `leave the rest to the next checkpoint if they do not catch up`() {
    #expect(steps([(900, 4_000), (800, 5_000), (900, 6_000), (65, 7_000)]) == [.move, .move, .move, .end])
  }

  @Test func `pause for any number of pages if the log is long`() {
    #expect(
      steps([(900, 16_001), (900, 16_100), (900, 16_200), (900, 16_300)]) == [
        .move, .move, .move, .moveWhilePaused,
      ]
    )
  }

  private func steps(_ rounds: [(left: Int, all: Int)]) -> [CheckpointRounds.CheckpointStep] {
    var checkpoint = CheckpointRounds()
    return rounds.map { checkpoint.moved(leaving: $0.left, of: $0.all) }
  }
}
