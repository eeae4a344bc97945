import Scripting

/// A progress line with the current scene; prints nothing if standard error is not a terminal.
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
