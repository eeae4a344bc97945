internal import DequeModule

/// The trees whose history is packed when no command has ended between two looks, one tree after the other.
struct RestingTrees: Sendable {
  /// The trees whose history has grown, with the number of the newest entry at the last look.
  private var changed: [TreeID: Int] = [:]
  /// The trees that are at rest.
  private var rested: Deque<TreeID> = []
  private var isPacking = false

  /// Whether there is a tree to look at, or to pack.
  var isEmpty: Bool { changed.isEmpty && rested.isEmpty }

  /// The history of a tree is worth packing.
  mutating func changed(_ id: TreeID) {
    if changed[id] == nil { changed[id] = 0 }
  }

  mutating func removed(_ id: TreeID) {
    changed[id] = nil
  }

  /// Looks at the trees; the function returns the number of a tree's newest entry, or nil if a command will add another.
  mutating func look(_ newest: (TreeID) -> Int?) {
    for (id, last) in changed.sorted(by: { $0.key < $1.key }) {
      let number = newest(id)
      if number == last { rested.append(id) }
      changed[id] = number == last ? nil : number
    }
  }

  /// Takes the tree whose history is packed next; nil if one is being packed, or none is at rest.
  mutating func next() -> TreeID? {
    guard !isPacking, let id = rested.popFirst() else { return nil }
    isPacking = true
    return id
  }

  /// The history of the tree that was taken is packed, or cannot be.
  mutating func ended() {
    isPacking = false
  }
}
