import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A world whose clients have names, and the messages to each in short form: `asks c1 list`, `3: committed 2`.
struct Play {
  var world: World
  private(set) var connections: [String: ConnectionID] = [:]
  /// The requests of navd that a client has received and not answered, oldest first.
  private(set) var open: [String: [String]] = [:]
  private var lastID = 0

  init(limits: Limits = Limits(), configuration: (inout Configuration) -> Void = { _ in }) {
    world = World(limits: limits, configuration: configuration)
  }

  /// Kills the daemon, starts another one, and disconnects all clients.
  mutating func restart() {
    world.restart()
    connections = [:]
    open = [:]
  }

  /// The named connection, which is opened at the first use.
  mutating func connection(_ name: String, room: Int = .max) -> ConnectionID {
    if let id = connections[name] { return id }
    let id = world.connect(room: room)
    connections[name] = id
    return id
  }
}

extension Play {
  /// A tree `main` whose root a client `a` serves, opened by `b`; the next call has the id 4.
  static func waiting(
    limits: Limits = Limits(),
    configuration: (inout Configuration) -> Void = { _ in }
  ) -> Play {
    var play = Play(limits: limits, configuration: configuration)
    play.serves("a", #"{"Notes":{"routes":{"list":{},"ask":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    #expect(play.hears("b") == ["3: opened main"])
    _ = play.hears("a")
    return play
  }
}

// Actions of clients.
extension Play {
  /// Makes a client introduce itself and register types.
  mutating func serves(_ name: String, _ types: String, _ more: String = "", room: Int = .max) {
    _ = connection(name, room: room)
    call(name, "initialize", #"{"client":{"name":"\#(name)"}}"#)
    call(name, "coordinator.register", #"{"types":\#(types)\#(more)}"#)
  }

  /// Sends a request without reading; returns its id, a number that counts from 1.
  @discardableResult
  mutating func call(_ name: String, _ method: String, _ params: String = "{}") -> Int {
    lastID += 1
    say(name, #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params)}"#)
    return lastID
  }

  @discardableResult
  mutating func trigger(_ name: String, _ route: String, _ more: String = "") -> Int {
    call(name, "coordinator.trigger", #"{"route":"\#(route)"\#(more)}"#)
  }

  /// Sends a line unchanged.
  mutating func say(_ name: String, _ line: String) {
    let id = connection(name)
    world.send(id, (line + "\n").utf8)
  }

  /// Answers the oldest request that the client has received.
  mutating func answer(_ name: String, _ action: String) {
    result(name, #"{"action":\#(action)}"#)
  }

  mutating func result(_ name: String, _ result: String) {
    guard let request = takeOpen(name) else { return }
    say(name, #"{"jsonrpc":"2.0","id":"\#(request)","result":\#(result)}"#)
  }

  mutating func fail(_ name: String, _ message: String) {
    guard let request = takeOpen(name) else { return }
    say(name, #"{"jsonrpc":"2.0","id":"\#(request)","error":{"code":1,"message":"\#(message)"}}"#)
  }

  private mutating func takeOpen(_ name: String) -> String? {
    guard let request = open[name]?.first else {
      Issue.record("\(name) was asked nothing")
      return nil
    }
    open[name]?.removeFirst()
    return request
  }

  mutating func leave(_ name: String) {
    guard let id = connections.removeValue(forKey: name) else { return }
    open[name] = nil
    world.disconnect(id)
  }
}

// Messages to clients.
extension Play {
  /// The messages to a client since the last call, in short form.
  mutating func hears(_ name: String) -> [String] {
    messages(name).map(\.brief)
  }

  /// The messages to a client since the last call.
  mutating func messages(_ name: String) -> [JSON] {
    let messages = world.heard(connection(name)).compactMap {
      try? JSON.parse($0.utf8, limits: .generous)
    }
    for message in messages { note(message, name) }
    return messages
  }

  private mutating func note(_ message: JSON, _ name: String) {
    if message["method"] == "$/cancelRequest" {
      open[name]?.removeAll { $0 == message["params"]?["id"]?.string }
    } else if message["method"] != nil, let request = message["id"]?.string {
      open[name, default: []].append(request)
    }
  }

  /// The screens of a tree, the root layer's first, each layer's lowest first.
  mutating func screens(_ tree: String = "main") -> [String] {
    let window = world.result(connection("reader"), "tree.get", #"{"tree":"\#(tree)"}"#)?["snapshot"]?[
      "window"
    ]
    return window?.screenNames ?? []
  }

  mutating func revision(_ tree: String = "main") -> Int? {
    world.result(connection("reader"), "tree.get", #"{"tree":"\#(tree)"}"#)?["snapshot"]?["revision"]?.integer
  }
}

extension JSON {
  fileprivate var screenNames: [String] {
    (array ?? []).flatMap { node in
      (node["kind"] == "screen" ? node["name"]?.string.map { [$0] } : nil) ?? node["children"]?.screenNames
        ?? []
    }
  }
}
