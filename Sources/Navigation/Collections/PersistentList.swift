/// An ordered list that shares structure with its earlier versions.
///
/// A tree may hold a hundred thousand screens, and a push must not copy them. The list is a chain of cells,
/// topmost first, and an edit replaces only the cells above its place. Copying is free, and a comparison of
/// two versions stops at the first cell that they share.
package struct PersistentList<Element: Sendable & Equatable>: Sendable {
  private var head: Cell?

  package init() {}

  package init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  package var count: Int { head?.count ?? 0 }
  package var isEmpty: Bool { head == nil }
  package var last: Element? { head?.element }
  /// The lowest element; walks through the whole list.
  package var first: Element? { fromTop.reduce(nil) { _, lower in lower } }

  package mutating func append(_ element: Element) {
    head = Cell(element, below: head)
  }

  /// The topmost elements, lowest first.
  package func suffix(_ length: Int) -> [Element] {
    Array(fromTop.prefix(length)).reversed()
  }

  /// All elements, lowest first.
  package var elements: [Element] { suffix(count) }

  package var fromTop: FromTop { FromTop(cell: head) }

  /// Replaces that many elements at the top with others.
  package mutating func replaceTop(_ length: Int, with elements: some Sequence<Element>) {
    for _ in 0..<length { head = head?.below }
    for element in elements { append(element) }
  }

  /// Removes the elements that the predicate accepts, and returns the number of cells that were walked.
  ///
  /// `total` is the number of these elements, so that the walk can end early.
  @discardableResult
  package mutating func removeTopmost(_ total: Int, where isRemoved: (Element) -> Bool) -> Int {
    guard total > 0 else { return 0 }
    var kept: [Element] = []
    var found = 0
    var cell = head
    while let current = cell, found < total {
      if isRemoved(current.element) { found += 1 } else { kept.append(current.element) }
      cell = current.below
    }
    head = cell
    for element in kept.reversed() { append(element) }
    return found + kept.count
  }

  /// The number of elements below the topmost one that the predicate accepts; nil if there is none.
  package func topmostIndex(where isMeant: (Element) -> Bool) -> Int? {
    var cell = head
    while let current = cell {
      if isMeant(current.element) { return current.count - 1 }
      cell = current.below
    }
    return nil
  }

  /// The number of elements below the lowest of the given ones, which are all in the list.
  package func lowestIndex(of named: Set<Element>) -> Int where Element: Hashable {
    var found = 0
    var index = count
    for element in fromTop {
      guard found < named.count else { break }
      index -= 1
      if named.contains(element) { found += 1 }
    }
    return index
  }

  /// Whether both share all cells; costs one comparison.
  package func isShared(with other: PersistentList) -> Bool { head === other.head }

  /// Whether the two versions share all but their topmost elements, and each has one.
  package func replacesTop(of earlier: PersistentList) -> Bool {
    guard let top = head, let former = earlier.head else { return false }
    return top.below === former.below
  }

  /// The difference from an earlier version: the number of shared cells at the bottom, and the elements above them in
  /// each.
  package func difference(from earlier: PersistentList) -> (shared: Int, old: [Element], new: [Element]) {
    // Most differences are a push, a pop, or the replacement of the top.
    if let top = head, top.below === earlier.head { return (earlier.count, [], [top.element]) }
    if let top = earlier.head, top.below === head { return (count, [top.element], []) }
    if let top = head, let other = earlier.head, top !== other, top.below === other.below {
      return (top.count - 1, [other.element], [top.element])
    }
    var old: [Element] = []
    var new: [Element] = []
    var left = earlier.head
    var right = head
    while left !== right {
      let depths = (left?.count ?? 0, right?.count ?? 0)
      if let cell = left, depths.0 >= depths.1 {
        old.append(cell.element)
        left = cell.below
      }
      if let cell = right, depths.1 >= depths.0 {
        new.append(cell.element)
        right = cell.below
      }
    }
    old.reverse()
    new.reverse()
    return (left?.count ?? 0, old, new)
  }
}

extension PersistentList: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    var (one, other) = (left.head, right.head)
    while let first = one, let second = other, first !== second {
      guard first.element == second.element else { return false }
      one = first.below
      other = second.below
    }
    return true
  }
}

extension PersistentList {
  package struct FromTop: Sequence, IteratorProtocol {
    fileprivate var cell: Cell?

    package mutating func next() -> Element? {
      defer { cell = cell?.below }
      return cell?.element
    }
  }

  /// One element and all below it.
  fileprivate final class Cell: ListCell, @unchecked Sendable {
    let element: Element

    init(_ element: Element, below: Cell?) {
      self.element = element
      super.init(below: below)
    }

    // All cells of a list have this type.
    var below: Cell? { lower.map { unsafeDowncast($0, to: Cell.self) } }
  }
}

/// The part of a cell that is not generic, so that freeing a chain needs no metadata.
///
/// Only `deinit` changes a cell, when no other thread can use it: hence `@unchecked`.
private class ListCell: @unchecked Sendable {
  let count: Int
  private(set) final var lower: ListCell?

  init(below lower: ListCell?) {
    self.lower = lower
    count = (lower?.count ?? 0) + 1
  }

  // By default, freeing a long chain would recurse once per cell and exhaust the stack.
  deinit {
    var next = lower.take()
    while isKnownUniquelyReferenced(&next) { next = next?.lower.take() }
  }
}
