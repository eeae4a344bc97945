internal import JSON

/// A group's wish for a graph.
struct WantedGraph: Sendable {
  /// The SHA-256 of the payload.
  let hash: String
  let group: FleetName
  /// The document, or the reason why it is not usable.
  let document: Result<JSON, GraphFault>

  init(_ payload: [UInt8], named name: String, by group: FleetName, bytesMax: Int) {
    hash = SHA256.hexadecimal(of: payload)
    self.group = group
    document = Result { () throws(GraphFault) in try Self.document(in: payload, named: name, bytesMax) }
  }

  /// Creates a wish that the machine does not follow.
  init(_ payload: [UInt8], by group: FleetName, ignoredBecause fault: GraphFault) {
    hash = SHA256.hexadecimal(of: payload)
    self.group = group
    document = .failure(fault)
  }

  private static func document(in payload: [UInt8], named name: String, _ bytesMax: Int) throws(GraphFault)
    -> JSON
  {
    guard payload.count <= bytesMax else {
      let sentence = "The document has \(payload.count) bytes, and the limit messageBytes is \(bytesMax)."
      throw GraphFault(name: "graphTooLarge", message: sentence)
    }
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON.parse(payload, limits: JSON.ParseLimits(depthMax: 512, valuesMax: .max))
    } catch {
      throw GraphFault(name: "parseError", message: "The document is not a JSON text: \(error.reason).")
    }
    guard document["name"]?.string == name else {
      let sentence = "The document's name is not '\(name)', as the topic says."
      throw GraphFault(name: "graphInvalid", message: sentence)
    }
    return document
  }
}

extension GraphFault: Error {
  /// The settings do not allow a machine to follow wishes for a graph.
  static func ignored(_ graph: String, may: FleetRight) -> GraphFault {
    let sentence =
      may == .administer
      ? "'graphs' in navgate.yaml does not list '\(graph)'."
      : "A rollout needs 'administer', and 'may' in navgate.yaml is '\(may.rawValue)'."
    return GraphFault(name: "notAllowed", message: sentence)
  }

  init(_ error: NavdError) {
    self.init(
      name: error.name,
      message: error.message,
      problems: Array((error.data["problems"]?.array ?? []).prefix(3))
    )
  }
}
