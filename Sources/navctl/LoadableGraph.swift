import JSON
import NavigationProtocol

/// The limits of a graph document: it must fit into one message under navd's default limits.
enum LoadableGraph {
  /// The limits of navd, without the levels and values of the message around the document.
  static let limits = JSON.ParseLimits(
    depthMax: Limits().messageDepth - 2,
    valuesMax: Limits().messageValues - 5
  )

  /// The greatest length of the document as JSON, in bytes.
  static let bytesMax = Limits().messageBytes - bytesAround

  /// The length of the message around the document, with the longest id.
  private static let bytesAround: Int = {
    let message: JSON = [
      "jsonrpc": "2.0", "id": .integer(1 << 53 - 1), "method": .string(Method.graphLoad.rawValue),
      "params": ["graph": ""],
    ]
    return message.serialized().count - "\"\"".utf8.count
  }()
}
