public import JSON

/// One step of a front end: a change of the view of one screen.
public enum ViewStep: Equatable, Sendable {
  /// The screen gets a view.
  case appear(key: String, name: String, params: JSON.Object, place: ScreenPlace, lifecycle: ScreenLifecycle)
  /// The view gets another place.
  case move(key: String, place: ScreenPlace)
  /// The screen has other params, or another name after the tree moved to another graph.
  case update(key: String, name: String, params: JSON.Object)
  /// The screen comes forward: its lifecycle rises.
  case uncover(key: String, lifecycle: ScreenLifecycle)
  /// The screen goes back: its lifecycle falls.
  case cover(key: String, lifecycle: ScreenLifecycle)
  /// The view is released.
  case disappear(key: String)

  /// The key of the screen.
  public var key: String {
    switch self {
    case .appear(let key, _, _, _, _), .move(let key, _), .update(let key, _, _), .uncover(let key, _),
      .cover(let key, _), .disappear(let key):
      key
    }
  }
}

/// The place of a screen.
public struct ScreenPlace: Equatable, Sendable {
  /// The keys of the containers around it, the layer first.
  public let containers: [String]
  /// Its index in the last of them.
  public let at: Int
}
