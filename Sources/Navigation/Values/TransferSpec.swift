package import JSON

package enum ColumnTransferSpec: Equatable, Sendable {
  case push(ScreenSpec)
  case pop(count: Int)
  case set([SetItem])
  case popToRoot
  case backToRoot
  case handover(ChildSpec)
}

/// One change of presentation that a coordinator asks for.
///
/// `Protocol/graph.md`, "Actions", describes each.
package enum TransferSpec: Equatable, Sendable {
  case push(ScreenSpec)
  case show(ScreenSpec)
  case pop(count: Int)
  case popTo(ScreenTarget, inclusive: Bool, ifAbsent: IfAbsentSpec)
  case popToRoot
  case backToRoot
  case set([SetItem], scope: SetScopeSpec)
  case setTabs([TabSpec])
  case replace(ScreenSpec)
  /// Pushes, unless home has the screen on top, or anywhere.
  case navigate(ScreenSpec, DedupeSpec)
  /// Removes a screen of the coordinator or of one of its descendants.
  case remove(ScreenTarget)
  case present(Presented, LayerSpec)
  case replaceModal(Presented, LayerSpec)
  case dismiss
  case dismissSelf
  /// Closes that layer, or the layer of that screen, and the layers that close with it.
  case dismissKey(LayerTarget)
  /// Closes the layers of the same priority above the layer of that screen.
  case dismissTo(ScreenTarget)
  case pushOrPresent(ScreenSpec, LayerSpec)
  case popOrDismiss
  case popToRootOrDismiss
  case select(tab: String)
  /// Adds a tab at the end and selects it, or selects the existing tab of that name.
  case openTab(TabSpec)
  case setRoot(RootSpec)
  case column(Column, ColumnTransferSpec)
  case handover(ChildSpec)
  /// Opens a child that ends with a result, which the opener receives under that label.
  case start(ChildSpec, in: Context, label: String?)
  /// Sets params of the named screen, else of the coordinator's topmost one; null means the default or none.
  case setParams(ScreenTarget?, JSON.Object)
  case custom(name: String, params: JSON.Object)
}

/// A layer named by its own id or by a screen in it.
package enum LayerTarget: Equatable, Sendable {
  case layer(ContainerID)
  case screen(ScreenKey)
}

extension LayerSpec {
  /// The visibility of a new layer before its first screen.
  var initialVisibility: Container.Visibility { isBeneath ? .awaitedBeneath : .awaited }
}

extension Context {
  var layer: LayerSpec {
    switch self {
    case .current: LayerSpec()
    case .modal(let layer), .layer(let layer): layer
    case .navigationNew(let layer), .navigationFallback(let layer):
      LayerSpec(
        style: layer.traits.style,
        priority: layer.traits.priority,
        isStack: true,
        isBeneath: layer.isBeneath
      )
    }
  }

  var pushesOnStack: Bool {
    switch self {
    case .current, .navigationFallback: true
    case .modal, .layer, .navigationNew: false
    }
  }
}

extension TransferSpec {
  /// Whether the transfer may remove more than `most` screens.
  func mayRemoveMany(beyond most: Int) -> Bool {
    switch self {
    case .pop(let count), .column(_, .pop(let count)): count > most
    case .push, .show, .replace, .navigate(_, .top), .present, .pushOrPresent, .select, .openTab,
      .handover, .start, .setParams, .custom, .column(_, .push), .column(_, .handover):
      false
    case .popTo, .popToRoot, .backToRoot, .navigate(_, .inStack), .remove, .set, .setTabs, .replaceModal,
      .dismiss, .dismissSelf, .dismissKey, .dismissTo, .popOrDismiss, .popToRootOrDismiss, .setRoot,
      .column(_, .set), .column(_, .popToRoot), .column(_, .backToRoot):
      true
    }
  }

  /// Whether the transfer only removes screens or layers.
  var isRemoving: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .backToRoot, .dismiss, .dismissSelf, .dismissKey, .dismissTo,
      .popOrDismiss, .popToRootOrDismiss, .remove:
      true
    case .column(_, let transfer):
      switch transfer {
      case .pop, .popToRoot, .backToRoot: true
      case .push, .set, .handover: false
      }
    case .push, .show, .set, .setTabs, .replace, .navigate, .present, .replaceModal, .pushOrPresent, .select,
      .openTab, .setRoot, .handover, .start, .setParams, .custom:
      false
    }
  }
}
