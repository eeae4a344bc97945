package import JSON
import NavigationProtocol

/// What a graph document may be so that navd can load it: a message has to hold it, by the limits that navd has unless
/// it is told otherwise.
package enum LoadableGraph {
  /// The message and its params are around the document; they and three other members are values too.
  package static let limits = JSON.ParseLimits(
    depthMax: Limits().messageDepth - 2,
    valuesMax: Limits().messageValues - 5
  )

  /// The longest that the document may be, written as JSON.
  package static let bytesMax = Limits().messageBytes - bytesAround

  private static let bytesAround =
    Line.request(
      id: 1 << 53 - 1,
      method: Method.graphLoad.rawValue,
      params: ["graph": .null]
    ).count - "null\n".utf8.count
}
