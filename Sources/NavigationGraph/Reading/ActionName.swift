/// Everything that an action can be, as documents write it.
enum ActionName: String, CaseIterable {
  case none, send, finish, fail, cancel, drop, reject, sequence
  case push, show, replace, pop, popTo, popToRoot, backToRoot, set
  case present, replaceModal, dismiss, dismissSelf, dismissTo, pushOrPresent, popOrDismiss, popToRootOrDismiss
  case select, setRoot, primary, supplementary, secondary, handover, start, setParams, custom

  /// Whether it may be written as the word alone.
  var isWord: Bool {
    switch self {
    case .none, .finish, .cancel, .drop, .pop, .popToRoot, .backToRoot, .dismiss, .dismissSelf, .popOrDismiss,
      .popToRootOrDismiss:
      true
    case .send, .fail, .reject, .sequence, .push, .show, .replace, .popTo, .set, .present, .replaceModal,
      .dismissTo,
      .pushOrPresent, .select, .setRoot, .primary, .supplementary, .secondary, .handover, .start, .setParams,
      .custom:
      false
    }
  }
}

/// What a transfer in a column can be.
enum ColumnName: String, CaseIterable {
  case push, pop, set, popToRoot, backToRoot, handover

  /// Whether it may be written as the word alone.
  var isWord: Bool {
    switch self {
    case .pop, .popToRoot, .backToRoot: true
    case .push, .set, .handover: false
    }
  }
}
