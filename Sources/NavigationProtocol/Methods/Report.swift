import JSON
import Navigation

extension ScreenEventName {
  /// The members that belong to the screen event.
  fileprivate var members: [String] {
    switch self {
    case .didPop, .didDismiss, .didFocus: ["key"]
    case .didSelect: ["tab", "container"]
    case .collapsed, .expanded: ["container"]
    }
  }
}

extension ScreenEvent {
  /// Reads a screen event.
  ///
  /// Rejects members that belong to other screen events.
  init(_ params: ParamReader) throws(RPCError) {
    guard let name = params.string("event").flatMap(ScreenEventName.init) else {
      throw params.missing("event")
    }
    for other in ["key", "tab", "container"] where params[other] != nil && !name.members.contains(other) {
      throw .invalidParams(
        params.pointer.appending(other),
        "'\(other)' is not allowed with \(name.rawValue)."
      )
    }
    self =
      switch name {
      case .didPop: .didPop(try params.screen())
      case .didDismiss: .didDismiss(try params.layer())
      case .didSelect: .didSelect(tab: try params.requiredString("tab"), in: params.id("container"))
      case .didFocus: .didFocus(try params.screen())
      case .collapsed: .collapsed(params.id("container"))
      case .expanded: .expanded(params.id("container"))
      }
  }
}

extension ParamReader {
  fileprivate func screen() throws(RPCError) -> ScreenKey {
    let text = try requiredString("key")
    guard let key = ScreenKey(text) else {
      throw .invalidParams(pointer.appending("key"), "This must be the key of a screen, like 's1'.")
    }
    return key
  }

  fileprivate func layer() throws(RPCError) -> LayerTarget {
    guard let layer: ContainerID = id("key") else { return .screen(try screen()) }
    return .layer(layer)
  }
}
