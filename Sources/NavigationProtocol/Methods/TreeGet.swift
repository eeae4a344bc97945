/// The tree that `tree.get` returns.
package struct TreeGet: Equatable, Sendable {
  package var tree: String?
  /// An earlier revision; nil for the newest.
  package var revision: Int?

  init(_ params: ParamReader) {
    tree = params.string("tree")
    revision = params.integer("at")
  }
}
