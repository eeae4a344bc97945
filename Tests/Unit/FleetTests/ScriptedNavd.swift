import Fleet

/// A scripted navd, with the mirrors of an observing connection.
struct ScriptedNavd {
  var view: FollowedTrees

  init(trees: [String]? = nil) {
    view = FollowedTrees(client: "mqtt", version: "0.3.0", trees: trees)
  }

  /// Mirrors with one tree, which shows `Home`, with subscription 1.
  static func following(_ tree: String, at milliseconds: Int = 0) -> ScriptedNavd {
    var navd = ScriptedNavd()
    navd.open(at: milliseconds)
    navd.introduce(at: milliseconds)
    navd.says(list(3, [tree]), at: milliseconds)
    navd.says(subscribed(4, tree, subscription: 1), at: milliseconds)
    return navd
  }

  @discardableResult
  mutating func open(at milliseconds: Int = 0) -> [String] {
    view.opened(at: FleetTime(uptime: milliseconds, wall: milliseconds)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// navd answers the introduction and `server.watch`.
  mutating func introduce(at milliseconds: Int = 0) {
    says(Self.introduced(), at: milliseconds)
    says(Self.watching, at: milliseconds)
  }

  @discardableResult
  mutating func says(_ text: String, at milliseconds: Int = 1_000) -> FollowingStep {
    view.received(Array(text.utf8), at: FleetTime(uptime: milliseconds, wall: milliseconds))
  }

  // MARK: Messages

  static func introduced(_ id: Int = 1, instance: String = "n1") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"server":{"name":"navd","version":"0.3.0"},"instance":"\#(instance)","durability":"process"}}"#
  }

  static let watching = #"{"jsonrpc":"2.0","id":2,"result":{}}"#

  static func listed(_ tree: String, _ graph: String) -> String {
    #"{"tree":"\#(tree)","graph":"\#(graph)","revision":1,"lifetime":"tree","entries":2,"subscribers":0}"#
  }

  static func list(_ id: Int, _ trees: [String], graph: String = "kiosk") -> String {
    let list = trees.map { listed($0, graph) }.joined(separator: ",")
    return #"{"jsonrpc":"2.0","id":\#(id),"result":{"trees":[\#(list)]}}"#
  }

  static func subscribed(_ id: Int, _ tree: String, subscription: Int, instance: String = "t1") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"subscription":\#(subscription),"tree":"\#(tree)","instance":"\#(instance)","revision":1,"snapshot":{"revision":1,"window":[{"key":"l1","kind":"stack","children":[{"key":"s1","kind":"screen","name":"Home","params":{"pin":"1234"},"owner":"c1"}]}],"coordinators":[{"id":"c1","type":"Kiosk","parent":null,"level":0,"params":{},"home":"l1","opening":"root","pullback":null}]}}}"#
  }

  /// A change that replaces a screen with one whose key is `sREVISION`.
  static func changed(subscription: Int, revision: Int, from key: String, to name: String) -> String {
    #"{"jsonrpc":"2.0","method":"tree.changed","params":{"subscription":\#(subscription),"tree":"main","change":{"revision":\#(revision),"transitions":[{"kind":"set","in":"l1","at":0,"removed":["\#(key)"],"added":[{"key":"s\#(revision)","kind":"screen","name":"\#(name)","params":{"pin":"1234"},"owner":"c1"}],"by":"c1","animated":true}],"attached":[],"updated":{},"disposed":[]},"cause":{"method":"coordinator.trigger"}}}"#
  }
}

extension FollowingStep {
  var texts: [String] { messages.map { String(decoding: $0, as: UTF8.self) } }
}
