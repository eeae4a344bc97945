public import NavigationWire

/// An event that a front end reports: it has already happened on screen, so navd never rejects it.
public enum FrontEndEvent: Equatable, Sendable {
  /// The user has removed the screen with this key, and all above it.
  case didPop(String)
  /// The user has removed the layer with this key, and all above it.
  case didDismiss(String)
  /// The user has tapped a tab; the key of the tabs is needed if there could be others.
  case didSelect(tab: String, in: String? = nil)
  /// The user has closed a tab added by `openTab`; the key of the tabs is needed if there could be others.
  case didCloseTab(tab: String, in: String? = nil)
  /// The user has focused the column of the screen with this key.
  case didFocus(String)
  /// The split shows one column.
  case collapsed(String? = nil)
  /// The split shows all columns.
  case expanded(String? = nil)
  /// The user has done something other than navigate.
  case activity
  /// The user has been idle for the time that a coordinator declares. navd also detects this itself.
  case idle(coordinator: String? = nil)
  /// A revision is drawn, and no animation runs.
  case settled(revision: Int)

  /// The name in the protocol.
  public var name: ScreenEventName {
    switch self {
    case .didPop: .didPop
    case .didDismiss: .didDismiss
    case .didSelect: .didSelect
    case .didCloseTab: .didCloseTab
    case .didFocus: .didFocus
    case .collapsed: .collapsed
    case .expanded: .expanded
    case .activity: .activity
    case .idle: .idle
    case .settled: .settled
    }
  }

  var key: String? {
    switch self {
    case .didPop(let key), .didDismiss(let key), .didFocus(let key): key
    case .didSelect, .didCloseTab, .collapsed, .expanded, .activity, .idle, .settled: nil
    }
  }

  var tab: String? {
    switch self {
    case .didSelect(let tab, _), .didCloseTab(let tab, _): tab
    case .didPop, .didDismiss, .didFocus, .collapsed, .expanded, .activity, .idle, .settled: nil
    }
  }

  var container: String? {
    switch self {
    case .didSelect(_, let container), .didCloseTab(_, let container), .collapsed(let container),
      .expanded(let container):
      container
    case .didPop, .didDismiss, .didFocus, .activity, .idle, .settled: nil
    }
  }

  var coordinator: String? { if case .idle(let coordinator) = self { coordinator } else { nil } }

  var revision: Int? { if case .settled(let revision) = self { revision } else { nil } }
}
