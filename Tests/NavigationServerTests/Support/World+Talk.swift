import JSON
import NavigationProtocol
import NavigationServer
import Testing

// Conversations in the shortest form: what is sent without the members that are always the same, and the
// lines that come back without them. Each line that comes back is checked to be one message of JSON-RPC.

extension World {
  /// Sends a request and answers everything that came to that client.
  mutating func ask(
    _ id: ConnectionID,
    _ method: String,
    _ params: String = "{}",
    _ request: Int = 1
  ) -> [String] {
    send(id, "{\"jsonrpc\":\"2.0\",\"id\":\(request),\"method\":\"\(method)\",\"params\":\(params)}\n".utf8)
    return heard(id)
  }

  /// Sends a line as it is and answers everything that came to that client.
  mutating func say(_ id: ConnectionID, _ line: String) -> [String] {
    send(id, (line + "\n").utf8)
    return heard(id)
  }

  /// What has come to a client since it last looked.
  mutating func heard(_ id: ConnectionID) -> [String] {
    let bytes = read(id)
    return bytes.split(separator: UInt8(ascii: "\n")).map { shortened(Array($0)) }
  }

  /// The one result that came back, as a value.
  mutating func result(_ id: ConnectionID, _ method: String, _ params: String = "{}") -> JSON? {
    let lines = ask(id, method, params)
    guard let line = lines.last, let json = try? JSON.parse(line.utf8, limits: .generous) else { return nil }
    return json["result"]
  }

  private func shortened(_ line: [UInt8]) -> String {
    let text = String(decoding: line, as: UTF8.self)
    #expect(throws: Never.self, "navd sends valid JSON: \(text)") {
      try JSON.parse(line, keepingSourceOf: "id", searchingFor: "method", limits: .generous).value.get()
    }
    return text.replacing("\"jsonrpc\":\"2.0\",", with: "")
  }
}

extension JSON.ParseLimits {
  /// For what navd sends, which is as large as its trees are.
  static let generous = JSON.ParseLimits(depthMax: 500, valuesMax: 10_000_000)
}
