/// An entry of a list: a screen or a container.
enum ListEntry: Hashable, Sendable, CustomStringConvertible {
  case screen(ScreenKey)
  case container(ContainerID)

  var description: String {
    switch self {
    case .screen(let key): key.description
    case .container(let id): id.description
    }
  }
}

/// The splice between two versions of a list: remove `removed`, then insert `added` at `at`.
struct Splice {
  let at: Int
  let removed: [ListEntry]
  let added: [ListEntry]
  let isOnTop: Bool

  static let nothing = Splice(at: 0, removed: [], added: [], isOnTop: true)
}

extension Splice {
  /// Nil if the two versions are equal.
  init?<Element: Hashable>(
    _ earlier: PersistentList<Element>,
    _ later: PersistentList<Element>,
    of entry: (Element) -> ListEntry
  ) {
    let (shared, old, new) = later.difference(from: earlier)
    guard old != new else { return nil }
    // No element is kept if one version is empty, or if each has one element, because the elements differ.
    guard !old.isEmpty, !new.isEmpty, old.count > 1 || new.count > 1 else {
      self.init(at: shared, removed: old.map(entry), added: new.map(entry), isOnTop: true)
      return
    }
    let isNew = Set(new)
    let kept = old.filter(isNew.contains)
    // If nothing was inserted, "at" is the index of the lowest removed element.
    let prefix = zip(kept == new ? old : kept, new).prefix { $0 == $1 }.count
    let rest = zip(kept.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
    let suffix = rest.prefix { $0 == $1 }.count
    // An element in both lists but at another place is moved, not new.
    let stays = Set(kept.prefix(prefix) + kept.suffix(suffix))
    self.init(
      at: shared + prefix,
      removed: old.filter { !stays.contains($0) }.map(entry),
      added: new.dropFirst(prefix).dropLast(suffix).map(entry),
      isOnTop: old.last != new.last
    )
  }
}
