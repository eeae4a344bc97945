import JSON
import NavigationServer

/// A client of the simulation of documents: its connection, its mirror and its messages.
struct DocumentClient {
  /// A message in the terms of the simulation.
  enum Message {
    case changed(from: JSON, to: JSON, params: JSON)
    case outcome(of: String, JSON)
    case error(of: String, name: String)
    /// A subscription began with a snapshot although it should have resumed: the changes in between are forgotten.
    case restarted(from: Int, to: JSON)
    case problem(String)
  }

  private(set) var id: ConnectionID
  private(set) var mirror = Mirror(.null)
  private var instance: JSON?
  private var lastRequest = 0
  /// The commands by the numbers of their requests.
  private var commands: [Int: String] = [:]
  private var subscribing: (request: Int, resumes: Bool)?
  private var unread: [UInt8] = []

  /// Whether it subscribes; each mirror costs as much as the commands.
  let hasMirror: Bool

  init(id: ConnectionID, hasMirror: Bool = true) {
    self.id = id
    self.hasMirror = hasMirror
  }

  mutating func reconnected(as id: ConnectionID) {
    self.id = id
    commands = [:]
    unread = []
  }

  mutating func subscribe(_ world: inout World, resuming: Bool) {
    guard hasMirror else { return }
    var params: JSON.Object = ["tree": "main"]
    let resumes = resuming && mirror.revision >= 0
    if resumes, let instance {
      params["since"] = .integer(mirror.revision)
      params["instance"] = instance
    }
    request("tree.subscribe", params, &world)
    subscribing = (lastRequest, resumes)
    // The response comes before all changes; without it there is no mirror to apply them to.
    if !resumes { read(&world).forEach { _ in } }
  }

  mutating func send(_ command: String, _ method: String, _ params: JSON.Object, _ world: inout World) {
    commands[lastRequest + 1] = command
    request(method, params, &world)
  }

  private mutating func request(_ method: String, _ params: JSON.Object, _ world: inout World) {
    lastRequest += 1
    let message: JSON = [
      "jsonrpc": "2.0", "id": .integer(lastRequest), "method": .string(method), "params": .object(params),
    ]
    world.send(id, (message.text + "\n").utf8)
  }

  /// Reads what has arrived, and applies the changes.
  mutating func read(_ world: inout World) -> [Message] {
    unread += world.read(id)
    var messages: [Message] = []
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(unread[..<end])
      unread.removeFirst(end + 1)
      guard let json = try? JSON.parse(line, limits: .generous) else {
        messages.append(.problem("a line is not JSON"))
        continue
      }
      if let message = hear(json) { messages.append(message) }
    }
    return messages
  }

  private mutating func hear(_ json: JSON) -> Message? {
    if json["method"] == "tree.changed", let params = json["params"], let change = params["change"] {
      let before = mirror.json
      mirror.apply(change)
      guard mirror.json["gap"] == nil, mirror.json["missing"] == nil else {
        return .problem("a change does not fit: \(change.text)")
      }
      return .changed(from: before, to: mirror.json, params: params)
    }
    guard let request = json["id"]?.integer else { return nil }
    if request == subscribing?.request { return subscribed(json) }
    guard let command = commands.removeValue(forKey: request) else {
      return .problem("a response to nothing: \(json.text)")
    }
    if let outcome = json["result"] { return .outcome(of: command, outcome) }
    return .error(of: command, name: json["error"]?["data"]?["name"]?.string ?? "?")
  }

  private mutating func subscribed(_ json: JSON) -> Message? {
    let resumes = subscribing?.resumes ?? false
    subscribing = nil
    guard let result = json["result"] else { return .problem("no subscription: \(json.text)") }
    instance = result["instance"]
    guard let snapshot = result["snapshot"] else { return nil }
    let last = mirror.revision
    mirror = Mirror(snapshot)
    return resumes ? .restarted(from: last, to: snapshot) : nil
  }
}

extension World {
  /// Whether a client has lost its connection.
  func isCut(_ id: ConnectionID) -> Bool { sockets[id].map { $0.closed != nil } ?? true }
}
