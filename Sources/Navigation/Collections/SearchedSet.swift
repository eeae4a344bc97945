/// A set for searching only; it compares elements one by one while they are few, and hashes them otherwise.
struct SearchedSet<Element: Hashable> {
  private let few: [Element]
  private let many: Set<Element>

  init(_ elements: [Element]) {
    let isFew = elements.count <= 8
    few = isFew ? elements : []
    many = isFew ? [] : Set(elements)
  }

  func contains(_ element: Element) -> Bool { few.contains(element) || many.contains(element) }
}
