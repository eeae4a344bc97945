#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal on which a drawing is replaced in place; what was there comes back at the end.
struct Canvas {
  /// Another screen, no cursor, and lines that end at the margin instead of going on below.
  init() {
    Console.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Draws as many lines as there is room for, from the top: what is on view stands there.
  func draw(_ lines: [Text]) {
    let room = Self.height ?? lines.count
    var shown = lines
    if lines.count > room {
      shown = lines.prefix(max(0, room - 1)) + [Text("… \(lines.count - room + 1) more lines", .faint)]
    }
    let colour = Console.hasColour
    let text = shown.map { $0.rendered(colour: colour) + "\u{1B}[K" }.joined(separator: "\r\n")
    Console.write("\u{1B}[H\(text)\u{1B}[J")
  }

  /// Gives the terminal back; a signal handler calls this too, so it does nothing but write.
  static func leave() {
    let sequence: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    _ = write(STDOUT_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  private static var height: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }
}
