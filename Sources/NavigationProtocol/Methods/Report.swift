import JSON
import Navigation

extension ScreenEventName {
  /// The members that belong to the screen event.
  fileprivate var members: [String] {
    switch self {
    case .didPop, .didDismiss, .didFocus: ["key"]
    case .didSelect, .didCloseTab: ["tab", "container"]
    case .collapsed, .expanded: ["container"]
    case .activity: []
    case .idle: ["coordinator"]
    case .settled: ["revision"]
    }
  }
}

extension ScreenEvent {
  /// Reads a screen event; returns nil for activity and settled, which change no tree.
  ///
  /// Rejects members of other screen events.
  init?(_ params: ParamReader) throws(RPCError) {
    guard let name = params.string("event").flatMap(ScreenEventName.init) else {
      throw params.missing("event")
    }
    for other in ["key", "tab", "container", "coordinator", "revision"]
    where params[other] != nil && !name.members.contains(other) {
      throw .invalidParams(
        params.pointer.appending(other),
        "'\(other)' is not allowed with \(name.rawValue)."
      )
    }
    switch name {
    case .didPop: self = .didPop(try params.screen())
    case .didDismiss: self = .didDismiss(try params.layer())
    case .didSelect: self = .didSelect(tab: try params.requiredString("tab"), in: params.id("container"))
    case .didCloseTab: self = .didCloseTab(tab: try params.requiredString("tab"), in: params.id("container"))
    case .didFocus: self = .didFocus(try params.screen())
    case .collapsed: self = .collapsed(params.id("container"))
    case .expanded: self = .expanded(params.id("container"))
    case .idle: self = .idle
    case .activity, .settled: return nil
    }
  }
}

extension ParamReader {
  fileprivate func screen() throws(RPCError) -> ScreenKey {
    guard let text = string("key") else {
      throw .invalidParams(
        pointer,
        "The member 'key' is missing: give the key of the screen, such as \"key\": \"s2\"."
      )
    }
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
