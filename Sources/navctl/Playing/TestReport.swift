import Scripting

/// Prints the results of scripts in one format as they arrive.
protocol TestReport {
  /// Begins a report. `count` is the number of scenes; an unreadable script counts as one.
  mutating func begin(count: Int)
  /// Begins the scenes of a script.
  mutating func began(_ script: PlayableScript)
  /// Reports a played scene, which passed if there are no failures.
  mutating func played(_ scene: SceneResult, _ failures: [SceneFailure])
  mutating func ended(_ script: PlayableScript)
  /// Reports a script with problems, which is not played.
  mutating func rejected(_ script: UnreadableScript)
  /// Ends the report early, because the daemon disconnected during a scene.
  mutating func abandoned(_ scene: SceneResult, _ complaint: Complaint)
  /// Reports the parts of a graph that all scenes together have reached.
  mutating func covered(_ graph: GraphCoverage)
  mutating func end(_ summary: TestSummary)
}

extension TestReport {
  mutating func begin(count: Int) {}
  mutating func began(_ script: PlayableScript) {}
  mutating func ended(_ script: PlayableScript) {}
  mutating func abandoned(_ scene: SceneResult, _ complaint: Complaint) {}
  mutating func covered(_ graph: GraphCoverage) {}
  mutating func end(_ summary: TestSummary) {}
}

/// A played scene, with its script and its duration.
struct SceneResult {
  let scene: PlayableScene
  let script: Script
  let time: Duration
  /// The differences whose expectations `--update` rewrites.
  var updated: [SceneFailure] = []
}

/// The counts of scenes and scripts in a run.
struct TestSummary {
  var passed = 0
  var failed = 0
  /// The number of scenes whose expectations `--update` rewrites.
  var updated = 0
  var unreadable = 0

  var status: ExitStatus { unreadable > 0 ? .badInput : failed > 0 ? .notCommitted : .done }

  /// The counts for people.
  var sentence: String {
    let scenes = "\(passed + failed) \(passed + failed == 1 ? "scene" : "scenes")"
    let scripts = unreadable == 1 ? "1 script was not played" : "\(unreadable) scripts were not played"
    let played = failed == 0 ? "\(scenes) passed" : "\(failed) of \(scenes) failed"
    let result = updated == 0 ? played : "\(played), \(updated) updated"
    return unreadable == 0 ? result : "\(result), \(scripts)"
  }
}
