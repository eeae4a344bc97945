import ArgumentParser
import JSON
import NavigationClient
import NavigationGraph

struct Wait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait",
    abstract: "Waits for a screen, for the front ends, or for an end.",
    usage: "navctl wait [OPTIONS] (--screen NAME | --settled | --closed KEY) [TREE] …",
    discussion: """
      Exits at once if the condition holds already. The exit status is 75 if it did
      not hold in time, and 1 if the tree was closed first. After --screen, params
      select a screen by its identity.

        navctl wait --screen ReceiptScreen --timeout 10s
        navctl wait --screen NoteScreen id=7
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
  @Option(help: ArgumentHelp("Give up after a time such as 500ms or 10s.", valueName: "duration"))
  var timeout: String?
  @Argument(
    help: ArgumentHelp("The tree, and params of the screen.", valueName: "tree"),
    completion: CompletedWord.tree.kind
  )
  var words: [String] = []
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  /// The time for navd's answer, added to the timeout.
  private static let answerMax = Duration.seconds(5)
  /// The longest wait of one call.
  private static let callMillisecondsMax = 600_000

  func validate() throws {
    try TreeOption.checkNames(words.filter { !params.contains($0) })
    if let timeout, time == nil {
      throw ValidationError(
        "--timeout is a whole number with ms, s, m or h, such as 500ms or 10s, not '\(timeout)'."
      )
    }
    let given = (screen == nil ? 0 : 1) + (settled ? 1 : 0) + (closed == nil ? 0 : 1)
    guard given == 1 else { throw ValidationError("Give one of --screen, --settled and --closed.") }
    guard screen != nil || params.isEmpty else { throw ValidationError("Params go with --screen.") }
    let named = words.filter { !params.contains($0) } + (tree.tree.map { [$0] } ?? [])
    if let other = named.first(where: { $0 != named[0] }) {
      throw ValidationError("A verb works on one tree: leave out '\(other)'.")
    }
  }

  private var params: [String] { words.filter { $0.contains("=") } }

  private var treeName: String? { TreeOption.name(words.first { !$0.contains("=") } ?? tree.tree) }

  func run() async throws {
    // With -H the deadline begins after the connection, because ssh may ask for a password.
    if everywhere.host == nil, let time { giveUp(after: time + Self.answerMax) }
    let daemon = try await DaemonConnection.connect(everywhere)
    if everywhere.host != nil, let time { giveUp(after: time + Self.answerMax) }
    let clock = ContinuousClock()
    let deadline = time.map { clock.now + $0 }
    var identity = JSON.Object()
    if let screen {
      let tree = try await daemon.tree(treeName).tree
      let words = try WordReader.params(params)
      identity = try await daemon.vocabulary(ofTree: tree).screenParams(words, of: screen)
    }
    while true {
      let left = deadline.map { Int(($0 - clock.now) / .milliseconds(1)) }
      let time = max(0, min(left ?? Self.callMillisecondsMax, Self.callMillisecondsMax))
      let result = try await daemon.ask(
        await daemon.client.treeWait(
          until: condition,
          tree: treeName,
          screen: screen,
          params: identity.isEmpty ? nil : identity,
          key: closed,
          timeoutMs: time
        )
      )
      guard !result.holds else { return report(result.revision) }
      if let deadline, clock.now >= deadline { throw timedOut }
    }
  }

  private var condition: WaitConditionName { screen != nil ? .onView : settled ? .settled : .closed }

  private var time: Duration? { timeout?.durationMilliseconds.map { .milliseconds($0) } }

  private var timedOut: Complaint {
    let shown = screen.map { ([$0] + params).joined(separator: " ") }
    let what =
      shown.map { "'\($0)' was not on view" } ?? closed.map { "'\($0)' was not closed" }
      ?? "the front ends had not drawn the tree"
    return Complaint(message: "\(what) within \(timeout ?? "").", status: .timedOut)
  }

  private func giveUp(after time: Duration) {
    let complaint = timedOut
    Task.detached {
      try await Task.sleep(for: time)
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
