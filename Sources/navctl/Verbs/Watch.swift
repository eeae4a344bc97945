import ArgumentParser
import JSON
import NavigationClient

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints a line for each change of a tree.",
    usage: "navctl watch [OPTIONS] [TREE]",
    discussion: """
      Each line has the revision, the cause, the additions (+) and removals (-) with
      their coordinator, and the coordinators that began and ended. Ends when the
      tree is closed, and on interrupt.
      """
  )

  @Argument(help: "The tree, as with --tree.", completion: CompletedWord.tree.kind)
  var name: String?
  @Flag(name: .customLong("draw"), help: "Draw the tree instead, in place on a terminal.")
  var draws = false
  @Flag(help: "With --draw, draw each hidden tab as one line.")
  var fold = false
  @Option(help: ArgumentHelp("Start with the changes after this revision.", valueName: "revision"))
  var since: Int?
  @Option(help: ArgumentHelp("Stop after this many changes.", valueName: "n"))
  var count: Int?
  @OptionGroup var tree: TreeOption
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard draws || !fold else { throw ValidationError("--fold is for drawings: add --draw.") }
    if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let tree = try await daemon.tree(TreeOption.name(name ?? self.tree.tree))
    let drawsInPlace = draws && !everywhere.json && Console.canDraw
    Interrupts.endProgram(isDrawing: drawsInPlace)
    Interrupts.endWithReader()
    let canvas = drawsInPlace ? Canvas() : nil
    defer { if drawsInPlace { Canvas.leave() } }
    var stream = ChangeStream(daemon: daemon, tree: tree.tree, revision: since ?? tree.revision)
    try await stream.begin()
    if draws && !everywhere.json {
      try await draw(tree, following: &stream, daemon, on: canvas)
    } else {
      try await list(tree, following: &stream)
    }
  }

  private func list(_ tree: TreeGetResult, following stream: inout ChangeStream) async throws {
    var names = try await names(of: tree)
    var left = count ?? .max
    while left > 0, let (subscription, changed) = try await stream.next() {
      left -= 1
      names.learn(addedBy: changed.change)
      if everywhere.json {
        let notification = ServerNotification.treeChanged(subscription: subscription, changed)
        Console.print(notification.params.text)
      } else {
        Console.print(Self.line(changed, names).harmless)
      }
      names.forget(removedBy: changed.change)
    }
  }

  /// The names of the nodes in a tree, and of those at `--since` if navd still keeps the changes up to it.
  private func names(of tree: TreeGetResult) async throws -> Directory {
    var names = Directory(tree.snapshot)
    guard let since, since < tree.revision, !everywhere.json else { return names }
    let daemon = try await DaemonConnection.connect(everywhere)
    let result = try await daemon.ask(await daemon.client.treeSubscribe(tree: tree.tree, since: 1))
    guard result.snapshot == nil else { return names }
    for await notification in daemon.notifications {
      guard case .treeChanged(_, let changed)? = try? notification.content(), changed.change.revision <= since
      else { break }
      names.learn(addedBy: changed.change)
      names.forget(removedBy: changed.change)
    }
    return names
  }

  /// The revision, the cause and the differences of a change, in one line.
  static func line(_ changed: TreeChanged, _ names: Directory) -> String {
    let change = changed.change
    let sentences = ChangeText.sentences(of: change, names: names, hasAuthors: changed.cause.hasAuthors)
    let cause = causeText(changed.cause)
    return "\(changed.change.revision)  \(cause): \(sentences.joined(separator: "; "))"
  }

  private func draw(
    _ tree: TreeGetResult,
    following stream: inout ChangeStream,
    _ daemon: DaemonConnection,
    on canvas: Canvas?
  ) async throws {
    var state = tree
    var left = count ?? .max
    show(state, on: canvas)
    while left > 0, let (_, changed) = try await stream.next() {
      left -= 1
      guard changed.change.revision > state.revision else { continue }
      state = try await daemon.tree(tree.tree)
      show(state, on: canvas)
    }
  }

  private func show(_ state: TreeGetResult, on canvas: Canvas?) {
    let lines = TreeDrawing.lines(of: state, foldsTabs: fold)
    guard let canvas else { return Console.print(drawing: lines + [Text()]) }
    canvas.draw(lines)
  }
}

/// The cause of a change: the last word of the method, and the note of the command.
private func causeText(_ cause: ChangeCause) -> String {
  let verb = cause.method.split(separator: ".").last.map(String.init) ?? cause.method
  return verb + (cause.info.map { " \(valueText($0))" } ?? "")
}
