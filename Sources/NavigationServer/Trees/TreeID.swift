/// One tree among all trees of the daemon; a number is never reused.
struct TreeID: NumberedID, Comparable {
  let number: Int

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension TreeID {
  var slotKey: Int { number }

  init(slotKey: Int) { self.init(number: slotKey) }
}
