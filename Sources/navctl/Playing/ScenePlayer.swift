import JSON
import NavigationClient
import NavigationGraph
import Scripting
import SystemPackage

/// A command of a scene whose result differs from the script.
struct SceneFailure {
  let entry: ScriptEntry
  let command: String
  /// A sentence about the failure.
  let message: String
  /// The difference from the script; nil if the command was not carried out.
  let difference: ScriptDifference?

  fileprivate init(_ command: PlayableCommand, message: String, _ difference: ScriptDifference? = nil) {
    entry = command.entry
    self.command = command.text
    self.message = message
    self.difference = difference
  }

  var line: Int { entry.line }
}

/// Plays one scene on a daemon, over its own connection.
struct ScenePlayer {
  private let daemon: DaemonConnection
  /// The navd whose clock commands may advance; nil with `--socket` or `-H`.
  private let navd: PrivateNavd?
  private let folder: FilePath
  private var tree: AddressedTree?
  /// The last drawing.
  private var drawing = ScriptDrawing()
  /// The graph of the tree: its file or, for a loaded one, its name.
  private var graph: (file: String, document: JSON)?
  private var reached = ReachedParts()

  /// Plays a scene, and closes its tree; throws if the connection is lost.
  ///
  /// If `open` fails, the scene ends with that failure.
  static func play(
    _ scene: PlayableScene,
    of script: PlayableScript,
    on everywhere: EverywhereOptions,
    _ navd: PrivateNavd?,
    covering coverage: inout TestCoverage?
  ) async throws(Complaint) -> [SceneFailure] {
    let daemon = try await DaemonConnection.connect(everywhere)
    var player = ScenePlayer(daemon: daemon, navd: navd, folder: script.folder)
    var failures: [SceneFailure] = []
    for command in scene.commands where Interrupts.kept == 0 {
      if player.tree == nil, !command.verb.opens, !failures.isEmpty { break }
      if let failure = try await player.failure(of: command) { failures.append(failure) }
    }
    if coverage != nil { try await player.addCoverage(to: &coverage) }
    try await player.closeTree()
    await daemon.client.close()
    return failures
  }

  private mutating func addCoverage(to coverage: inout TestCoverage?) async throws(Complaint) {
    guard let graph, let name = tree?.name else { return }
    do throws(Complaint) {
      reached.held(try await daemon.history(of: name))
    } catch {
      // A command of the scene may have closed the tree.
      if error.status == .noDaemon { throw error }
    }
    coverage?.add(reached, of: graph.document, in: graph.file)
  }

  private mutating func failure(of command: PlayableCommand) async throws(Complaint) -> SceneFailure? {
    do throws(Complaint) {
      let expected = command.entry.expected
      var played = try await result(of: command.verb)
      defer { drawing = played.drawing }
      try checkNames(of: expected)
      if expected.needsURL, let name = tree?.name {
        played.tree.url = try await daemon.ask(await daemon.client.treeUrl(tree: name)).url
      }
      let difference = expected.difference(from: played, after: drawing)
      return difference.map { SceneFailure(command, message: "The result differs from the script.", $0) }
    } catch {
      guard error.status != .noDaemon else { throw error }
      return SceneFailure(command, message: error.message.firstLetterCapital)
    }
  }

  /// Rejects an undeclared name, whose expectation would always or never hold.
  private func checkNames(of expected: ScriptExpectation) throws(Complaint) {
    guard let vocabulary = tree?.vocabulary else { return }
    for name in expected.names { try vocabulary.require(name) }
  }

  private mutating func result(of verb: PlayableVerb) async throws(Complaint) -> PlayedCommand {
    switch verb {
    case .open(let open): try await result(of: open)
    case .command(let command): try await result(of: command)
    case .after(let milliseconds): try await result(after: milliseconds)
    }
  }

