package import JSON
import NavigationProtocol

/// The limits of a graph document that navd can load: it must fit into a message under navd's default limits.
package enum LoadableGraph {
  /// The message and its params enclose the document and count as levels; with three further members they count as
  /// values.
  package static let limits = JSON.ParseLimits(
    depthMax: Limits().messageDepth - 2,
    valuesMax: Limits().messageValues - 5
  )

  /// The greatest length of the document as JSON, in bytes.
  package static let bytesMax = Limits().messageBytes - bytesAround

  private static let bytesAround =
    Line.request(
      id: 1 << 53 - 1,
      method: Method.graphLoad.rawValue,
      params: ["graph": .null]
    ).count - "null\n".utf8.count
}
