import JSON
import NavigationGraph
import NavigationProtocol

/// The readers of bytes that others wrote.
enum FuzzTarget: String, CaseIterable {
  case json, framing, graph, records, server

  /// The target of this run, for a function of C, which has no context.
  nonisolated(unsafe) static var chosen = json

  /// Reads an input; a trap is a finding.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .json: Self.readJSON(bytes)
    case .framing: Self.divide(bytes)
    case .graph: Self.readGraph(bytes)
    case .records: FuzzedServer.restore(bytes)
    case .server: FuzzedServer.converse(bytes)
    }
  }

  /// Reads a JSON text; what was written is read as the same value.
  private static func readJSON(_ bytes: [UInt8]) {
    guard let value = try? JSON.parse(bytes) else { return }
    let again = try? JSON.parse(value.serialized())
    precondition(again == value, "a written value is read as the same value")
  }

  /// Divides bytes into frames, in one piece and byte by byte.
  private static func divide(_ bytes: [UInt8]) {
    var limits = Limits()
    limits.messageBytes = 200
    var whole = FrameDecoder(limits: limits)
    whole.append(bytes)
    let frames = outputs(&whole)
    var divided = FrameDecoder(limits: limits)
    var pieces: [FrameDecoder.Output] = []
    for byte in bytes {
      divided.append([byte])
      pieces += outputs(&divided)
    }
    precondition(frames == pieces, "chunks do not matter")
  }

  private static func outputs(_ decoder: inout FrameDecoder) -> [FrameDecoder.Output] {
    var outputs: [FrameDecoder.Output] = []
    while let output = decoder.next() {
      outputs.append(output)
      if case .violation = output { break }
    }
    return outputs
  }

  /// Reads a graph; one without problems is read again from its document.
  private static func readGraph(_ bytes: [UInt8]) {
    guard let document = try? JSON.parse(bytes) else { return }
    let (graph, problems) = Graph.read(document)
    guard let graph, problems.isEmpty else { return }
    precondition((try? Graph.decode(graph.document)) == graph, "a graph is read from its own document")
  }
}
