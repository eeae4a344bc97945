/// The revisions that `tree.diff` compares.
package struct TreeDiff: Equatable, Sendable {
  package var tree: String?
  package var from: Int
  /// Nil for the newest revision.
  package var to: Int?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    from = try params.requiredInteger("from")
    to = params.integer("to")
  }
}
