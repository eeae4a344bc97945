import Testing
import Wording

@Suite struct EscapingControls {
  @Test(arguments: ["", "kiosk 3.1", "é 🚪 👩‍🚀", "a=b \"c\""])
  func `leaves printable text`(text: String) {
    #expect(text.escapingControls == text)
  }

  @Test(arguments: [
    ("a\nb", #"a\nb"#), ("a\r\nb\t", #"a\r\nb\t"#), ("\u{1B}[2J", #"\u{1B}[2J"#),
    ("\u{0}\u{7F}", #"\u{0}\u{7F}"#), ("\u{9B}2J", #"\u{9B}2J"#), ("a\u{2028}b", #"a\u{2028}b"#),
    ("\u{202E}abc", #"\u{202E}abc"#),
    (#"a\nb"#, #"a\\nb"#),
  ])
  func `replaces what forges lines, controls a terminal or turns text`(text: String, escaped: String) {
    #expect(text.escapingControls == escaped)
  }
}
