import Testing
import Wording

@Suite struct Shortening {
  @Test(arguments: [("", 3), ("abc", 3), ("é", 2), ("🚪", 4)])
  func `leaves a text that fits`(text: String, bytesMax: Int) {
    #expect(text.shortened(to: bytesMax) == text)
  }

  @Test(arguments: [
    ("abcdef", 5, "ab…"), ("aéb…", 5, "a…"), ("🚪🚪", 7, "🚪…"), ("abcd", 3, "…"), ("abcd", 0, "…"),
  ])
  func `cuts between characters and marks the cut`(text: String, bytesMax: Int, shortened: String) {
    #expect(text.shortened(to: bytesMax) == shortened)
  }
}
