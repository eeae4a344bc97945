import JSON
import NavigationClient
import Scripting

/// Converts the history of a tree to a scene of a script.
struct SceneRecorder {
  private let daemon: DaemonConnection
  private let tree: String
  private let vocabulary: Vocabulary
  /// The names that the graph declares as sensitive.
  ///
  /// Histories omit their values.
  private let sensitive: Set<String>
  private var scene: SceneText
  private var names = Directory(nil)
  private var time = RecordedTime()
  /// The active screen with its params, in the words of an expectation.
  private var active: [String]?
  /// The comments for the next command.
  private var comments: [String] = []
  private var commands = 0

  /// Returns the history of a tree; throws if it cannot become a scene.
  static func history(
    of tree: String,
    on daemon: DaemonConnection
  ) async throws(Complaint) -> [TreeHistoryEntry] {
    let entries = try await daemon.history(of: tree)
    guard !entries.contains(where: { $0.cause.method == "tree.regraph" }) else {
      throw noScene("the tree '\(tree)' has moved to another graph, and a scene has one graph.")
    }
    guard entries.first?.cause.method == "tree.open" else {
      throw noScene("the history of '\(tree)' does not begin when the tree was opened, as a scene does.")
    }
    return entries
  }

  /// Returns the text of a scene, and the number of its commands.
  ///
  /// `path` is the graph's path in the scene.
  static func record(
    _ entries: [TreeHistoryEntry],
    of tree: String,
    _ graph: (path: String, document: JSON)?,
    on daemon: DaemonConnection
  ) async throws(Complaint) -> (text: String, commands: Int) {
    var recorder = SceneRecorder(
      daemon: daemon,
      tree: tree,
      vocabulary: try await daemon.vocabulary(ofTree: tree),
      sensitive: graph?.document.sensitiveNames ?? [],
      scene: SceneText(name: "Recorded from \(tree)")
    )
    if let first = entries.first { try await recorder.open(first, graph: graph?.path) }
    for entry in entries.dropFirst() { try await recorder.record(entry) }
    for comment in recorder.comments { recorder.scene.comment(comment) }
    return (recorder.scene.text, recorder.commands)
  }

  private static func noScene(_ reason: String) -> Complaint {
    Complaint(
      message: "\(reason) Without --script, navctl record writes the commands that are there.",
      status: .notCommitted
    )
  }

  private mutating func open(_ entry: TreeHistoryEntry, graph: String?) async throws(Complaint) {
    if graph == nil {
      comments.append("The coordinators are in code: play this with --socket, where their clients are.")
    }
    if let change = entry.change { names.learn(addedBy: change) }
    let params = entry.cause.params ?? [:]
    var words = ["open", tree] + (graph.map { ["--graph", $0] } ?? [])
    do throws(UntoldCommand) {
      if let root = params["root"] { words += try phrase.root(root) }
    } catch {
      comments.append("The root was another one. \(error)")
    }
    try await play(words, entry)
    guard let words = try? phrase.facts(params["facts"]), !words.isEmpty else { return }
    comments.append("The tree was opened with these facts.")
    command(["facts"] + words)
  }

  private mutating func record(_ entry: TreeHistoryEntry) async throws(Complaint) {
    if let change = entry.change { names.learn(addedBy: change) }
    if entry.cause.client?.pid == 0, let pause = pause(before: entry) {
      // One `after` triggers everything that is due at the same time.
      if pause > 0 { command(["after", afterText(milliseconds: pause)]) }
      time.passed(pause)
      return try await end(entry)
    }
    let words: [String]
    do throws(UntoldCommand) {
      words = try told(entry)
    } catch {
      let command = EntryText.command(ChangeCause(method: entry.cause.method, params: entry.cause.params))
      comments.append("Left out: \(command). \(error)")
      return time.played(entry)
    }
    let secrets = secrets(leftOutOf: entry.cause)
    if !secrets.isEmpty {
      let names = secrets.joined(separator: ", ")
      comments.append("Sensitive, so not in the history: \(names). Add what is missing.")
    }
    try await play(words, entry)
  }

