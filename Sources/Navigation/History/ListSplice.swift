/// The splice between two versions of a list, by positions.
struct ListSplice<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The number of elements below the splice.
  var at: Int
  /// The number of elements that leave.
  var removed: Int
  /// The elements that take their place, lowest first.
  var inserted: [Element]
}

extension ListSplice {
  /// Nil if the two versions are equal; the cost depends on the elements above the shared part.
  init?(from old: PersistentList<Element>, to new: PersistentList<Element>) {
    guard !new.isShared(with: old) else { return nil }
    if new.replacesTop(of: old), let top = new.last {
      guard top != old.last else { return nil }
      self.init(at: new.count - 1, removed: 1, inserted: [top])
      return
    }
    let (shared, old, new) = new.difference(from: old)
    if old.isEmpty || new.isEmpty {
      // Most splices are a push or a pop.
      guard old.count != new.count else { return nil }
      self.init(at: shared, removed: old.count, inserted: new)
    } else {
      self.init(from: old, to: new, above: shared)
    }
  }

  /// Nil if the two versions are equal.
  init?(from old: [Element], to new: [Element], above shared: Int = 0) {
    guard old != new else { return nil }
    let kept = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(kept), new.dropFirst(kept))
    let top = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    self.init(at: shared + kept, removed: oldRest.count - top, inserted: Array(newRest.dropLast(top)))
  }

  /// The list after the splice; throws if the list is too short.
  func applied(to list: PersistentList<Element>) throws(TreeDeltaError) -> PersistentList<Element> {
    guard at >= 0, removed >= 0, at <= list.count, removed <= list.count - at else {
      throw .inconsistent("there is no place \(at) in a list of \(list.count)")
    }
    var list = list
    list.replaceTop(list.count - at, with: inserted + list.suffix(list.count - at - removed))
    return list
  }

  /// The array after the splice; throws if the array is too short.
  func applied(to list: [Element]) throws(TreeDeltaError) -> [Element] {
    try applied(to: PersistentList(list)).elements
  }
}
