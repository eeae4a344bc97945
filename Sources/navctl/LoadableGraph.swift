import JSON
import NavigationProtocol

/// The limits of a graph document that navd can load: it must fit into a message under navd's default limits.
enum LoadableGraph {
  /// The message and its params enclose the document and count as levels; with three further members they count as
  /// values.
  static let limits = JSON.ParseLimits(
    depthMax: Limits().messageDepth - 2,
    valuesMax: Limits().messageValues - 5
  )

  /// The greatest length of the document as JSON, in bytes.
  static let bytesMax = Limits().messageBytes - bytesAround

  /// The length of the message without the document, with the longest id.
  private static let bytesAround: Int = {
    let message: JSON = [
      "jsonrpc": "2.0", "id": .integer(1 << 53 - 1), "method": .string(Method.graphLoad.rawValue),
      "params": ["graph": ""],
    ]
    return message.serialized().count - "\"\"".utf8.count
  }()
}
