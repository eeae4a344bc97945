internal import Navigation

// The effects of transfers that a document determines before anything runs.

extension TransferTemplate {
  var opened: [OpenedChild] {
    switch self {
    case .present(.child(let child), let layer), .replaceModal(.child(let child), let layer):
      [OpenedChild(child: child, manner: .presented, context: .layer(layer))]
    case .setRoot(.child(let child)): [OpenedChild(child: child, manner: .root)]
    case .setTabs(let tabs): tabs.opened
    case .openTab(_, let child): [OpenedChild(child: child, manner: .tab)]
    case .column(_, .handover(let child)): [OpenedChild(child: child, manner: .column)]
    case .handover(let child): [OpenedChild(child: child, manner: .handover)]
    case .start(let child, let context, _):
      [OpenedChild(child: child, manner: .started, context: context)]
    case .plain, .push, .show, .replace, .navigate, .remove, .pop, .popTo, .set, .present, .replaceModal,
      .dismissKey, .dismissTo, .pushOrPresent, .select, .setRoot, .setRootStack, .column, .setParams, .custom:
      []
    }
  }

  /// Whether the transfer may put a screen of the coordinator into the window.
  var shows: Bool {
    switch self {
    case .popTo(_, _, .push): true
    case .set(let items, _), .column(_, .set(let items)): !items.isEmpty
    case .popTo, .setTabs: false
    case .column(_, let transfer): transfer.name.action.shows
    case .plain, .push, .show, .replace, .navigate, .remove, .pop, .present, .replaceModal, .dismissKey,
      .dismissTo, .pushOrPresent, .select, .openTab, .setRoot, .setRootStack, .handover, .start, .setParams,
      .custom:
      name.shows && opened.isEmpty
    }
  }

  /// Whether the transfer always changes the tree, so that its coordinator is no longer initial.
  var alwaysChanges: Bool {
    if case .setTabs = self { return true }
    if case .column(_, let transfer) = self { return transfer.name.action.alwaysChanges }
    return name.alwaysChanges
  }

  /// The action's name in documents.
  var name: ActionName {
    switch self {
    case .plain(let name, _): name
    case .push: .push
    case .show: .show
    case .replace: .replace
    case .navigate: .navigate
    case .remove: .remove
    case .pop: .pop
    case .popTo: .popTo
    case .set, .setTabs: .set
    case .present: .present
    case .replaceModal: .replaceModal
    case .dismissKey: .dismiss
    case .dismissTo: .dismissTo
    case .pushOrPresent: .pushOrPresent
    case .select: .select
    case .openTab: .openTab
    case .setRoot, .setRootStack: .setRoot
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

extension [TabTemplate] {
  /// The children that open together with the tabs: those of the first tab and of all tabs that are not lazy.
  var opened: [OpenedChild] {
    enumerated().filter { $0 == 0 || !$1.isLazy }.map { OpenedChild(child: $1.child, manner: .tab) }
  }
}
