internal import NavigationProtocol

// The kernel reports the user and groups of a caller, so navd trusts nothing that a client sends. A tree to
// which a caller has no right does not exist for the caller: every error is that of an unknown tree.

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

  /// The other users whose trees a caller may have rights to, by uid.
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

  /// Parses an address; returns nil if the text is a plain tree name.
  init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"), let number = UInt32(text[..<slash]),
      String(number) == text[..<slash]
    else { return nil }
    owner = UserID(number)
    name = String(text[text.index(after: slash)...])
  }
}

extension TreeOrigin {
  /// The name of the tree for a caller: its address if another user owns it.
  func name(for caller: Caller) -> String { user == caller.user ? name : "\(user.number)/\(name)" }
}
