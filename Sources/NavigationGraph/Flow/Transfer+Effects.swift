internal import Navigation

// The effects of transfers, as far as a document determines them.

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
    case .plain, .push, .show, .replace, .pop, .popTo, .set, .present, .replaceModal, .dismissKey, .dismissTo,
      .pushOrPresent, .select, .setRoot, .column, .setParams, .custom:
      []
    }
  }

  /// Whether a screen of the coordinator may appear.
  var shows: Bool {
    switch self {
    case .popTo(_, _, let ifAbsent): ifAbsent.pushes
    case .set(let items, _), .column(_, .set(let items)): !items.isEmpty
    case .setTabs: false
    case .column(_, let transfer): transfer.name.action.shows
    case .plain, .push, .show, .replace, .pop, .present, .replaceModal, .dismissKey, .dismissTo,
      .pushOrPresent,
      .select, .setRoot, .handover, .start, .setParams, .custom:
      name.shows && opened.isEmpty
    }
  }

  /// Whether it changes the tree in every situation, so that its coordinator is not initial any more.
  var alwaysChanges: Bool {
    switch self {
    case .setTabs: true
    case .column(_, let transfer): transfer.name.action.alwaysChanges
    case .plain, .push, .show, .replace, .pop, .popTo, .set, .present, .replaceModal, .dismissKey, .dismissTo,
      .pushOrPresent, .select, .setRoot, .handover, .start, .setParams, .custom:
      name.alwaysChanges
    }
  }

  /// The name in documents.
  var name: ActionName {
    switch self {
    case .plain(let name, _): name
    case .push: .push
    case .show: .show
    case .replace: .replace
    case .pop: .pop
    case .popTo: .popTo
    case .set, .setTabs: .set
    case .present: .present
    case .replaceModal: .replaceModal
    case .dismissKey: .dismiss
    case .dismissTo: .dismissTo
    case .pushOrPresent: .pushOrPresent
    case .select: .select
    case .setRoot: .setRoot
    case .column(.primary, _): .primary
    case .column(.supplementary, _): .supplementary
    case .column(.secondary, _): .secondary
    case .handover: .handover
    case .start: .start
    case .setParams: .setParams
    case .custom: .custom
    }
  }
}

extension ColumnTemplate {
  fileprivate var name: ColumnName {
    switch self {
    case .plain(let name, _): name
    case .push: .push
    case .pop: .pop
    case .set: .set
    case .handover: .handover
    }
  }
}

extension IfAbsentTemplate {
  fileprivate var pushes: Bool { if case .push = self { true } else { false } }
}

extension [TabTemplate] {
  /// The children that are opened with the tabs: all but lazy ones, and the first, which is selected.
  var opened: [Opened] {
    enumerated().filter { $0 == 0 || !$1.isLazy }.map { Opened(child: $1.child, manner: .tab) }
  }
}
