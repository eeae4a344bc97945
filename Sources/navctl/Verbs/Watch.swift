import ArgumentParser
import JSON
import NavigationClient
import Scripting

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints a line for each change of a tree.",
    usage: "navctl watch [OPTIONS] [TREE]",
    discussion: """
      Each line has the revision, the cause, the additions (+) and removals (-) with
      their coordinator, and the coordinators opened and ended. With --pullback, a
      line is a route that the coordinator received. Ends when the tree is closed,
      and on interrupt.

        navctl watch palette
        navctl watch --draw
        navctl watch --pullback Settings
      """
  )

  @Flag(name: .customLong("draw"), help: "Draw the tree instead, in place on a terminal.")
  var draws = false
  @Flag(help: "With --draw, draw each hidden tab as one line.")
  var fold = false
  @Option(
    help: ArgumentHelp("Print the routes of a coordinator instead.", valueName: "coordinator"),
    completion: CompletedWord.coordinator.kind
  )
  var pullback: String?
  @Option(help: ArgumentHelp("Start with the changes after this revision.", valueName: "revision"))
  var since: Int?
  @Option(help: ArgumentHelp("Stop after this many changes.", valueName: "n"))
  var count: Int?
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    guard draws || !fold else { throw ValidationError("--fold is for drawings: add --draw.") }
    if pullback != nil, draws || since != nil {
      throw ValidationError("--pullback prints the routes from now on: leave out --draw and --since.")
    }
    if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let tree = try await daemon.tree(self.tree.name)
    let drawsInPlace = draws && !everywhere.json && Console.canDraw
    Interrupts.endProgram(isDrawing: drawsInPlace)
    Interrupts.endWithReader()
    let canvas = drawsInPlace ? Canvas() : nil
    defer { if drawsInPlace { Canvas.leave() } }
    if let pullback { return try await listRoutes(of: pullback, in: tree, daemon) }
    var stream = ChangeStream(daemon: daemon, of: tree, since: since)
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
        Console.print([Text(Self.line(changed, names))])
      }
      names.forget(removedBy: changed.change)
    }
  }

  /// Prints the routes of a coordinator until it ends.
  private func listRoutes(of name: String, in tree: TreeGetResult, _ daemon: DaemonConnection) async throws {
    let all = tree.snapshot.coordinators
    guard let coordinator = all.first(where: { $0.id == name }) ?? all.last(where: { $0.type == name }) else {
      let sentence = "The tree has no coordinator '\(name)'.\(hint(name, all.map(\.type)))"
      throw Complaint.usage(sentence)
    }
    _ = try await daemon.ask(
      await daemon.client.coordinatorPullback(coordinator: coordinator.id, tree: tree.tree)
    )
    var left = count ?? .max
    for await notification in daemon.notifications {
      let content = try? notification.content()
      if case .subscriptionEnded = content { return }
      guard case .coordinatorRouted(_, let routed) = content else { continue }
      let remark = routed.handled ? "" : "  not handled"
      if everywhere.json {
        Console.print(notification.params.text)
      } else {
        Console.print([Text("\(routed.revision)  \(routeText(routed.route))\(remark)")])
      }
      left -= 1
      guard left > 0 else { return }
    }
    throw daemon.closed
  }

  /// The names of the nodes in a tree, and at `--since` if navd still has that revision.
  private func names(of tree: TreeGetResult) async throws -> Directory {
    var names = Directory(tree.snapshot)
    guard let since, since < tree.revision, !everywhere.json else { return names }
    let daemon = try await DaemonConnection.connect(everywhere)
    let result = try await daemon.ask(
      await daemon.client.treeSubscribe(tree: tree.tree, since: 1, instance: tree.instance)
    )
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
    let lines = TreeText.lines(of: state, foldsTabs: fold)
    guard let canvas else { return Console.print(drawing: lines + [Text()]) }
    canvas.draw(lines)
  }
}

/// The cause of a change: the last word of the method, and the command's `info`.
private func causeText(_ cause: ChangeCause) -> String {
  let verb = cause.method.split(separator: ".").last.map(String.init) ?? cause.method
  return verb + (cause.info.map { " \(valueText($0))" } ?? "")
}
