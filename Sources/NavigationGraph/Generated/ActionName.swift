// swift-format-ignore-file
// Written by Tools/generate from Protocol/actions. Do not edit.

internal import Navigation

/// The name of an action in a graph document.
enum ActionName: String, CaseIterable {
  /// Ends a started coordinator without a result.
  case cancel
  /// Returns to the coordinator's first screen.
  case drop
  /// Ends a started coordinator with an error.
  case fail
  /// Ends a started coordinator with a value.
  case finish
  /// Does nothing: the route counts as not handled here.
  case none
  /// Rejects the whole command, which is then `blocked` with this text as the reason.
  case reject
  /// Sends a route at once, to the coordinator itself or to one of a type.
  case send
  /// Performs several actions as one.
  case sequence
  /// Gives facts of the tree new values; null returns one to its default, or to having no value.
  case setFacts
  /// Closes the layers above the coordinator's own, then pops to the coordinator's first screen.
  case backToRoot
  /// Goes to a screen: pushes it, unless home has the screen already, which then gets exactly these params.
  case navigate
  /// Pops screens from the top of home, at most down to its first screen.
  case pop
  /// Pops the screens of home above the named one.
  case popTo
  /// Pops all screens of home except the first.
  case popToRoot
  /// Pushes a screen on home.
  case push
  /// Removes one screen at any place, and keeps the screens above it.
  case remove
  /// Replaces the top screen of home.
  case replace
  /// Replaces all screens of home, which becomes a stack; or all tabs.
  case set
  /// Gives params of a screen new values; its key stays.
  case setParams
  /// Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer.
  case show
  /// Closes the layers above the coordinator's own; with a key, that layer and those above.
  case dismiss
  /// Closes the coordinator's own layer and those above.
  case dismissSelf
  /// Closes the layers above the one that holds the named screen.
  case dismissTo
  /// Closes the layers above, else pops, else closes the coordinator's own modal layer.
  case popOrDismiss
  /// Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer.
  case popToRootOrDismiss
  /// Presents a screen or a child in a new layer, above the others of its priority.
  case present
  /// Pushes on a stack, shows in an empty bare layer, and presents otherwise.
  case pushOrPresent
  /// Closes the topmost layer above the root, if any, and presents.
  case replaceModal
  /// Replaces the window's root layer and closes the layers above.
  case setRoot
  /// Closes a tab that `openTab` has added.
  case closeTab
  /// Adds a tab at the end and selects it, or selects the existing tab with the name.
  case openTab
  /// Performs one transfer in the first column of a split.
  case primary
  /// Performs one transfer in the last column of a split.
  case secondary
  /// Selects a tab by its name.
  case select
  /// Performs one transfer in the middle one of three columns of a split.
  case supplementary
  /// Opens a child that shares home, or the column.
  case handover
  /// Opens a child that ends with a result.
  case start
  /// Records a transition that only the toolkit can perform.
  case custom

  /// Whether the name alone is an action.
  var isWord: Bool {
    switch self {
    case .cancel, .drop, .finish, .none, .backToRoot, .pop, .popToRoot, .dismiss, .dismissSelf, .popOrDismiss,
      .popToRootOrDismiss:
      true
    case .fail, .reject, .send, .sequence, .setFacts, .navigate, .popTo, .push, .remove, .replace, .set,
      .setParams, .show, .dismissTo, .present, .pushOrPresent, .replaceModal, .setRoot, .closeTab, .openTab,
      .primary, .secondary, .select, .supplementary, .handover, .start, .custom:
      false
    }
  }

  /// Whether it changes the tree in every situation.
  var alwaysChanges: Bool {
    switch self {
    case .push, .show, .present, .pushOrPresent, .replaceModal, .setRoot, .handover, .start, .custom:
      true
    case .cancel, .drop, .fail, .finish, .none, .reject, .send, .sequence, .setFacts, .backToRoot, .navigate,
      .pop, .popTo, .popToRoot, .remove, .replace, .set, .setParams, .dismiss, .dismissSelf, .dismissTo,
      .popOrDismiss, .popToRootOrDismiss, .closeTab, .openTab, .primary, .secondary, .select, .supplementary:
      false
    }
  }

  /// Whether it may put a screen of the coordinator's own into the window.
  var shows: Bool {
    switch self {
    case .navigate, .popTo, .push, .replace, .set, .show, .present, .pushOrPresent, .replaceModal, .setRoot,
      .select:
      true
    case .cancel, .drop, .fail, .finish, .none, .reject, .send, .sequence, .setFacts, .backToRoot, .pop,
      .popToRoot, .remove, .setParams, .dismiss, .dismissSelf, .dismissTo, .popOrDismiss, .popToRootOrDismiss,
      .closeTab, .openTab, .primary, .secondary, .supplementary, .handover, .start, .custom:
      false
    }
  }

