internal import JSON
internal import NavigationProtocol

/// The result of a call.
enum Response: Sendable {
  case value(any WireValue)
  case text([UInt8])
  /// The whole response, in the framing of the connection; that of a request in a batch has no framing.
  case whole([UInt8])
  /// The outcome of a command, with its text if that exists already.
  indirect case outcome(CommandOutcome, text: [UInt8]? = nil)
  /// The call is pending; its response target is answered when it ends.
  case later

  static let nothing = Response.value(JSON.Object())
}
