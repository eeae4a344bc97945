import Fleet
import JSON

/// A navd of a simulation: its trees survive a crash, its connections do not.
struct SimulatedNavd {
  struct Tree {
    var instance: String
    var revision = 1
    var screen = "Home"
    /// The revisions of commands by their `commandId`.
    var commands: [String: Int] = [:]
  }

  struct Connection {
    var client = ""
    var watches = false
    var subscriptions: [Int: String] = [:]
    /// The messages that navd has not read.
    var requests: [[UInt8]] = []
    /// The messages that the machine has not read.
    var messages: [[UInt8]] = []
  }

  private(set) var isUp = true
  private(set) var run = 1
  private(set) var trees: [String: Tree] = [:]
  private(set) var connections: [LinkID: Connection] = [:]
  /// The number of runs of each call that changes something without a `commandId`, by id.
  private(set) var reports: [String: Int] = [:]
  private var number = 0

  var instance: String { "n\(run)" }

  // MARK: Its life

  mutating func crash() {
    isUp = false
    connections = [:]
  }

  mutating func start() {
    isUp = true
    run += 1
    for name in trees.keys.sorted() {
      let instance = nextInstance()
      trees[name]?.instance = instance
    }
  }

  mutating func accept(_ link: LinkID) { connections[link] = Connection() }
  mutating func close(_ link: LinkID) { connections[link] = nil }
  mutating func receive(_ bytes: [UInt8], on link: LinkID) { connections[link]?.requests.append(bytes) }

  /// The next message for the machine.
  mutating func nextMessage(on link: LinkID) -> [UInt8]? {
    guard connections[link]?.messages.isEmpty == false else { return nil }
    return connections[link]?.messages.removeFirst()
  }

  /// Handles one message of a connection.
  mutating func read(_ link: LinkID) {
    guard connections[link]?.requests.isEmpty == false, let bytes = connections[link]?.requests.removeFirst(),
      let request = try? JSON.parse(bytes), let id = request["id"], let method = request["method"]?.string
    else { return }
    let params = request["params"] ?? [:]
    if method == "tree.subscribe", trees[params["tree"]?.string ?? ""] == nil {
      let error: JSON = ["code": 1001, "message": "There is no such tree.", "data": ["name": "treeNotFound"]]
      return send(["jsonrpc": "2.0", "id": id, "error": error], on: link)
    }
    let result = call(method, params, id, link)
    send(["jsonrpc": "2.0", "id": id, "result": result], on: link)
  }

  // MARK: Its trees

  mutating func open(_ name: String) {
    guard trees[name] == nil else { return }
    trees[name] = Tree(instance: nextInstance())
    watchersReceive("server.treeOpened", name)
  }

  mutating func closeTree(_ name: String) {
    guard let tree = trees[name] else { return }
    for link in links {
      for subscription in subscriptions(of: link, to: name) {
        connections[link]?.subscriptions[subscription] = nil
        let params: JSON = [
          "subscription": .integer(subscription), "reason": "treeClosed", "revision": .integer(tree.revision),
        ]
        notify("subscription.ended", params, on: link)
      }
    }
    watchersReceive("server.treeClosed", name)
    trees[name] = nil
  }

  mutating func trigger(_ name: String, commandID: String?) -> Int {
    guard var tree = trees[name] else { return 0 }
    if let commandID, let revision = tree.commands[commandID] { return revision }
    let before = "s\(tree.revision)"
    tree.revision += 1
    tree.screen = "Screen\(tree.revision % 7)"
    if let commandID { tree.commands[commandID] = tree.revision }
    trees[name] = tree
    let added: JSON = Self.node("s\(tree.revision)", tree.screen)
    let transition: JSON = [
      "kind": "set", "in": "l1", "at": 0, "removed": [.string(before)], "added": [added], "by": "c1",
      "animated": true,
    ]
    let change: JSON = [
      "revision": .integer(tree.revision), "transitions": [transition], "attached": [], "updated": [:],
      "disposed": [],
    ]
    for link in links {
      for subscription in subscriptions(of: link, to: name) {
        let params: JSON = [
          "subscription": .integer(subscription), "tree": .string(name), "change": change,
          "cause": ["method": "coordinator.trigger"],
        ]
        notify("tree.changed", params, on: link)
      }
    }
    return tree.revision
  }

  /// The open connections, in order.
  var links: [LinkID] { connections.keys.sorted { $0.number < $1.number } }

  private func subscriptions(of link: LinkID, to name: String) -> [Int] {
    (connections[link]?.subscriptions ?? [:]).filter { $0.value == name }.keys.sorted()
  }

  // MARK: Calls

  private mutating func call(_ method: String, _ params: JSON, _ id: JSON, _ link: LinkID) -> JSON {
    switch method {
    case "initialize":
      connections[link]?.client = params["client"]?["name"]?.string ?? ""
      return [
        "server": ["name": "navd", "version": "0.3.0"], "instance": .string(instance), "durability": "power",
      ]
    case "server.watch":
      connections[link]?.watches = true
      return [:]
    case "tree.list": return ["trees": .array(trees.keys.sorted().map(Self.listed))]
    case "tree.subscribe": return subscribe(params["tree"]?.string ?? "", link)
    case "coordinator.trigger":
      let revision = trigger(params["tree"]?.string ?? "", commandID: params["commandId"]?.string)
      return ["outcome": "committed", "revision": .integer(revision), "handledBy": [], "disposed": []]
    case "ui.report":
      reports[id.text, default: 0] += 1
      return [:]
    case _: return [:]
    }
  }

  private mutating func subscribe(_ name: String, _ link: LinkID) -> JSON {
    guard let tree = trees[name] else { return [:] }
    number += 1
    connections[link]?.subscriptions[number] = name
    let layer: JSON = [
      "key": "l1", "kind": "stack", "children": [Self.node("s\(tree.revision)", tree.screen)],
    ]
    let root: JSON = [
      "id": "c1", "type": "Kiosk", "parent": nil, "level": 0, "params": [:], "home": "l1", "opening": "root",
      "pullback": nil,
    ]
    return [
      "subscription": .integer(number), "tree": .string(name), "instance": .string(tree.instance),
      "revision": .integer(tree.revision),
      "snapshot": ["revision": .integer(tree.revision), "window": [layer], "coordinators": [root]],
    ]
  }

  private static func listed(_ name: String) -> JSON {
    [
      "tree": .string(name), "graph": "kiosk", "revision": 1, "lifetime": "tree", "entries": 2,
      "subscribers": 0,
    ]
  }

  private static func node(_ key: String, _ name: String) -> JSON {
    ["key": .string(key), "kind": "screen", "name": .string(name), "params": ["pin": "1234"], "owner": "c1"]
  }

  private mutating func nextInstance() -> String {
    number += 1
    return "t\(number)"
  }

  private mutating func watchersReceive(_ method: String, _ name: String) {
    let params: JSON = [
      "tree": .string(name), "instance": .string(trees[name]?.instance ?? ""), "graph": "kiosk",
    ]
    for link in links where connections[link]?.watches == true { notify(method, params, on: link) }
  }

  private mutating func notify(_ method: String, _ params: JSON, on link: LinkID) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params], on: link)
  }

  private mutating func send(_ message: JSON, on link: LinkID) {
    connections[link]?.messages.append(message.serialized())
  }
}
