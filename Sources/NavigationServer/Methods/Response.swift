internal import JSON
internal import NavigationProtocol

/// The result of a call.
enum Response: Sendable {
  case value(any WireValue)
  case text([UInt8])
  /// The encoded response, in the framing of the connection unless the request is in a batch.
  case whole([UInt8])
  /// The outcome of a command, with its encoded text if that exists already.
  indirect case outcome(CommandOutcome, text: [UInt8]? = nil)
  /// The call is pending, and its response target is answered later.
  case later

  static let nothing = Response.value(JSON.Object())
}
