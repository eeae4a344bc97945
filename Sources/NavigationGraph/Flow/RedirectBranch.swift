/// One way in which the routes of a redirect may be handled: what it adds of the entries with requirements.
struct RedirectBranch {
  struct Addition {
    /// The number of the entries' requirement.
    let requirement: Int
    /// The number of the route that adds it.
    let route: Int
  }

  /// The type that takes the first route.
  var taker: String?
  /// The new coordinators that receive a first route, in order; each is judged before.
  var asked: [Addition] = []
  /// The entries that are in the tree at the end, if their requirements hold.
  var added: [Addition] = []
  /// The entries that may be in the tree at the end.
  var maybeAdded: [Addition] = []
  /// Whether everything that happens after the judging of `asked` is known.
  var isKnown = true

  /// The branch after which anything may follow.
  var unknown: RedirectBranch {
    var branch = self
    branch.isKnown = false
    return branch
  }

  /// The branch after a removal: what was added may have left.
  var cleared: RedirectBranch {
    var branch = self
    branch.maybeAdded += added
    branch.added = []
    return branch
  }
}
