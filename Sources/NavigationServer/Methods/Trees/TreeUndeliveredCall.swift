internal import Navigation
internal import NavigationProtocol

/// A request for the completions of a tree whose opener has ended; a command removes the taken ones.
enum TreeUndeliveredCall: MethodCall {
  case list(tree: String?)
  case take(CommandCall)

  init(_ params: ParamReader) throws(RPCError) {
    self =
      params.bool("take") == true
      ? .take(try CommandCall(.treeUndelivered, params)) : .list(tree: params.string("tree"))
  }

  var rightNeeded: TreeRight? { if case .list = self { .observe } else { nil } }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    switch self {
    case .list(let tree):
      .value(TreeUndeliveredResult(try server.observed(tree, by: caller).tree))
    case .take(let command): try command.respond(to: caller, server)
    }
  }
}

extension TreeUndeliveredResult {
  /// The completions of a tree whose opener has ended.
  init(_ tree: Tree) {
    self.init(
      completions: tree.undelivered.map { pending in
        UndeliveredCompletion(
          coordinator: pending.child.description,
          type: pending.type,
          opener: pending.opener.description,
          openerType: pending.openerType,
          label: pending.label,
          completion: CompletionReport(pending.completion)
        )
      },
      dropped: tree.undeliveredDropped
    )
  }
}
