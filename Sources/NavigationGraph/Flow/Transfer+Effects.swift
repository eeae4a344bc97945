internal import Navigation

// What transfers do, as far as can be said of them on paper.

extension TransferTemplate {
  /// The children that it opens.
  var opened: [Opened] {
    switch self {
    case .present(.child(let child), _), .replaceModal(.child(let child), _):
      [Opened(child: child, manner: .presented)]
    case .setRoot(.child(let child)): [Opened(child: child, manner: .root)]
    case .setTabs(let tabs): tabs.opened
    case .column(_, .handover(let child)): [Opened(child: child, manner: .column)]
    case .handover(let child): [Opened(child: child, manner: .handover)]
    case .start(let child, _, _): [Opened(child: child, manner: .started)]
    case .word, .push, .show, .replace, .pop, .popTo, .set, .present, .replaceModal, .dismissKey, .dismissTo,
      .pushOrPresent, .select, .setRoot, .column, .setParams, .custom:
      []
    }
  }

  /// Whether a screen of the coordinator may appear.
  var shows: Bool {
    switch self {
    case .push, .show, .replace, .pushOrPresent, .select: true
    case .present(.screen, _), .replaceModal(.screen, _), .setRoot(.screen), .setRoot(.stack): true
    case .popTo(_, _, .push), .column(_, .push): true
    case .set(let items, _), .column(_, .set(let items)): !items.isEmpty
    case .word, .pop, .popTo, .setTabs, .present, .replaceModal, .dismissKey, .dismissTo, .setRoot, .column,
      .handover, .start, .setParams, .custom:
      false
    }
  }

  /// Whether it changes something whatever the tree is like, so that its coordinator is not initial any more.
  var alwaysChanges: Bool {
    switch self {
    case .push, .show, .pushOrPresent, .present, .replaceModal, .setRoot, .setTabs, .handover, .start,
      .custom:
      true
    case .column(_, .push), .column(_, .handover): true
    case .word, .replace, .pop, .popTo, .set, .dismissKey, .dismissTo, .select, .column, .setParams: false
    }
  }
}

extension [TabTemplate] {
  /// The children that are opened with the tabs: all but lazy ones, and the first, which is selected.
  var opened: [Opened] {
    enumerated().filter { $0 == 0 || !$1.isLazy }.map { Opened(child: $1.child, manner: .tab) }
  }
}
