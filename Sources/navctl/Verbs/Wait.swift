import ArgumentParser
import JSON
import NavigationClient

struct Wait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Waits until a screen is on view.",
    usage: "navctl wait [OPTIONS] --screen NAME",
    discussion: """
      Exits at once if it is on view already. The exit status is 75 if it did not
      appear in time, and 1 if the tree was closed first.
      """
  )

  @Option(
    help: ArgumentHelp("The screen to wait for.", valueName: "name"),
    completion: CompletedWord.screen.kind
  )
  var screen: String
  @Option(help: ArgumentHelp("Give up after this many seconds; default: never.", valueName: "seconds"))
  var timeout: Double?
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  /// The longest wait for the first look at the tree, which happens however short the timeout is.
  private static let firstLookSecondsMax = 5.0

  func validate() throws {
    if let timeout, !(0...1e9).contains(timeout) {
      throw ValidationError("--timeout takes seconds, 0 or more.")
    }
  }

  func run() async throws {
    if let timeout { giveUp(after: max(timeout, Self.firstLookSecondsMax)) }
    let daemon = try await DaemonConnection.connect(everywhere)
    var state = try await daemon.tree(tree.name)
    guard !state.shows(screen) else { return report(state) }
    if let timeout { giveUp(after: timeout) }
    var stream = ChangeStream(daemon: daemon, tree: state.tree, revision: state.revision)
    try await stream.begin()
    repeat {
      // Several changes may have arrived since the last look at the tree.
      guard stream.revision > state.revision else { continue }
      state = try await daemon.tree(state.tree)
      guard !state.shows(screen) else { return report(state) }
    } while try await stream.next() != nil
    throw Complaint(
      message: "tree '\(state.tree)' was closed before '\(screen)' was on view.",
      status: .notCommitted
    )
  }

  /// Ends the program after that many seconds.
  private func giveUp(after seconds: Double) {
    let time = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    let complaint = Complaint(message: "'\(screen)' was not on view within \(time) s.", status: .timedOut)
    Task.detached {
      try await Task.sleep(for: .seconds(seconds))
      Console.stop(complaint)
    }
  }

  private func report(_ state: TreeGetResult) {
    guard everywhere.json else { return }
    Console.print(JSON.object(["screen": .string(screen), "revision": .integer(state.revision)]).text)
  }
}
