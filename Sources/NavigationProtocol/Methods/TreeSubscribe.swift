/// A wish to hear of every change of a tree.
package struct TreeSubscribe: Equatable, Sendable {
  package var tree: String?
  /// The revision that the client has.
  package var since: Int?
  /// The instance of navd that the revision is of.
  package var instance: String?

  init(_ params: Params) {
    tree = params.string("tree")
    since = params.integer("since")
    instance = params.string("instance")
  }
}
