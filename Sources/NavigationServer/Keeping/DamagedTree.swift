/// A tree whose records could not be read when the daemon started; its records stay in the store.
package struct DamagedTree: Equatable, Sendable {
  /// The number of the tree in the store.
  package let tree: Int
  /// The name of the tree, if its first record could be read.
  package let name: String?
  /// The user, if the first record could be read.
  package let uid: UInt32?
  /// The reason, as a sentence.
  package let reason: String
}
