extension Tree {
  /// The active screen, and those below it: in its stack, in the other columns of a split from the right, then in the
  /// layers below.
  ///
  /// Hidden tabs are left out. There are at most so many, because stacks may be long.
  package func screensDownward(max: Int) -> [ScreenKey] {
    var found: [ScreenKey] = []
    for layer in layers.fromTop {
      addScreens(of: layer, to: &found, max: max)
      guard found.count < max else { break }
    }
    return found
  }

  private func addScreens(of id: ContainerID, to found: inout [ScreenKey], max: Int) {
    guard found.count < max else { return }
    switch containers.member(id)?.value.content {
    case .bare(let key):
      if let key { found.append(key) }
    case .stack(let entries):
      add(entries, to: &found, max: max)
    case .split(let split) where split.isCollapsed:
      add(split.compact, to: &found, max: max)
    case .split(let split):
      let focused = split.container(of: split.focus)
      let others = split.columns.reversed().filter { $0 != focused }
      for column in (focused.map { [$0] } ?? []) + others { addScreens(of: column, to: &found, max: max) }
    case .tabs(let tabs):
      addScreens(of: tabs.selected, to: &found, max: max)
    case nil:
      break
    }
  }

  private func add(_ entries: PersistentList<ScreenKey>, to found: inout [ScreenKey], max: Int) {
    for key in entries.fromTop {
      guard found.count < max else { return }
      found.append(key)
    }
  }
}
