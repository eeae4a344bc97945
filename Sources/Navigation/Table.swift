internal import HashTreeCollections

/// A persistent dictionary of large values: a copy of it costs nothing, and reading one member copies only that.
///
/// Each value stands in a box of its own, so that the tree of nodes that an edit copies holds references and not values.
struct Table<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var boxes = TreeDictionary<ID, Box>()

  var count: Int { boxes.count }

  var ids: some Sequence<ID> { boxes.keys }

  subscript(id: ID) -> Value? {
    @inline(__always) get { boxes[id]?.value }
    set { boxes[id] = newValue.map(Box.init) }
  }

  func contains(_ id: ID) -> Bool { boxes[id] != nil }
}
