/// The kernel's number of the user who owns a connection, a graph or a tree.
package struct UserID: NumberedID {
  package let number: UInt32

  package init(_ number: UInt32) {
    self.number = number
  }
}

extension UserID {
  package var slotKey: Int { Int(number) }

  package init(slotKey: Int) { self.init(UInt32(slotKey)) }
}
