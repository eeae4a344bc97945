import Scripting
import Wording

/// A line on the terminal with the scene that is played; nothing if standard error is no terminal.
struct PlayingProgress {
  private let isShown = Console.hasErrorTerminal
  let count: Int
  private(set) var played = 0
  /// The greatest length of the line, which must not wrap.
  private static let columnsMax = 79

  mutating func show(_ scene: PlayableScene, of script: PlayableScript) {
    played += 1
    guard isShown else { return }
    let line = "\(played)/\(count) \(script.script.name): \(scene.name)".harmless
    Console.note("\r\u{1B}[2K" + String(line.prefix(Self.columnsMax)))
  }

  func clear() {
    if isShown { Console.note("\r\u{1B}[2K") }
  }
}
