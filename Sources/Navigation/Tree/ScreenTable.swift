internal import HashTreeCollections

/// The screens of a tree by key, and the number of screens of each name in each container.
///
/// A stack may hold a hundred thousand screens. The counts show the absence of a name without a walk, and an
/// index by name finds the screens with a requirement.
struct ScreenTable: Sendable {
  struct NamePlace: Hashable, Sendable {
    let container: ContainerID
    let name: String
  }

  private var screens = PersistentMap<ScreenKey, LiveScreen>()
  private(set) var counts = TreeDictionary<NamePlace, Int>()
  /// The screens of the names that are indexed.
  private(set) var keys = TreeDictionary<String, PersistentIDSet<ScreenKey>>()
  private(set) var indexed: Set<String> = []

  var count: Int { screens.count }

  /// The keys of all screens.
  var ids: [ScreenKey] { screens.ids }

  subscript(key: ScreenKey) -> LiveScreen? {
    @inline(__always) get { screens[key] }
    set {
      let old = place(of: key)
      screens[key] = newValue
      move(key, from: old, to: newValue.map { NamePlace(container: $0.container, name: $0.name) })
    }
  }

  func contains(_ key: ScreenKey) -> Bool { screens.contains(key) }

  func member(_ key: ScreenKey) -> PersistentMap<ScreenKey, LiveScreen>.Leaf? { screens.member(key) }

  func contains(_ name: String, in container: ContainerID) -> Bool {
    counts[NamePlace(container: container, name: name)] != nil
  }

  /// Changes a screen in place; returns whether there is one.
  mutating func edit(_ key: ScreenKey, _ change: (inout LiveScreen) -> Void) -> Bool {
    guard let old = place(of: key) else { return false }
    _ = screens.edit(key, change)
    move(key, from: old, to: place(of: key))
    return true
  }

  var members: PersistentMap<ScreenKey, LiveScreen> { screens }

  /// The screens of an indexed name, the oldest first.
  func keys(named name: String) -> [ScreenKey] { keys[name]?.elements ?? [] }

  func has(named name: String) -> Bool { keys[name].map { !$0.isEmpty } ?? false }

  /// Indexes the screens of these names, and of no others.
  mutating func index(_ names: Set<String>) {
    guard names != indexed else { return }
    indexed = names
    keys = TreeDictionary()
    guard !names.isEmpty else { return }
    for key in screens.ids {
      guard let name = screens.member(key)?.value.name, names.contains(name) else { continue }
      keys[name, default: PersistentIDSet()].insert(key)
    }
  }

  private func place(of key: ScreenKey) -> NamePlace? {
    screens.member(key).map { NamePlace(container: $0.value.container, name: $0.value.name) }
  }

  private mutating func move(_ key: ScreenKey, from old: NamePlace?, to new: NamePlace?) {
    guard old != new else { return }
    if !indexed.isEmpty, old?.name != new?.name { reindex(key, from: old?.name, to: new?.name) }
    if let old, let count = counts[old] { counts[old] = count == 1 ? nil : count - 1 }
    if let new { counts[new, default: 0] += 1 }
  }

  private mutating func reindex(_ key: ScreenKey, from old: String?, to new: String?) {
    if let old, indexed.contains(old) {
      keys[old]?.remove(key)
      if keys[old]?.isEmpty == true { keys[old] = nil }
    }
    if let new, indexed.contains(new) { keys[new, default: PersistentIDSet()].insert(key) }
  }
}
