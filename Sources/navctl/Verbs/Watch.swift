import ArgumentParser
import JSON
import NavigationClient

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a line for each change of a tree.",
    usage: "navctl watch [OPTIONS] [TREE]",
    discussion: """
      A line says the revision, the cause, what came (+) and what went (-), by
      whom, and which coordinators began and ended. It ends when the tree is
      closed, and with interrupt.
      """
  )

  @Argument(
    help: ArgumentHelp("The tree, if there are several; else $NAVD_TREE.", valueName: "tree"),
    completion: Completion.tree.kind
  )
  var name: String?
  @Flag(name: .customLong("tree"), help: "Draw the tree instead, in place on a terminal.")
  var draws = false
  @Option(help: ArgumentHelp("Begin with the changes after that revision.", valueName: "revision"))
  var since: Int?
  @Option(help: ArgumentHelp("End after so many changes.", valueName: "n"))
  var count: Int?
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
  }

  func run() async throws {
    let daemon = try await Daemon.connect(everywhere)
    let tree = try await daemon.tree(
      TreeOption.params(naming: name),
      namingTree: "Name it, as in navctl watch NAME, or use $NAVD_TREE."
    )
    let drawsInPlace = draws && !everywhere.json && Console.canDraw
    Interrupts.endProgram(isDrawing: drawsInPlace)
    Interrupts.endWithReader()
    let canvas = drawsInPlace ? Canvas() : nil
    defer { if drawsInPlace { Canvas.leave() } }
    var stream = ChangeStream(daemon: daemon, tree: tree.name, revision: since ?? tree.revision)
    try await stream.begin()
    if draws && !everywhere.json {
      try await draw(tree, stream, daemon, on: canvas)
    } else {
      try await list(tree, stream)
    }
  }

  private func list(_ tree: TreeState, _ stream: ChangeStream) async throws {
    var stream = stream
    var names = try await names(of: tree)
    var left = count ?? .max
    while left > 0, let notification = try await stream.next() {
      left -= 1
      guard let change = notification["change"] else { continue }
      names.learn(addedBy: change)
      Console.print(everywhere.json ? notification.text : Self.line(notification, change, names).harmless)
      names.forget(removedBy: change)
    }
  }

  /// The names of what is in a tree, and of what was there at `--since`, as far as the changes up to it are kept.
  private func names(of tree: TreeState) async throws -> Directory {
    var names = Directory(tree.snapshot)
    guard let since, since < tree.revision, !everywhere.json else { return names }
    let daemon = try await Daemon.connect(everywhere)
    let answer = try await daemon.call("tree.subscribe", ["tree": .string(tree.name), "since": 1])
    guard answer["snapshot"] == nil else { return names }
    for await notification in daemon.notifications {
      guard let change = notification.params["change"], change["revision"]?.integer ?? .max <= since else {
        break
      }
      names.learn(addedBy: change)
      names.forget(removedBy: change)
    }
    return names
  }

  /// The revision, the cause, and what is different.
  static func line(_ notification: JSON, _ change: JSON, _ names: Directory) -> String {
    let sentences = ChangeText.sentences(of: change, names: names)
    let cause = causeText(notification["cause"])
    return "\(change["revision"]?.integer ?? 0)  \(cause): \(sentences.joined(separator: "; "))"
  }

  private func draw(_ tree: TreeState, _ stream: ChangeStream, _ daemon: Daemon, on canvas: Canvas?)
    async throws
  {
    var stream = stream
    var state = tree
    var left = count ?? .max
    show(state, on: canvas)
    while left > 0, let notification = try await stream.next() {
      left -= 1
      guard notification["change"]?["revision"]?.integer ?? 0 > state.revision else { continue }
      state = try await daemon.tree(["tree": .string(tree.name)])
      show(state, on: canvas)
    }
  }

  private func show(_ state: TreeState, on canvas: Canvas?) {
    let lines = TreeDrawing.lines(of: state.json)
    guard let canvas else { return Console.print(lines + [Text()]) }
    canvas.draw(lines)
  }
}

/// What caused a change: the last word of the method, with the note that the command brought.
private func causeText(_ cause: JSON?) -> String {
  let method = cause?["method"]?.string ?? "?"
  let verb = method.split(separator: ".").last.map(String.init) ?? method
  return verb + (cause?["info"].map { " \(valueText($0))" } ?? "")
}