  private func told(_ entry: TreeHistoryEntry) throws(UntoldCommand) -> [String] {
    guard entry.outcome != .cancelled, entry.outcome != .superseded else {
      throw UntoldCommand("Another command or its client ended it.")
    }
    return try phrase.words(of: entry.cause)
  }

  private mutating func play(_ words: [String], _ entry: TreeHistoryEntry) async throws(Complaint) {
    command(words)
    if entry.outcome != .committed {
      scene.expect(["outcome", entry.outcome.rawValue] + (entry.reason.map { [$0.code.rawValue] } ?? []))
    }
    try await end(entry)
  }

  private mutating func command(_ words: [String]) {
    scene.command(words, comments: comments)
    comments = []
    commands += 1
  }

  /// Ends an entry.
  ///
  /// If the active screen or its params changed, adds an expectation.
  private mutating func end(_ entry: TreeHistoryEntry) async throws(Complaint) {
    time.played(entry)
    guard entry.change != nil, let state = await daemon.state(of: tree, at: entry.revision) else { return }
    let screen = state.snapshot.window.flatMap(\.screens).first { $0.key == state.active }
    let words = screen.map { [$0.key, $0.name] + params(of: $0) }
    guard words != active else { return }
    active = words
    if let words { scene.expect(["active"] + words.dropFirst()) }
  }

  private func params(of screen: TreeScreen) -> [String] {
    let schemas = vocabulary.params(ofScreen: screen.name)
    return screen.params.members.filter { !sensitive.contains($0.name) }.map { member in
      SceneText.param(member.name, member.value, isTyped: schemas?[member.name]?["type"] != nil)
    }
  }

  private func pause(before entry: TreeHistoryEntry) -> Int? {
    let coordinator = entry.cause.params?["coordinator"]?.string
    let type = coordinator.flatMap { names.types[$0] }
    return time.pause(before: entry, idleMs: type.flatMap(vocabulary.idleMilliseconds))
  }

  /// The names of the sensitive params that may be missing from a command.
  private func secrets(leftOutOf cause: ChangeCause) -> [String] {
    guard !sensitive.isEmpty else { return [] }
    let params = cause.params ?? [:]
    let routes = params["routes"]?.array ?? params["route"].map { [$0] } ?? []
    var secrets = routes.flatMap { route in
      let name = route["name"]?.string ?? route.string ?? ""
      let declared = vocabulary.coordinatorTypes.flatMap { vocabulary.params(ofRoute: name, of: $0).names }
      return declared.filter { sensitive.contains($0) && route["params"]?[$0] == nil }
    }
    if cause.method == "coordinator.finish", params["cancel"] == nil {
      let type = params["coordinator"]?.string.flatMap { names.types[$0] ?? $0 }
      let result = type.flatMap { vocabulary.result(of: $0) }
      if result?["sensitive"]?.bool == true { secrets.append("the result") }
      secrets += (result?["properties"]?.object?.names ?? []).filter {
        sensitive.contains($0) && params["value"]?[$0] == nil
      }
    }
    if params["url"]?.string?.contains("{") == true { secrets.append("the params of the URL") }
    return secrets.distinct
  }

  private var phrase: CommandPhrase { CommandPhrase(vocabulary: vocabulary, types: names.types) }
}

extension DaemonConnection {
  /// The tree at a revision; nil if navd no longer has it.
  fileprivate func state(of tree: String, at revision: Int) async -> TreeGetResult? {
    try? await client.treeGet(tree: tree, at: revision)
  }
}

extension JSON {
  /// The names of the params and members that a graph declares as sensitive.
  fileprivate var sensitiveNames: Set<String> {
    let members = object?.members ?? []
    let own = members.filter { $0.value["sensitive"]?.bool == true }.map(\.name)
    let inside = members.map(\.value) + (array ?? [])
    return inside.reduce(into: Set(own)) { $0.formUnion($1.sensitiveNames) }
  }
}
