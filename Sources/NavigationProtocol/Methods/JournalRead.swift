/// The entries of a tree's history that `journal.read` returns.
package struct JournalRead: Equatable, Sendable {
  package var tree: String?
  /// Only entries with a greater number.
  package var after: Int
  /// Only the entry that made the revision, and later ones.
  package var revision: Int?
  package var limit: Int

  init(_ params: ParamReader) {
    tree = params.string("tree")
    after = params.integer("after") ?? 0
    revision = params.integer("revision")
    limit = params.integer("limit") ?? 100
  }
}
