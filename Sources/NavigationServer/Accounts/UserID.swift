/// The kernel's number of the user who owns a connection, a graph or a tree.
struct UserID: Hashable, Sendable {
  let number: UInt32

  init(_ number: UInt32) {
    self.number = number
  }
}
