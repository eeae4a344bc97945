internal import NavigationProtocol

// The room of the rights: the grants of the configuration. The identity of a caller is what the kernel says about the
// peer of its connection, so nothing that a client sends is trusted. A tree to which a caller has no right does not
// exist for it: every error is that of an unknown tree.

/// The grants in force.
struct Rights {
  var grants: [Grant]

  /// The greatest right of a caller to a tree; nil if it has none.
  func right(of caller: Caller, to tree: TreeOrigin) -> TreeRight? {
    guard caller.user != tree.user else { return .administer }
    let fitting = grants.filter { grant in
      grant.owner == tree.user.number && grant.grantee.includes(caller)
        && grant.trees.contains { $0.matches(tree.name) }
    }
    return fitting.map(\.right).max { !$0.includes($1) }
  }

  /// The other users to whose trees a caller may have rights, by number.
  func owners(for caller: Caller) -> [UserID] {
    let owners = grants.filter { $0.grantee.includes(caller) }.map(\.owner)
    return Set(owners).sorted().map { UserID($0) }.filter { $0 != caller.user }
  }
}

extension Grant.Grantee {
  fileprivate func includes(_ caller: Caller) -> Bool {
    switch self {
    case .user(let number): caller.user.number == number
    case .group(let number): caller.groups.contains(number)
    }
  }
}

/// The address of a tree of any user: `1000/main` is the tree `main` of user 1000.
struct TreeAddress: Equatable, Sendable {
  let owner: UserID
  let name: String

  /// Reads an address; nil for any other name of a tree.
  init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"), let number = UInt32(text[..<slash]),
      String(number) == text[..<slash]
    else { return nil }
    owner = UserID(number)
    name = String(text[text.index(after: slash)...])
  }
}

extension TreeOrigin {
  /// The name by which a caller finds the tree: its address, if it is another user's.
  func name(for caller: Caller) -> String { user == caller.user ? name : "\(user.number)/\(name)" }
}
