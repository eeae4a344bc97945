/// A line on the terminal with the progress of a verb; nothing if standard error is no terminal.
struct LineInPlace {
  private let isShown = Console.hasErrorTerminal
  /// The time at which `update` shows a line again.
  private var next = ContinuousClock.now

  /// The time between two updates.
  private static let interval = Duration.milliseconds(100)
  /// The columns of a terminal that does not say how many it has.
  private static let columnsDefault = 80
  private static let start = "\r\u{1B}[2K"

  /// Shows a line in place of the one before, unless that one is very new.
  mutating func update(_ line: @autoclosure () -> String) {
    guard isShown, next <= .now else { return }
    next = .now + Self.interval
    show(line())
  }

  /// Shows a line in place of the one before, cut so that the terminal does not wrap it.
  func show(_ line: String) {
    guard isShown else { return }
    let columns = Console.errorTerminalColumns ?? Self.columnsDefault
    Console.note(Self.start + Text(line).cut(to: max(1, columns - 1)).rendered(colour: false))
  }

  func clear() {
    if isShown { Console.note(Self.start) }
  }
}
