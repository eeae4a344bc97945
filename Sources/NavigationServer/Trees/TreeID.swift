/// One tree among all trees of the daemon; a number is never reused.
struct TreeID: Hashable, Comparable, Sendable {
  let number: Int

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
