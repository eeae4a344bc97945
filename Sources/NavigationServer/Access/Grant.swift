package import NavigationProtocol

/// A right to one user's trees that the configuration grants to another user or a group.
package struct Grant: Equatable, Sendable {
  /// The holder of a right, by uid or gid.
  package enum Grantee: Equatable, Sendable {
    case user(UInt32)
    case group(UInt32)
  }

  package var grantee: Grantee
  /// The uid of the owner of the trees.
  package var owner: UInt32
  package var trees: [TreePattern]
  package var right: TreeRight

  package init(_ right: TreeRight, to trees: [TreePattern], of owner: UInt32, for grantee: Grantee) {
    self.grantee = grantee
    self.owner = owner
    self.trees = trees
    self.right = right
  }
}

/// A tree name, or a prefix of tree names.
package struct TreePattern: Equatable, Sendable {
  private let text: String
  /// Whether the text is a prefix.
  private let isPrefix: Bool

  /// Parses a name that may end with `*`; returns nil if the name is empty or has a `*` elsewhere.
  package init?(_ pattern: String) {
    isPrefix = pattern.hasSuffix("*")
    text = isPrefix ? String(pattern.dropLast()) : pattern
    guard !pattern.isEmpty, !text.contains("*") else { return nil }
  }

  func matches(_ name: String) -> Bool { isPrefix ? name.hasPrefix(text) : name == text }
}

extension TreeRight {
  /// Whether this right covers another.
  func includes(_ other: TreeRight) -> Bool { rank >= other.rank }

  /// The right that a method requires.
  init(_ access: Method.Access) {
    switch access {
    case .observe: self = .observe
    case .drive: self = .drive
    case .admin: self = .administer
    }
  }

  /// The lesser of two rights.
  func limited(to other: TreeRight) -> TreeRight { includes(other) ? other : self }

  private var rank: Int {
    switch self {
    case .observe: 0
    case .drive: 1
    case .administer: 2
    }
  }
}
