import Scripting

/// A line on the terminal with the scene that is played; nothing if standard error is no terminal.
struct PlayingProgress {
  private let line = LineInPlace()
  let count: Int
  private(set) var played = 0

  mutating func show(_ scene: PlayableScene, of script: PlayableScript) {
    played += 1
    line.show("\(played)/\(count) \(script.script.name): \(scene.name)")
  }

  func clear() {
    line.clear()
  }
}