  /// Advances the time; returns the result of the commands that became due.
  private mutating func result(after milliseconds: Int) async throws(Complaint) -> PlayedCommand {
    guard let tree, let name = tree.name, let navd else { throw Self.noTree }
    let last = try await daemon.history(of: name).last?.number ?? 0
    try navd.advance(byMilliseconds: milliseconds)
    let entries = try await daemon.history(of: name, after: last)
    let state = try await daemon.tree(name)
    show(state)
    if let outcome = entries.outcome { reached.ended(outcome, before: tree.state.snapshot) }
    return PlayedCommand(
      entries.outcome,
      change: nil,
      drawing: ScriptDrawing(state),
      tree: PlayedTree(state)
    )
  }

  private static let noTree = Complaint.usage("The scene has no tree, because 'open' did not commit.")

  private mutating func result(of open: Open) async throws(Complaint) -> PlayedCommand {
    if let name = tree?.name {
      throw .usage("The scene has its tree, '\(name)': begin another scene for another tree.")
    }
    let document = try await open.document(of: try source(of: open.graph), on: daemon)
    let result = try await open.result(with: document, on: daemon)
    guard let outcome = result.outcome else {
      throw .usage("The daemon has a tree '\(open.name)' already. Try: navctl close \(open.name)")
    }
    guard result.opened else {
      let nothing = TreeSnapshot(revision: 0, window: [], coordinators: [])
      return PlayedCommand(outcome, change: nil, drawing: drawing, tree: PlayedTree(nothing, active: nil))
    }
    let name = open.name
    let state = try await daemon.tree(name)
    tree = AddressedTree(name: name, state: state, vocabulary: try await daemon.vocabulary(ofTree: name))
    graph = document.map { (open.graph.map(path) ?? state.graph ?? "", $0) }
    reached.showed(state)
    reached.ended(outcome, before: nil)
    _ = try await daemon.ask(await daemon.client.treeSubscribe(tree: name))
    return PlayedCommand(outcome, change: nil, drawing: ScriptDrawing(state), tree: PlayedTree(state))
  }

  /// The graph in a file; nil if the graph is not given by a file.
  private func source(of graph: String?) throws(Complaint) -> GraphSource? {
    guard let graph, graph.isGraphFile else { return nil }
    let source = try GraphSource.checked(path(of: graph))
    guard !source.isSound, let problem = source.problems.first(where: { $0.severity == .error }) else {
      return source
    }
    throw Complaint(message: "The graph has errors. \(problem.sentence)", status: .badInput)
  }

  /// The path of a graph's file, or the name of a loaded graph.
  private func path(of graph: String) -> String {
    graph.isGraphFile ? folder.pushing(FilePath(graph)).lexicallyNormalized().string : graph
  }

  private mutating func result(of command: any TreeVerb) async throws(Complaint) -> PlayedCommand {
    guard let tree, let name = tree.name else { throw Self.noTree }
    let call = try command.call(on: tree)
    let outcome = try await daemon.ask(await call(daemon.client))
    var change = outcome.change
    if change == nil, outcome.hasRevision, outcome.revision > tree.state.revision {
      change = await daemon.change(to: outcome.revision)
    }
    let state = try await daemon.tree(name)
    show(state)
    reached.ended(outcome, before: tree.state.snapshot)
    return PlayedCommand(outcome, change: change, drawing: ScriptDrawing(state), tree: PlayedTree(state))
  }

  /// Continues with the tree after a command.
  private mutating func show(_ state: TreeGetResult) {
    guard let tree else { return }
    self.tree = AddressedTree(name: tree.name, state: state, vocabulary: tree.vocabulary)
    reached.showed(state)
  }

  private func closeTree() async throws(Complaint) {
    guard let name = tree?.name else { return }
    do throws(Complaint) {
      try await daemon.ask(await daemon.client.treeClose(tree: name))
    } catch {
      // A command of the scene may have closed the tree.
      if error.status == .noDaemon { throw error }
    }
  }
}
