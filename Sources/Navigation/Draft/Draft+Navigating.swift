internal import JSON

// `navigate`, which avoids a second screen of one name, and `remove`, which takes one screen out of the middle.

extension Draft {
  mutating func navigate(to spec: ScreenSpec, _ dedupe: DedupeSpec, _ actor: Actor) throws(Stop)
    -> TransferEffect
  {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    guard let entries = tree.entries(of: home.id) else { throw .failed(.noStack(actor, home.kind)) }
    guard tree.screens.contains(spec.name, in: home.id),
      let index = entries.topmostIndex(where: { matches($0, .name(spec.name)) }),
      dedupe == .inStack || index == entries.count - 1,
      let screen = tree.screens[entries.suffix(entries.count - index)[0]]
    else { return try push(spec, actor) }
    work += entries.count - index
    let above = entries.count - 1 - index
    let popped = above > 0 ? pop(above, in: home.id, actor) : .nothing(.onTop(screen))
    return try give(spec.params, to: screen) ? .changed : popped
  }

  mutating func remove(_ target: ScreenTarget, _ actor: Actor) -> TransferEffect {
    guard let key = screen(target, within: actor) else { return .nothing(tree.absence(of: target)) }
    remove([key], actor.cause(.remove))
    return .changed
  }

  /// A screen of a coordinator or of one of its descendants; of several with one name the topmost.
  private mutating func screen(_ target: ScreenTarget, within actor: Actor) -> ScreenKey? {
    switch target {
    case .key(let key):
      guard let owner = tree.screens[key]?.owner else { return nil }
      let line = tree.line(from: owner, upTo: actor.id)
      work += line.count
      return line.last == actor.id ? key : nil
    case .name(let name):
      var search = TopmostScreenSearch(in: tree, of: actor.id, named: name, orBelow: true)
      defer { work += search.length }
      return search.found()
    }
  }
}

extension Reason {
  fileprivate static func onTop(_ screen: LiveScreen) -> Reason {
    Reason(.already, "The screen \(screen.key) (\(screen.name)) is on top already, with these params.")
  }
}
