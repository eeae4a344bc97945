internal import HashTreeCollections

extension Tree {
  /// Carries clients' pullbacks over; those whose route is gone end.
  package mutating func carryTaps(_ migration: any TreeMigration, from base: Tree) {
    for child in base.taps.keys.sorted() {
      taps[child] = base.taps[child]?.compactMap { carried($0, by: migration, from: base) }
      if taps[child]?.isEmpty == true { taps[child] = nil }
    }
  }

  private func carried(_ tap: Tap, by migration: any TreeMigration, from base: Tree) -> Tap? {
    guard let old = base.coordinators[tap.parent], let parent = coordinators[tap.parent],
      let child = coordinators[tap.child]
    else { return nil }
    let type = CarriedType(old: old.type, new: parent.type)
    return migration.wrapping(tap.pullback.route, of: type, child: child.type).map { route in
      Tap(
        id: tap.id,
        child: tap.child,
        parent: tap.parent,
        pullback: Pullback(route: route, mode: tap.pullback.mode)
      )
    }
  }
}
