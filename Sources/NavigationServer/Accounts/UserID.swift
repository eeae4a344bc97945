/// The kernel's number of the user who owns a connection, a graph or a tree.
package struct UserID: Hashable, Sendable {
  package let number: UInt32

  package init(_ number: UInt32) {
    self.number = number
  }
}
