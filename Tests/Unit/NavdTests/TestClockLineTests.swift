import Testing

@testable import navd

@Suite struct `A line of the test clock` {
  @Test func `advances the time by milliseconds`() throws {
    #expect(try TestClockLine("advance 60000").milliseconds == 60_000)
    #expect(try TestClockLine("advance 86400000").milliseconds == 86_400_000)
  }

  @Test(arguments: ["advance 86400001", "advance 0", "advance -5", "advance soon"])
  func `is rejected beyond advanceMillisecondsMax and below 1`(_ line: String) throws {
    let error = #expect(throws: TestClockError.self) { try TestClockLine(line) }
    let count = line.split(separator: " ")[1]
    #expect(
      error?.description
        == "Time is advanced by 1 to 86400000 milliseconds (advanceMillisecondsMax), not by '\(count)'."
    )
  }

  @Test(arguments: ["", "advance", "advance 1 2", "wait 60000"])
  func `is rejected if it is not a command`(_ line: String) throws {
    let error = #expect(throws: TestClockError.self) { try TestClockLine(line) }
    #expect(
      error?.description == "'\(line)' is not a line of --test-clock: write 'advance MILLISECONDS'."
    )
  }
}
