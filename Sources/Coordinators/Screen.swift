public import JSON

/// A screen of the application, as a value: the name of the type is the screen's name, and the members are
/// its params.
///
/// ```swift
/// struct ColorScreen: Screen { var name: String }   // "ColorScreen" with {"name": "Red"}
/// ```
public protocol Screen: Codable, ScreenSource {
  /// The name of the screen; by default the name of the type.
  static var name: String { get }
}

extension Screen {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
}

/// An existing screen in the list of `set`, which keeps its key and its params.
public struct KeptScreen: ListedScreen {
  /// The key of the screen.
  public var key: String

  /// Names a screen by its key.
  public init(_ key: String) {
    self.key = key
  }

  /// Returns the key.
  public func listed() -> JSON.Object { ["key": .string(key)] }
}

/// A screen without a type of its own in this program.
public struct NamedScreen: Sendable {
  /// The name of the screen.
  public var name: String
  /// The params of the screen.
  public var params: JSON.Object

  /// Creates a screen.
  public init(_ name: String, params: JSON.Object = [:]) {
    self.name = name
    self.params = params
  }

  /// Converts a typed screen.
  ///
  /// Throws if it cannot be encoded.
  public init(_ screen: some Screen) throws {
    self.init(type(of: screen).name, params: try ValueEncoder.json(screen)?.object ?? [:])
  }

  /// Returns the screen as that type, if it has the type's name.
  ///
  /// Throws if its params do not fit the type.
  public func decoded<S: Screen>(as type: S.Type) throws -> S? {
    guard name == type.name else { return nil }
    return try ValueDecoder.value(type, from: .object(params))
  }

  /// The screen in the form of graph documents.
  var json: JSON.Object { ["screen": .string(name), "params": .object(params)] }
}
