/// A screen that shows a text, for examples and first steps.
public struct TextScreen: Screen, Equatable {
  /// The name of the screen.
  public static var name: String { "Text" }

  /// The text.
  public var text: String

  /// Creates a screen.
  public init(_ text: String) {
    self.text = text
  }
}
