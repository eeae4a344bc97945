import ArgumentParser
import JSON
import NavigationClient

struct Wait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait",
    abstract: "Waits for a screen, for the front ends, or for an end.",
    usage: "navctl wait [OPTIONS] (--screen NAME | --settled | --closed KEY)",
    discussion: """
      Exits at once if the condition holds already. The exit status is 75 if it did
      not hold in time, and 1 if the tree was closed first.
      """
  )

  @Option(
    help: ArgumentHelp("Until this screen is on view.", valueName: "name"),
    completion: CompletedWord.screen.kind
  )
  var screen: String?
  @Flag(help: "Until the front ends have drawn what the tree shows.")
  var settled = false
  @Option(help: ArgumentHelp("Until this screen, layer or coordinator is closed.", valueName: "key"))
  var closed: String?
  @Option(help: ArgumentHelp("Give up after this many seconds; default: never.", valueName: "seconds"))
  var timeout: Double?
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  /// The longest time in which navd answers, which a short timeout leaves it.
  private static let answerSecondsMax = 5.0
  /// The longest wait of one call.
  private static let callMillisecondsMax = 600_000

  func validate() throws {
    if let timeout, !(0...1e9).contains(timeout) {
      throw ValidationError("--timeout takes seconds, 0 or more.")
    }
    let given = (screen == nil ? 0 : 1) + (settled ? 1 : 0) + (closed == nil ? 0 : 1)
    guard given == 1 else { throw ValidationError("Give one of --screen, --settled and --closed.") }
  }

  func run() async throws {
    let clock = ContinuousClock()
    let deadline = timeout.map { clock.now + .seconds($0) }
    if let timeout { giveUp(after: timeout + Self.answerSecondsMax) }
    let daemon = try await DaemonConnection.connect(everywhere)
    while true {
      let left = deadline.map { Int(($0 - clock.now) / .milliseconds(1)) }
      let time = max(0, min(left ?? Self.callMillisecondsMax, Self.callMillisecondsMax))
      let result = try await daemon.ask(
        await daemon.client.treeWait(
          until: condition,
          tree: tree.name,
          screen: screen,
          key: closed,
          timeoutMs: time
        )
      )
      guard !result.holds else { return report(result.revision) }
      if let deadline, clock.now >= deadline { throw timedOut }
    }
  }

  private var condition: WaitConditionName { screen != nil ? .onView : settled ? .settled : .closed }

  private var timedOut: Complaint {
    let seconds = timeout ?? 0
    let time = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    let what =
      screen.map { "'\($0)' was not on view" } ?? closed.map { "'\($0)' was not closed" }
      ?? "the front ends had not drawn the tree"
    return Complaint(message: "\(what) within \(time) s.", status: .timedOut)
  }

  /// Ends the program after that many seconds.
  private func giveUp(after seconds: Double) {
    let complaint = timedOut
    Task.detached {
      try await Task.sleep(for: .seconds(seconds))
      Console.stop(complaint)
    }
  }

  private func report(_ revision: Int) {
    guard everywhere.json else { return }
    let report = JSON.present([
      "screen": screen.map(JSON.string), "closed": closed.map(JSON.string), "revision": .integer(revision),
    ])
    Console.print(report.text)
  }
}
