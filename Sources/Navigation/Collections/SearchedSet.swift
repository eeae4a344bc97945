/// A set that is only searched; its few elements are compared one by one, so that nothing is hashed for one or two.
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
