import JSON
import NavigationProtocol
import NavigationServer
import Testing

// Conversations in short form: messages are written without constant members. Each line of output is checked
// to be one message of JSON-RPC.

extension World {
  /// Sends a request and returns everything that the client received.
  mutating func ask(
    _ id: ConnectionID,
    _ method: String,
    _ params: String = "{}",
    _ request: Int = 1
  ) -> [String] {
    send(id, "{\"jsonrpc\":\"2.0\",\"id\":\(request),\"method\":\"\(method)\",\"params\":\(params)}\n".utf8)
    return heard(id)
  }

  /// Sends a line unchanged, and returns everything that the client received.
  mutating func say(_ id: ConnectionID, _ line: String) -> [String] {
    send(id, (line + "\n").utf8)
    return heard(id)
  }

  /// The messages that a client has received since the last call.
  mutating func heard(_ id: ConnectionID) -> [String] {
    let bytes = read(id)
    return bytes.split(separator: UInt8(ascii: "\n")).map { shortened(Array($0)) }
  }

  /// Sends a request and returns its result.
  mutating func result(_ id: ConnectionID, _ method: String, _ params: String = "{}") -> JSON? {
    let lines = ask(id, method, params)
    guard let line = lines.last, let json = try? JSON.parse(line.utf8, limits: .generous) else { return nil }
    return json["result"]
  }

  /// The names of the screens of the tree, those on view marked.
  mutating func screens(_ id: ConnectionID) -> [String] {
    let tree = result(id, "tree.get")
    let onView = (tree?["onView"]?.array ?? []).compactMap(\.string)
    var found: [String] = []
    func collect(_ node: JSON) {
      for child in node["children"]?.array ?? [] { collect(child) }
      guard node["kind"] == "screen", let name = node["name"]?.string else { return }
      found.append(onView.contains(node["key"]?.string ?? "") ? "\(name)!" : name)
    }
    for layer in tree?["snapshot"]?["window"]?.array ?? [] { collect(layer) }
    return found
  }

  private func shortened(_ line: [UInt8]) -> String {
    let text = String(decoding: line, as: UTF8.self)
    // Ids are returned as the client wrote them.
    let error = line.withUnsafeBufferPointer {
      JSON.OuterMembers(of: $0, named: ["id"], anySize: 0, elementsMax: 0, limits: .generous).error
    }
    #expect(error == nil, "navd sends valid JSON: \(text)")
    return text.replacing("\"jsonrpc\":\"2.0\",", with: "")
  }
}

extension JSON.ParseLimits {
  /// Limits for the output of navd, which is as large as its trees.
  static let generous = JSON.ParseLimits(depthMax: 500, valuesMax: 10_000_000)
}
