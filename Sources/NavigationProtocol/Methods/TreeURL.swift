package import Navigation

/// The params of `tree.url`.
package struct TreeURL: Equatable, Sendable {
  package var tree: String?
  /// The screen; nil means the active one, or the nearest below it that has a URL.
  package var key: ScreenKey?

  init(_ params: ParamReader) {
    tree = params.string("tree")
    key = params.id("key")
  }
}
