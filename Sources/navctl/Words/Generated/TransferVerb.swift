// swift-format-ignore-file
// Written by Tools/generate from Protocol/actions. Do not edit.

/// A transfer, as it is typed.
enum TransferVerb: String, CaseIterable {
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

  /// The words that follow the verb.
  var subject: VerbSubject {
    switch self {
    case .backToRoot, .popToRoot, .dismissSelf, .popOrDismiss, .popToRootOrDismiss: .nothing
    case .navigate, .push, .replace, .show, .pushOrPresent: .screen
    case .pop: .count
    case .popTo, .remove, .dismissTo: .target
    case .set: .items
    case .setParams: .ownScreen
    case .dismiss: .layer
    case .closeTab, .select: .tab
    case .handover, .start: .child
    case .openTab: .newTab
    case .present, .replaceModal: .screenOrChild
    case .setRoot: .root
    case .primary, .secondary, .supplementary: .columnTransfer
    case .custom: .transition
    }
  }

  /// Whether it takes the look of a new layer.
  var takesStyle: Bool {
    switch self {
    case .present, .pushOrPresent, .replaceModal:
      true
    case .backToRoot, .navigate, .pop, .popTo, .popToRoot, .push, .remove, .replace, .set, .setParams, .show,
      .dismiss, .dismissSelf, .dismissTo, .popOrDismiss, .popToRootOrDismiss, .setRoot, .closeTab, .openTab,
      .primary, .secondary, .select, .supplementary, .handover, .start, .custom:
      false
    }
  }

  /// Whether a column of a split has it too.
  var isInColumns: Bool {
    switch self {
    case .backToRoot, .pop, .popToRoot, .push, .set, .handover:
      true
    case .navigate, .popTo, .remove, .replace, .setParams, .show, .dismiss, .dismissSelf, .dismissTo,
      .popOrDismiss, .popToRootOrDismiss, .present, .pushOrPresent, .replaceModal, .setRoot, .closeTab,
      .openTab, .primary, .secondary, .select, .supplementary, .start, .custom:
      false
    }
  }
}

/// The subject of a transfer.
enum VerbSubject {
  /// Nothing: the action is a word.
  case nothing
  /// A screen.
  case screen
  /// A number of screens, one by default.
  case count
  /// An existing screen: the topmost with a name, or the one with a key.
  case target
  /// New and kept screens, or tabs.
  case items
  /// An existing screen, and its new params.
  case ownScreen
  /// A layer, by its key or by the key of a screen in it; by default those above the coordinator's own.
  case layer
  /// A tab.
  case tab
  /// A coordinator to open.
  case child
  /// A tab, and the coordinator to open in it.
  case newTab
  /// A screen, or a coordinator to open.
  case screenOrChild
  /// A screen, several screens, or a coordinator to open.
  case root
  /// A transfer in a column.
  case columnTransfer
  /// A transition by the toolkit's name for it.
  case transition
}

/// An action that is no transfer.
enum ControlVerb: String, CaseIterable {
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
}
