public import JSON
public import NavigationWire

/// A message from navd that belongs to no call, such as `tree.changed`.
public struct NavdNotification: Sendable, Equatable {
  /// The kind of notification, such as `tree.changed`.
  public let method: String
  /// The params; an object in everything that navd sends.
  public let params: JSON

  /// Pairs a method with its params.
  public init(method: String, params: JSON) {
    self.method = method
    self.params = params
  }

  /// The typed notification; nil if this version of the library does not know the method.
  ///
  /// - Throws: `CallError` if the params are not those that the protocol describes.
  public func content() throws(CallError) -> ServerNotification? {
    guard let name = NotificationName(rawValue: method) else { return nil }
    return try readable(method) { () throws(WireError) in try ServerNotification(name, params) }
  }
}

/// Reads a value that navd sent.
///
/// `name` describes the value in errors.
func readable<Value>(_ name: String, _ read: () throws(WireError) -> Value) throws(CallError) -> Value {
  do {
    return try read()
  } catch {
    throw .unexpected("in \(name) \(error)")
  }
}
