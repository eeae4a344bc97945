import ArgumentParser
import NavigationClient
import Scripting

struct TestVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Plays scripts with expectations, and compares.",
    usage: "navctl test [OPTIONS] [--update | --tap | --junit] FILE ...",
    discussion: """
      A script has scenes of commands with expectations. navctl plays scripts on its
      own navd, from its folder or $PATH; with -H or --socket, on the daemon there.
      $NAVD_SOCKET has no effect.

        navctl test --junit tests/*.script
        navctl test --update login.script

        == Red is shown

        $ open palette --graph palette.yaml
        $ trigger color name=Red
        expect active ColorScreen name=Red
        expect stack [ColorListScreen, ColorScreen]

      A command without 'expect' must commit. 'expect' takes active, screen, no,
      stack, layer, tab, url, fact, kept, outcome, ended and redirected. Instead, an
      outcome and a whole tree may be below a command, drawn as 'navctl show' and
      'navctl show --coordinators' draw it. Time passes only by commands such as
      'after 60s', which start idle routes without waiting.

      The path of a graph is relative to the script. The exit status is 1 if a scene
      failed, and 65 if a script has a mistake; the others are still played.
      """
  )

  @Argument(help: "Scripts.", completion: .file(extensions: ["script"]))
  var files: [String]
  @Flag(help: "Print the Test Anything Protocol.")
  var tap = false
  @Flag(help: "Print the XML of JUnit.")
  var junit = false
  @Flag(help: "Rewrite the expectations that differ, in the scripts.")
  var update = false
  @Flag(help: "List the parts of graphs that no scene reached.")
  var coverage = false
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    let formats = [("--tap", tap), ("--junit", junit), ("--json", everywhere.json)].filter(\.1).map(\.0)
    guard formats.count <= 1 else {
      throw ValidationError("\(formats.joined(separator: " and ")) are different formats: choose one.")
    }
    guard let option = update ? "--update" : coverage ? "--coverage" : nil, tap || junit else { return }
    throw ValidationError("\(option) prints for people or as JSON: leave out \(tap ? "--tap" : "--junit").")
  }

  func run() async throws {
    if update { for file in files { try ScriptFile(path: file).checkWritable() } }
    var tests: [Result<PlayableScript, UnreadableScript>] = []
    for file in files { tests.append(await read(file)) }
    let count = tests.reduce(0) { $0 + ((try? $1.get().scenes.count) ?? 1) }
    let isReadable = tests.contains { (try? $0.get()) != nil }
    let navd = isReadable && !everywhere.namesDaemon ? try await PrivateNavd.start() : nil
    // On a shared daemon, an interrupt must not leave a tree open.
    if everywhere.namesDaemon { Interrupts.keep() }
    var daemon = everywhere
    if let navd { daemon.socket = navd.socket }
    // The report prints all results.
    daemon.json = false
    let progress = PlayingProgress(count: count)
    var run = TestRun(report: report, daemon: daemon, navd: navd, updates: update, progress: progress)
    if coverage { run.coverage = TestCoverage() }
    run.report.begin(count: count)
    for test in tests {
      switch test {
      case .success(let script): try await run.play(script)
      case .failure(let script): run.reject(script)
      }
    }
    let status = run.end()
    guard status == .done else { throw ExitCode(status.rawValue) }
  }

  private var report: any TestReport {
    if tap { return TAPReport() }
    if junit { return JUnitReport() }
    return everywhere.json ? JSONReport() : ReportForPeople()
  }

  private func read(_ file: String) async -> Result<PlayableScript, UnreadableScript> {
    do throws(UnreadableScript) {
      return .success(try await PlayableScript(path: file, needsGraphs: !everywhere.namesDaemon))
    } catch {
      return .failure(error)
    }
  }
}

/// One run of scripts, with its report.
private struct TestRun {
  var report: any TestReport
  let daemon: EverywhereOptions
  let navd: PrivateNavd?
  let updates: Bool
  var progress: PlayingProgress
  var summary = TestSummary()
  /// The parts of graphs that were reached; nil unless requested.
  var coverage: TestCoverage?

  mutating func play(_ script: PlayableScript) async throws(Complaint) {
    report.began(script)
    var update = ScriptUpdate()
    for scene in script.scenes {
      for change in try await play(scene, of: script) {
        if let difference = change.difference { update.rewrite(change.entry, difference) }
      }
    }
    report.ended(script)
    try ScriptFile(path: script.script.path).apply(update, to: script.bytes)
  }

  /// Plays a scene, and returns the differences that `--update` rewrites.
  private mutating func play(
    _ scene: PlayableScene,
    of script: PlayableScript
  ) async throws(Complaint) -> [SceneFailure] {
    progress.show(scene, of: script)
    var failures: [SceneFailure]
    let begin = ContinuousClock.now
    var result: SceneResult {
      SceneResult(scene: scene, script: script.script, time: ContinuousClock.now - begin)
    }
    do throws(Complaint) {
      failures = try await ScenePlayer.play(scene, of: script, on: daemon, navd, covering: &coverage)
    } catch {
      progress.clear()
      var complaint = error
      if let end = navd?.end() {
        complaint.message = "\(end) in the scene '\(scene.name)' of \(script.script.path)."
      }
      report.abandoned(result, complaint)
      throw complaint
    }
    progress.clear()
    Interrupts.endIfKept()
    var played = result
    if updates {
      played.updated = failures.filter { $0.difference != nil }
      failures.removeAll { $0.difference != nil }
    }
    if failures.isEmpty { summary.passed += 1 } else { summary.failed += 1 }
    if !played.updated.isEmpty { summary.updated += 1 }
    report.played(played, failures)
    return played.updated
  }

  mutating func reject(_ script: UnreadableScript) {
    summary.unreadable += 1
    report.rejected(script)
  }

  mutating func end() -> ExitStatus {
    for graph in coverage?.results ?? [] { report.covered(graph) }
    report.end(summary)
    return summary.status
  }
}
