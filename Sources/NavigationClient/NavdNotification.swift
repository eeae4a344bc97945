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

  /// The notification as a value; nil if this version of the library does not know it.
  ///
  /// - Throws: `CallError` if the params are not those that the protocol describes.
  public func content() throws(CallError) -> ServerNotification? {
    guard let name = NotificationName(rawValue: method) else { return nil }
    return try readable(method) { () throws(WireError) in try ServerNotification(name, params) }
  }
}

/// Reads something that navd sent, which the sentence of the error names.
func readable<Value>(_ name: String, _ read: () throws(WireError) -> Value) throws(CallError) -> Value {
  do {
    return try read()
  } catch {
    throw .unexpected("in \(name) \(error)")
  }
}
