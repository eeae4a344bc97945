public import JSON

/// One thing that the application draws, as a value: its type's name says what, its members are what it is drawn with.
///
/// ```swift
/// struct ColorScreen: Screen { var name: String }   // "ColorScreen" with {"name": "Red"}
/// ```
public protocol Screen: Codable, ScreenSource {
  /// What navd and the code that draws call it; by default the name of the type.
  static var name: String { get }
}

extension Screen {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
}

/// A screen that has no type of its own in this program.
public struct NamedScreen: Sendable {
  /// What navd and the code that draws call it.
  public var name: String
  /// What it is drawn with.
  public var params: JSON.Object

  /// Names a screen.
  public init(_ name: String, params: JSON.Object = [:]) {
    self.name = name
    self.params = params
  }

  /// The name and params of a screen with a type; throws what cannot be encoded.
  public init(_ screen: some Screen) throws {
    self.init(type(of: screen).name, params: try ValueEncoder.json(screen)?.object ?? [:])
  }

  /// The screen of that type, if this is one; throws if its params are not that type's.
  public func decoded<S: Screen>(as type: S.Type) throws -> S? {
    guard name == type.name else { return nil }
    return try ValueDecoder.value(type, from: .object(params))
  }

  /// As a graph document writes it.
  var json: JSON.Object { ["screen": .string(name), "params": .object(params)] }
}