  /// The kind of home that it needs, if no other will do.
  var onlyHome: CoordinatorKind? {
    switch self {
    case .primary, .secondary, .supplementary: .split
    case .closeTab, .openTab, .select: .tabs
    case .setRoot: .window
    case .cancel, .drop, .fail, .finish, .none, .reject, .send, .sequence, .setFacts, .backToRoot, .navigate,
      .pop, .popTo, .popToRoot, .push, .remove, .replace, .set, .setParams, .show, .dismiss, .dismissSelf,
      .dismissTo, .popOrDismiss, .popToRootOrDismiss, .present, .pushOrPresent, .replaceModal, .handover,
      .start, .custom:
      nil
    }
  }
}

/// The name of a transfer in a column of a split.
enum ColumnName: String, CaseIterable {
  /// Closes the layers above the coordinator's own, then pops to the coordinator's first screen.
  case backToRoot
  /// Pops screens from the top of home, at most down to its first screen.
  case pop
  /// Pops all screens of home except the first.
  case popToRoot
  /// Pushes a screen on home.
  case push
  /// Replaces all screens of home, which becomes a stack; or all tabs.
  case set
  /// Opens a child that shares home, or the column.
  case handover

  /// Whether the name alone is a transfer.
  var isWord: Bool {
    switch self {
    case .backToRoot, .pop, .popToRoot:
      true
    case .push, .set, .handover:
      false
    }
  }

  /// The action of the same name.
  var action: ActionName {
    switch self {
    case .backToRoot: .backToRoot
    case .pop: .pop
    case .popToRoot: .popToRoot
    case .push: .push
    case .set: .set
    case .handover: .handover
    }
  }
}

extension ActionReader {
  /// Reads the body of an action.
  func body(of name: ActionName, _ node: DocumentNode) -> ActionTemplate? {
    switch name {
    case .cancel: return control(.cancel, node, named: name)
    case .drop: return drop(node)
    case .fail: return fail(node)
    case .finish: return finish(node)
    case .none: return control(.none, node, named: name)
    case .reject: return reject(node)
    case .send: return send(node)
    case .sequence: return sequence(node)
    case .setFacts: return setFacts(node)
    case .backToRoot: return transfers.plain(.backToRoot, node, named: name)
    case .navigate: return transfers.navigate(node)
    case .pop: return transfers.pop(node)
    case .popTo: return transfers.popTo(node)
    case .popToRoot: return transfers.plain(.popToRoot, node, named: name)
    case .push: return transfers.push(node)
    case .remove: return transfers.remove(node)
    case .replace: return transfers.replace(node)
    case .set: return transfers.set(node)
    case .setParams: return transfers.setParams(node)
    case .show: return transfers.show(node)
    case .dismiss: return transfers.dismiss(node)
    case .dismissSelf: return transfers.plain(.dismissSelf, node, named: name)
    case .dismissTo: return transfers.dismissTo(node)
    case .popOrDismiss: return transfers.plain(.popOrDismiss, node, named: name)
    case .popToRootOrDismiss: return transfers.plain(.popToRootOrDismiss, node, named: name)
    case .present: return layers.present(node)
    case .pushOrPresent: return transfers.pushOrPresent(node)
    case .replaceModal: return layers.replaceModal(node)
    case .setRoot: return layers.setRoot(node)
    case .closeTab: return transfers.closeTab(node)
    case .openTab: return transfers.openTab(node)
    case .primary: return columns.action(.primary, node)
    case .secondary: return columns.action(.secondary, node)
    case .select: return transfers.select(node)
    case .supplementary: return columns.action(.supplementary, node)
    case .handover: return starts.handover(node)
    case .start: return starts.start(node)
    case .custom: return transfers.custom(node)
    }
  }
}

extension ColumnReader {
  /// Reads the body of a column transfer.
  func body(of name: ColumnName, _ node: DocumentNode) -> ColumnReading? {
    switch name {
    case .backToRoot: return plain(.backToRoot, node, named: name)
    case .pop: return pop(node)
    case .popToRoot: return plain(.popToRoot, node, named: name)
    case .push: return push(node)
    case .set: return set(node)
    case .handover: return handover(node)
    }
  }
}
