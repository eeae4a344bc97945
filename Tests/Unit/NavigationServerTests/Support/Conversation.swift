import JSON
import NavigationProtocol
import NavigationServer

/// Holds a transcript with a server in memory; what clients send arrives in pieces of random length.
struct Conversation {
  private var world: World
  private let framing: Framing
  private var random: SplitMix
  private var clients: [(name: String, client: Client)] = []
  private var bindings: [String: JSON] = [:]

  private struct Client {
    let id: ConnectionID
    var framing: Framing
    var hasSent = false
    var unread: [UInt8] = []
  }

  init(framing: Framing, seed: UInt64) {
    world = World()
    self.framing = framing
    random = SplitMix(seed: seed)
  }

  /// Runs a transcript; returns the first difference, or nil.
  mutating func hold(_ transcript: Transcript) -> String? {
    for step in transcript.steps {
      if let problem = take(step) { return "\(step.arrow.rawValue) \(step.text)\n    \(problem)" }
    }
    for (name, client) in clients where world.sockets[client.id]?.closed == nil {
      guard !(world.sockets[client.id]?.hasEndedInput ?? true) else { continue }
      let ping = Transcript.Step(
        connection: name,
        arrow: .send,
        text: #"{"jsonrpc":"2.0","id":"last","method":"ping"}"#
      )
      let pong = Transcript.Step(
        connection: name,
        arrow: .expect,
        text: #"{"jsonrpc":"2.0","id":"last","result":{}}"#
      )
      if let problem = take(ping) ?? take(pong) { return "\(name): something was left unsaid: \(problem)" }
    }
    return nil
  }

  private mutating func take(_ step: Transcript.Step) -> String? {
    let index = index(of: step.connection)
    let id = clients[index].client.id
    switch step.arrow {
    case .send:
      clients[index].client.hasSent = true
      send(clients[index].client.framing.encoded(Array(filled(step.text).utf8)), id)
    case .sendRaw:
      sendRaw(step.text, index)
    case .endSending:
      world.endInput(id)
    case .expect:
      guard let text = nextMessage(index) else { return "navd said nothing" }
      let problems = ([step.text] + step.alternatives).map { difference(from: $0, text) }
      return problems.contains(nil) ? nil : problems[0]
    case .expectInstead:
      return "an alternative follows no expectation"
    case .expectText:
      guard let text = nextMessage(index) else { return "navd said nothing" }
      return text == Array(step.text.utf8) ? nil : "navd said \(String(decoding: text, as: UTF8.self))"
    case .skip:
      for _ in 0..<(Int(step.text) ?? 0) {
        guard nextMessage(index) != nil else { return "navd said less" }
      }
    case .expectEnd:
      if let text = nextMessage(index) { return "navd said \(String(decoding: text, as: UTF8.self))" }
      return world.sockets[id]?.closed == nil ? "navd has not closed the connection" : nil
    }
    return nil
  }

  private mutating func index(of name: String) -> Int {
    if let index = clients.firstIndex(where: { $0.name == name }) { return index }
    // The kernel holds about as much for a client that does not read.
    clients.append((name, Client(id: world.connect(room: 200_000), framing: framing)))
    return clients.count - 1
  }

  private mutating func sendRaw(_ text: String, _ index: Int) {
    let characters = (try? JSON.parse(text.utf8))?.string?.unicodeScalars ?? "".unicodeScalars
    let bytes = characters.map { UInt8(truncatingIfNeeded: $0.value) }
    if !clients[index].client.hasSent {
      clients[index].client.framing = bytes.first == UInt8(ascii: "C") ? .headers : .lines
      clients[index].client.hasSent = true
    }
    send(bytes, clients[index].client.id)
  }

  private mutating func send(_ bytes: [UInt8], _ id: ConnectionID) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = random.below(rest.count) + 1
      world.send(id, rest.prefix(count))
      rest.removeFirst(count)
    }
  }

  private mutating func nextMessage(_ index: Int) -> [UInt8]? {
    let client = clients[index].client
    // A client that has sent nothing is answered in lines.
    let framing: Framing = client.hasSent ? client.framing : .lines
    while true {
      if let message = clients[index].client.unread.takeMessage(framing) { return message }
      var bytes = world.read(client.id)
      if bytes.isEmpty, world.passUntilWoken() { bytes = world.read(client.id) }
      guard !bytes.isEmpty else { return nil }
      clients[index].client.unread += bytes
    }
  }
}

// Placeholders.
extension Conversation {
  /// The text with the placeholders replaced that have a value.
  private func filled(_ text: String) -> String {
    bindings.sorted { $0.key < $1.key }.reduce(text) { text, binding in
      text.replacing("\"$\(binding.key)\"", with: binding.value.text)
    }
  }

  private mutating func difference(from expected: String, _ text: [UInt8]) -> String? {
    guard let expected = try? JSON.parse(expected.utf8, limits: .generous) else { return "is no JSON" }
    guard let actual = try? JSON.parse(text, limits: .generous) else { return "navd said no JSON" }
    return matches(expected, actual) ? nil : "navd said \(actual.text)"
  }

  private mutating func matches(_ expected: JSON, _ actual: JSON) -> Bool {
    switch (expected, actual) {
    case (.string("$"), _):
      return true
    case (.string(let text), _) where text.hasPrefix("$"):
      let known = bindings[String(text.dropFirst()), default: actual]
      bindings[String(text.dropFirst())] = known
      return known == actual
    case (.object(let expected), .object(let actual)):
      guard expected.count == actual.count else { return false }
      return expected.members.allSatisfy { member in
        actual[member.name].map { matches(member.value, $0) } ?? false
      }
    case (.array(let expected), .array(let actual)):
      return expected.count == actual.count && zip(expected, actual).allSatisfy { matches($0, $1) }
    default:
      return expected == actual
    }
  }
}

extension [UInt8] {
  /// Removes and returns the first message, if it is complete.
  mutating func takeMessage(_ framing: Framing) -> [UInt8]? {
    switch framing {
    case .lines:
      guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = Array(self[..<end])
      removeFirst(end + 1)
      return line
    case .headers:
      guard let end = firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      let header = String(decoding: self[..<end.lowerBound], as: UTF8.self)
      guard let length = Int(header.dropFirst("Content-Length: ".count)), count >= end.upperBound + length
      else { return nil }
      let body = Array(self[end.upperBound..<(end.upperBound + length)])
      removeFirst(end.upperBound + length)
      return body
    }
  }
}
