import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal's alternate screen, for drawings in place.
///
/// The former content of the terminal returns at the end.
struct Canvas {
  /// The last drawing, redrawn when the terminal is resized.
  private final class Drawn: Sendable {
    let lines = Mutex<[Text]>([])
  }

  private let drawn = Drawn()
  private let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())

  /// Switches to the alternate screen without a cursor and without wrapped lines.
  init() {
    Console.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    resizing.setEventHandler { [drawn] in drawn.lines.withLock { Self.show($0) } }
    resizing.resume()
  }

  /// Draws the lines that fit, from the top, now and whenever the terminal is resized.
  func draw(_ lines: [Text]) {
    drawn.lines.withLock { drawn in
      drawn = lines
      Self.show(lines)
    }
  }

  private static func show(_ lines: [Text]) {
    let size = Console.terminalSize
    let room = size?.rows ?? lines.count
    var shown = lines
    if lines.count > room {
      shown = lines.prefix(max(0, room - 1)) + [Text("… \(lines.count - room + 1) more lines", .faint)]
    }
    let colour = Console.hasColour
    if let width = size?.columns { shown = shown.map { $0.cut(to: width) } }
    let text = shown.map { $0.rendered(colour: colour) + "\u{1B}[K" }.joined(separator: "\r\n")
    Console.write("\u{1B}[H\(text)\u{1B}[J")
  }

  /// Restores the terminal.
  ///
  /// Safe to call from a signal handler.
  static func leave() {
    let sequence: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    _ = write(STDOUT_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }
}
