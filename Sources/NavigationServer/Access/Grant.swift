package import NavigationProtocol

/// A right to trees of one user that the configuration gives to another user, or to a group.
package struct Grant: Equatable, Sendable {
  /// The holders of the right, by the kernel's numbers.
  package enum Grantee: Equatable, Sendable {
    case user(UInt32)
    case group(UInt32)
  }

  package var grantee: Grantee
  /// The user whose trees they are.
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

/// A name of a tree, or the beginning of names.
package struct TreePattern: Equatable, Sendable {
  private let text: String
  /// Whether names that continue match too.
  private let isPrefix: Bool

  /// Reads a name, which may end with `*`; nil if there is a `*` in another place.
  package init?(_ pattern: String) {
    isPrefix = pattern.hasSuffix("*")
    text = isPrefix ? String(pattern.dropLast()) : pattern
    guard !pattern.isEmpty, !text.contains("*") else { return nil }
  }

  func matches(_ name: String) -> Bool { isPrefix ? name.hasPrefix(text) : name == text }
}

extension TreeRight {
  /// Whether a holder of this right may do what needs another.
  func includes(_ other: TreeRight) -> Bool { rank >= other.rank }

  /// The right that a method needs by its description.
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
