import ArgumentParser
import JSON
import NavigationClient

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Completion of words in a shell. The scripts that `navctl completion` writes run navctl for each word, and
// navctl asks the daemon. If there is no daemon, or it does not respond in time, navctl offers nothing and
// prints no error.

/// The kind of word that a shell completes.
enum CompletedWord: Sendable {
  case tree, method, coordinator, coordinatorType, screen, screenOnView
  /// A graph by name or file, and a coordinator that can be the root of its trees.
  case graph, root
  /// A graph's file, a tree, or a loaded graph.
  case mapped
  case loadedGraph
  /// Words of a route, of several routes, of a transfer.
  case route, deepLink, transfer
  /// A fact with its value.
  case fact
  /// The screen, layer or tab of a screen event.
  case reported

  /// The longest wait after the tab key.
  static let patience = Duration.seconds(1)
  /// The longest wait for another machine, including ssh.
  private static let patienceOverSSH = Duration.seconds(3)

  var kind: CompletionKind {
    .custom { words, index, prefix async -> [String] in
      await offers(WordAtCursor(words, index: index, prefix: prefix))
    }
  }

  private func offers(_ word: WordAtCursor) async -> [String] {
    var line = TypedLine(word.before)
    let patience = line.host == nil ? Self.patience : Self.patienceOverSSH
    Task.detached {
      try await Task.sleep(for: patience)
      exit(ExitStatus.done.rawValue)
    }
    let files = self == .graph || self == .mapped ? GraphFiles.paths(from: word.typed) : []
    do {
      let words = [("--socket", line.socket), ("--host", line.host)]
      let options = try EverywhereOptions.parse(
        words.compactMap { name, value in value.map { "\(name)=\($0)" } }
      )
      let daemon = try await DaemonConnection.connect(options, isBatch: true)
      if let pattern = line.tree.flatMap(TreeNamePattern.init) {
        // Trees that match one pattern usually share a graph.
        line.tree = try await daemon.trees(matching: pattern).first
      }
      return word.answer(try await candidates(line, typed: word.typed, daemon) + files)
    } catch {
      return word.answer(files)
    }
  }

  private func candidates(_ line: TypedLine, typed: String, _ daemon: DaemonConnection) async throws
    -> [String]
  {
    switch self {
    case .tree: try await daemon.trees()
    case .mapped:
      Set(try await daemon.trees() + daemon.ask(await daemon.client.graphList()).graphs.map(\.graph)).sorted()
    case .graph, .loadedGraph: try await daemon.ask(await daemon.client.graphList()).graphs.map(\.graph)
    case .root: Vocabulary(toOpen: try await daemon.graph(namedOrIn: line.graph)).coordinatorTypes
    case .method: methodNames(in: try await daemon.ask(await daemon.client.rpcDiscover()))
    case .coordinator: try await daemon.tree(line.treeName).coordinators
    case .screenOnView: try await daemon.tree(line.treeName).onView
    case .coordinatorType: try await daemon.vocabulary(line).coordinatorTypes
    case .screen: try await daemon.vocabulary(line).screens
    case .fact: try await daemon.vocabulary(line).candidates(afterFacts: line.positionals, typed)
    case .reported: try await daemon.tree(line.treeName).subjects(of: line.positionals.first)
    case .route: try await daemon.routes(line, typed: typed)
    case .deepLink: try await daemon.vocabulary(line).candidates(afterRoutes: line.positionals, typed)
    case .transfer: try await daemon.vocabulary(line).candidates(afterTransfer: line.positionals, typed)
    }
  }
}

extension DaemonConnection {
  fileprivate func trees() async throws -> [String] {
    try await ask(await client.treeList()).trees.map(\.tree)
  }

  /// The loaded graph with that name, or the graph in that file.
  fileprivate func graph(namedOrIn graph: String?) async throws -> JSON? {
    if let graph, graph.isGraphFile { return try GraphSource.checked(graph).document }
    return try await self.graph(graph)
  }

  /// The words that may follow the typed words of a route.
  fileprivate func routes(_ line: TypedLine, typed: String) async throws -> [String] {
    let vocabulary = try await vocabulary(line)
    guard !line.hasAddress else { return vocabulary.candidates(afterRoute: line.positionals, typed) }
    let taken = try await ask(await client.treeRoutes(tree: line.treeName)).routes
    return vocabulary.candidates(afterRoute: line.positionals, typed, taken: taken)
  }

  /// The vocabulary of the tree of a command line.
  fileprivate func vocabulary(_ line: TypedLine) async throws -> Vocabulary {
    if let name = line.treeName { return try await vocabulary(ofTree: name) }
    let trees = try await trees()
    return try await trees.count == 1 ? vocabulary(ofTree: trees[0]) : Vocabulary(toOpen: nil)
  }
}

extension TreeGetResult {
  /// The words that name a coordinator: the ids, oldest first, and the types.
  fileprivate var coordinators: [String] {
    let types = snapshot.coordinatorTypes
    return types.keys.sorted { ($0.count, $0) < ($1.count, $1) } + Set(types.values).sorted()
  }

  /// The words that a screen event may name.
  fileprivate func subjects(of event: String?) -> [String] {
    let containers = snapshot.window.flatMap(\.containers)
    switch event.flatMap(ScreenEventName.init) {
    case .didPop, .didFocus: return onView
    case .didDismiss: return onView + snapshot.window.dropFirst().map(\.key)
    case .didSelect, .didCloseTab: return containers.compactMap(\.tab).distinct
    case .collapsed, .expanded: return containers.filter { $0.kind == .split }.map(\.key)
    case .idle: return coordinators
    case .activity, .settled, nil: return []
    }
  }
}
