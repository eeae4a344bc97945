import NavigationClient

/// A verb that works on several trees if a pattern names them.
protocol SeveralTreesVerb {}

/// The beginning of the names of several trees, written with a `*` at the end as in grants.
struct TreeNamePattern: Equatable {
  /// The pattern as it was written.
  let word: String
  private var beginning: Substring { word.dropLast() }

  /// Reads a word; nil if it is the name of one tree.
  ///
  /// `\*` at the end is a `*` of the name.
  init?(_ word: String) {
    guard word.hasSuffix("*"), !word.hasSuffix("\\*") else { return nil }
    self.word = word
  }

  /// Whether it matches a tree.
  ///
  /// For trees of another user it must begin with the owner, so `*` means all own trees.
  func matches(_ tree: ListedTree) -> Bool {
    tree.tree.hasPrefix(beginning) && tree.owner.map { beginning.hasPrefix("\($0)/") } ?? true
  }

  /// The name that a word means if it is no pattern.
  static func name(_ word: String) -> String {
    word.hasSuffix("\\*") ? word.dropLast(2) + "*" : word
  }
}

extension DaemonConnection {
  /// The addresses of the trees that a pattern matches; complains if there are none.
  func trees(matching pattern: TreeNamePattern) async throws(Complaint) -> [String] {
    let trees = try await ask(await client.treeList()).trees.filter(pattern.matches).map(\.tree)
    guard !trees.isEmpty else {
      throw Complaint(message: "No tree matches '\(pattern.word)'. Try: navctl trees", status: .notCommitted)
    }
    return trees
  }
}
