/// A progress line on the terminal; prints nothing if standard error is not a terminal.
struct LineInPlace {
  private let isShown = Console.hasErrorTerminal
  /// The earliest time of the next update.
  private var next = ContinuousClock.now

  /// The time between two updates.
  private static let interval = Duration.milliseconds(100)
  /// The width assumed for a terminal that does not report one.
  private static let columnsDefault = 80
  private static let start = "\r\u{1B}[2K"

  /// Replaces the line, at most once per interval.
  mutating func update(_ line: @autoclosure () -> String) {
    guard isShown, next <= .now else { return }
    next = .now + Self.interval
    show(line())
  }

  /// Replaces the line, truncated to the width of the terminal.
  func show(_ line: String) {
    guard isShown else { return }
    let columns = Console.errorTerminalColumns ?? Self.columnsDefault
    Console.note(Self.start + Text(line).cut(to: max(1, columns - 1)).rendered(colour: false))
  }

  func clear() {
    if isShown { Console.note(Self.start) }
  }
}
