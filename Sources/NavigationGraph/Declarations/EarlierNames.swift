/// The valid earlier names of declarations of one kind: not declared now, and each of one declaration only.
struct EarlierNames {
  private let present: Set<String>
  /// The present name of each earlier one.
  private(set) var renamed: [String: String] = [:]

  init(besides present: [String]) {
    self.present = Set(present)
  }

  /// Reads `renamed`: one earlier name of a declaration, or several.
  @discardableResult
  mutating func claim(_ node: DocumentNode?, for name: String) -> [String] {
    guard let node else { return [] }
    var earlier: [String] = []
    for (old, node) in node.names("An earlier name") {
      if present.contains(old) {
        node.report(.badRename, "'\(old)' is still declared, so it cannot have become '\(name)'.")
      } else if let other = renamed[old] {
        node.report(.badRename, "'\(old)' has become '\(other)' already.")
      } else {
        renamed[old] = name
        earlier.append(old)
      }
    }
    return earlier
  }
}
