public import JSON

/// A message from the daemon that no call asked for, such as `tree.changed`.
public struct Notification: Sendable, Equatable {
  /// What it tells, such as `tree.changed`.
  public let method: String
  /// The particulars; an object in everything that navd sends.
  public let params: JSON

  /// Pairs a method with its params.
  public init(method: String, params: JSON) {
    self.method = method
    self.params = params
  }
}
