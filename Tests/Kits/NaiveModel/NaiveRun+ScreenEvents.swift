import Navigation

extension NaiveRun {
  /// Applies a screen event; returns tabs whose selected tab may have to be opened.
  mutating func apply(_ event: ScreenEvent) throws(Stop) -> Int? {
    switch event {
    case .didPop(let key): try didPop(key.number)
    case .didDismiss(let target): try didDismiss(target)
    case .didFocus(let key): try didFocus(key.number)
    case .collapsed(let split): try setCollapsed(true, split)
    case .expanded(let split): try setCollapsed(false, split)
    case .idle, .didCloseTab: throw .unknown
    case .didSelect(let tab, let tabs):
      let id = try only(.tabs, tabs, orElse: .noTabs).id
      if try mark(tab, of: id) { return id }
      reselected = tree.reselection(of: tab, in: id)
      if reselected == nil { throw .noop }
    }
    return nil
  }

  private func holder(of key: Int) throws(Stop) -> NaiveTree.Container {
    if key > tree.lastScreen { throw .failed(.unknownScreen) }
    guard let holder = tree.holder(of: key) else { throw .noop }
    return holder
  }

  private mutating func didPop(_ key: Int) throws(Stop) {
    _ = try holder(of: key)
    let above = tree.screensAbove(key, inWholeSplit: true)
    change(by: nil) { $0.remove([key] + above) }
  }

  private mutating func didDismiss(_ target: LayerTarget) throws(Stop) {
    guard let layer = try layer(of: target), tree.layers.dropFirst().contains(layer) else { throw .noop }
    change(by: nil) { $0.close($0.layersDismissed(with: layer)) }
  }

  private mutating func didFocus(_ key: Int) throws(Stop) {
    let holder = try holder(of: key)
    guard let column = holder.column, let split = holder.outer.flatMap(tree.container), split.focus != column
    else {
      throw .noop
    }
    tree.focus(on: holder.id)
  }

  private mutating func setCollapsed(_ isCollapsed: Bool, _ named: ContainerID?) throws(Stop) {
    let split = try only(.split, named, orElse: .noSplit)
    if split.isCollapsed == isCollapsed { throw .noop }
    let order = isCollapsed ? tree.screens(inside: split.id).map(\.key) : []
    tree.edit(container: split.id) { container in
      container.isCollapsed = isCollapsed
      container.compact = order
    }
  }

  /// The named container of a kind, or the only one on view or beneath.
  func only(_ kind: CoordinatorKind, _ named: ContainerID?, orElse code: Reason.Code) throws(Stop)
    -> NaiveTree.Container
  {
    let all = named.map { [$0.number] } ?? tree.layers.flatMap { tree.inside($0).map(\.id) }
    let found = all.compactMap(tree.container).filter { $0.kind == kind }
    guard let first = found.first else { throw .failed(code) }
    if found.count > 1 { throw .failed(.ambiguousContainer) }
    return first
  }
}
