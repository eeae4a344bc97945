import ArgumentParser
import JSON
import NavigationClient

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What the shells ask when the tab key is pressed. The scripts that `--generate-completion-script` writes call navctl
// itself for each of these; it asks the daemon. If there is none, or it does not answer at once, nothing is suggested
// and nothing is said.

/// The candidates for each kind of word.
enum Completion {
  /// How long a person who pressed the tab key is kept waiting.
  private static let patience = Duration.milliseconds(400)

  @Sendable static func trees(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, _ in
      try await daemon.names(in: "tree.list", "trees")
    }
  }

  @Sendable static func graphs(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, _ in
      try await daemon.names(in: "graph.list", "graphs")
    }
  }

  @Sendable static func methods(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, _ in
      try await daemon.names(in: "rpc.discover", "methods")
    }
  }

  @Sendable static func coordinators(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      let types = Directory.types(in: try await daemon.tree(typed.treeParams).snapshot)
      return types.keys.sorted { ($0.count, $0) < ($1.count, $1) } + Set(types.values).sorted()
    }
  }

  @Sendable static func coordinatorTypes(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      try await daemon.vocabulary(typed).coordinatorTypes
    }
  }

  @Sendable static func screens(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      try await daemon.vocabulary(typed).screens
    }
  }

  @Sendable static func screensOnView(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      try await daemon.tree(typed.treeParams).onView
    }
  }

  @Sendable static func routeWords(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      try await daemon.vocabulary(typed).candidates(afterRoute: typed.positionals, prefix, isDeepLink: false)
    }
  }

  @Sendable static func deepLinkWords(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      try await daemon.vocabulary(typed).candidates(afterRoute: typed.positionals, prefix, isDeepLink: true)
    }
  }

  @Sendable static func transferWords(_ line: [String], _ index: Int, _ prefix: String) async -> [String] {
    await ask(line, index) { daemon, typed in
      try await daemon.vocabulary(typed).candidates(afterTransfer: typed.positionals, prefix)
    }
  }

  private static func ask(
    _ line: [String],
    _ index: Int,
    _ question: (Daemon, TypedLine) async throws -> [String]
  ) async -> [String] {
    Task.detached {
      try await Task.sleep(for: patience)
      exit(ExitStatus.done.rawValue)
    }
    let typed = TypedLine(line.prefix(index))
    do {
      let options = try EverywhereOptions.parse(typed.socket.map { ["--socket", $0] } ?? [])
      return try await question(try await Daemon.connect(options), typed)
    } catch {
      return []
    }
  }
}

extension Daemon {
  /// The names in a list that a method answers.
  fileprivate func names(in method: String, _ list: String) async throws -> [String] {
    (try await call(method)[list]?.array ?? []).compactMap { $0["name"]?.string }
  }

  /// The words of the tree that is meant.
  fileprivate func vocabulary(_ typed: TypedLine) async throws -> Vocabulary {
    let trees = try await call("tree.list")["trees"]?.array ?? []
    let name = typed.treeParams["tree"]?.string
    let tree = trees.first { name == nil ? trees.count == 1 : $0["name"]?.string == name }
    guard let graph = tree?["graph"] else { return Vocabulary(nil) }
    return Vocabulary(try await call("graph.get", ["name": graph])["graph"])
  }
}
