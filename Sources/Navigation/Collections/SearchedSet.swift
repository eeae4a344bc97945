/// A set that is only searched; its few elements are compared one by one, so that nothing is hashed for one or two.
struct SearchedSet<Element: Hashable> {
  private static var fewMax: Int { 8 }

  private let few: [Element]
  private let many: Set<Element>

  init(_ elements: [Element]) {
    let isFew = elements.count <= Self.fewMax
    few = isFew ? elements : []
    many = isFew ? [] : Set(elements)
  }

  func contains(_ element: Element) -> Bool { few.contains(element) || many.contains(element) }
}
