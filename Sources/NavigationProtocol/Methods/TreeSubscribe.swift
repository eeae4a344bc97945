/// A subscription to the changes of a tree.
package struct TreeSubscribe: Equatable, Sendable {
  package var tree: String?
  /// The revision that the client has already.
  package var since: Int?
  /// The instance that the revision belongs to.
  package var instance: String?
  /// Whether commands that commit nothing are reported too.
  package var includesCommands: Bool

  init(_ params: ParamReader) {
    tree = params.string("tree")
    since = params.integer("since")
    instance = params.string("instance")
    includesCommands = params.bool("commands") ?? false
  }
}
