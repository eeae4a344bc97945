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
  /// Pushes, unless home has a screen of that name on top, or anywhere.
  case navigate(ScreenSpec, DedupeSpec)
  /// A screen of the coordinator or of one of its descendants.
  case remove(ScreenTarget)
  case present(Presented, LayerSpec)
  case replaceModal(Presented, LayerSpec)
  case dismiss
  case dismissSelf
  /// The layer of that screen, or that layer, and those that close with it.
  case dismissKey(LayerTarget)
  /// Closes the layers of the same priority above the layer of that screen.
  case dismissTo(ScreenTarget)
  case pushOrPresent(ScreenSpec, LayerSpec)
  case popOrDismiss
  case popToRootOrDismiss
  case select(tab: String)
  /// Adds a tab at the end and selects it, or selects the one of that name.
  case openTab(TabSpec)
  case setRoot(RootSpec)
  case column(Column, ColumnTransferSpec)
  case handover(ChildSpec)
  /// Opens a child that ends with a result, which the opener receives under that label.
  case start(ChildSpec, in: Context, label: String?)
  /// New values of params of the named screen, else of the topmost one that the coordinator owns; null returns one to its
  /// default, or to none.
  case setParams(ScreenTarget?, JSON.Object)
  case custom(name: String, params: JSON.Object)
}

/// A layer named by its own id or by a screen in it.
package enum LayerTarget: Equatable, Sendable {
  case layer(ContainerID)
  case screen(ScreenKey)
}

extension LayerSpec {
  /// The state of a new layer until its first screen comes.
  var standing: Container.Visibility { isBeneath ? .awaitedBeneath : .awaited }
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
  /// Whether it may take away more screens than that.
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

  /// Whether it only takes away.
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
