import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal on which a drawing is replaced in place; what was there comes back at the end.
struct Canvas {
  /// What was drawn last, for when the terminal gets another size.
  private final class Drawn: Sendable {
    let lines = Mutex<[Text]>([])
  }

  private let drawn = Drawn()
  private let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())

  /// Another screen, no cursor, and lines that end at the margin instead of going on below.
  init() {
    Console.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    resizing.setEventHandler { [drawn] in drawn.lines.withLock { Self.show($0) } }
    resizing.resume()
  }

  /// Draws as many lines as there is room for, from the top, now and whenever the terminal gets another size: what is on
  /// view stands there.
  func draw(_ lines: [Text]) {
    drawn.lines.withLock { drawn in
      drawn = lines
      Self.show(lines)
    }
  }

  private static func show(_ lines: [Text]) {
    let room = height ?? lines.count
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
