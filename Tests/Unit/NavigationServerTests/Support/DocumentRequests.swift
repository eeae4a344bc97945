import DocumentTestKit
import JSON
import Navigation

/// Makes random commands for the tree of a random document, as a client sends them.
struct DocumentRequests {
  var random: SplitMix64
  private let document: JSON
  private let coordinators: [JSON]
  private let keys: [JSON]
  private let facts: [JSON]
  /// The coordinator that asks for the kept command.
  private let asking: JSON?

  /// `view` is the snapshot that the client knows, which the tree may have left behind.
  init(random: SplitMix64, view: JSON, document: JSON) {
    self.random = random
    self.document = document
    coordinators = view["coordinators"]?.array ?? []
    keys = (view["window"]?.array ?? []).flatMap(\.screenKeys)
    facts = [
      ["f": true], ["f": false], ["f": nil], ["g": 0], ["g": 1], ["g": 2], ["g": nil], ["f": true, "g": 1],
    ]
    asking = view["kept"]?["coordinator"]
  }

  mutating func next() -> (method: String, params: JSON.Object) {
    if let asking, random.percent(25) {
      return ("coordinator.finish", ["coordinator": asking, "value": .bool(random.percent(70))])
    }
    var (method, params) = body()
    guard method != "ui.report" else { return (method, params) }
    if random.percent(5) { params["onBusy"] = .string(random.one(of: ["reject", "supersede"])) }
    let isNavigation = method.hasPrefix("coordinator.") && method != "coordinator.forget"
    if isNavigation, random.percent(5) { params["force"] = true }
    if isNavigation, random.percent(4) { params["dryRun"] = true }
    return (method, params)
  }

  private mutating func body() -> (method: String, params: JSON.Object) {
    switch random.number(1...100) {
    case ...40: ("coordinator.trigger", addressed(["route": route()]))
    case ...52: transfer()
    case ...60: ("coordinator.back", [:])
    case ...63: ("coordinator.drop", addressed(["self": .bool(random.percent(40))]))
    case ...67: ("coordinator.finish", addressed(ending()))
    case ...72: ("coordinator.handle", link())
    case ...75: transaction()
    case ...87: ("tree.setFacts", ["facts": random.one(of: facts)])
    case ...91: (random.percent(60) ? "tree.undo" : "tree.redo", [:])
    case ...92: ("coordinator.forget", [:])
    default: ("ui.report", event())
    }
  }

  private mutating func link() -> JSON.Object {
    guard random.percent(50) else {
      return ["routes": .array((0...random.number(0...3)).map { _ in route() })]
    }
    let number = random.number(0...4)
    let urls = [
      "/S0", "/S0?n=\(number)&t=%C3%A4", "app:///S1/\(number)/?utm=x", "/S1/x", "/text/a%20b/\(number)#top",
      "/rest/a/b/\(number)?n=1", "/rest/x", "/nowhere", "/S0?n=none",
    ]
    return ["url": .string(random.one(of: urls))]
  }

  private mutating func addressed(_ params: JSON.Object) -> JSON.Object {
    guard !random.percent(15), let one = anyCoordinator() else { return params }
    var params = params
    params["coordinator"] = random.percent(10) ? one["type"] : one["id"]
    return params
  }

  private mutating func anyCoordinator() -> JSON? {
    guard !coordinators.isEmpty else { return nil }
    return random.one(of: coordinators)
  }

  private mutating func route(depth: Int = 0) -> JSON {
    let isWrapping = depth < 3 && random.percent(15)
    var route: JSON.Object = ["name": isWrapping ? "w" : .string(random.one(of: DocumentWriter.routes))]
    if random.percent(50) { route["params"] = ["n": .integer(random.number(0...4))] }
    if isWrapping { route["route"] = self.route(depth: depth + 1) }
    return .object(route)
  }

  private mutating func transfer() -> (method: String, params: JSON.Object) {
    guard let one = anyCoordinator(), let type = one["type"]?.string, let number = Int(type.dropFirst())
    else {
      return ("coordinator.back", [:])
    }
    return ("coordinator.transfer", ["coordinator": one["id"] ?? .null, "transfer": action(by: number)])
  }

  private mutating func ending() -> JSON.Object {
    switch random.number(0...3) {
    case 0: ["error": "no"]
    case 1: ["cancel": true]
    default: ["value": .integer(random.number(0...9))]
    }
  }

  private mutating func transaction() -> (method: String, params: JSON.Object) {
    let steps = (0...random.number(0...2)).map { _ -> JSON in
      guard random.percent(70) else { return ["method": "coordinator.back", "params": [:]] }
      guard random.percent(85) else { return ["method": "coordinator.handle", "params": .object(link())] }
      guard random.percent(50) else { return stepOnOpened() }
      return ["method": "coordinator.trigger", "params": .object(addressed(["route": route()]))]
    }
    return ("coordinator.transaction", ["steps": .array(steps)])
  }

  /// A step on a coordinator of any type that an earlier step may have opened.
  private mutating func stepOnOpened() -> JSON {
    let newest = coordinators.compactMap { $0["id"]?.string.flatMap { Int($0.dropFirst()) } }.max() ?? 1
    let opened = JSON.string("c\(newest + random.number(1...3))")
    guard random.percent(50), let type = random.one(of: types).name.dropFirst().first?.wholeNumberValue else {
      return ["method": "coordinator.trigger", "params": ["coordinator": opened, "route": route()]]
    }
    let params: JSON = ["coordinator": opened, "transfer": action(by: type)]
    return ["method": "coordinator.transfer", "params": params]
  }

  private var types: [JSON.Object.Member] { document["coordinators"]?.object?.members ?? [] }

  private mutating func action(by type: Int) -> JSON {
    let kinds = types.map { $0.value["kind"]?.string.flatMap(CoordinatorKind.init) ?? .stack }
    var writer = DocumentWriter(
      random: random,
      kinds: kinds,
      identities: DocumentWriter.identities(in: document)
    )
    defer { random = writer.random }
    return writer.action(DocumentWriter.Place(type: type, route: .command), depth: 2)
  }

  private mutating func event() -> JSON.Object {
    let key = keys.isEmpty ? "s1" : random.one(of: keys)
    switch random.number(0...8) {
    case 8: return ["event": "didCloseTab", "tab": .string(random.one(of: DocumentWriter.addedTabs))]
    case 6: return ["event": "activity"]
    case 7: return ["event": "idle"]
    case 0...2: return ["event": "didPop", "key": key]
    case 3: return ["event": "didDismiss", "key": key]
    case 4:
      let tabs = DocumentWriter.tabs + DocumentWriter.addedTabs
      return ["event": "didSelect", "tab": .string(random.one(of: tabs))]
    default: return ["event": .string(random.one(of: ["collapsed", "expanded"]))]
    }
  }
}

extension JSON {
  /// The keys of the screens in a node.
  var screenKeys: [JSON] {
    let own = self["kind"] == "screen" ? [self["key"] ?? .null] : []
    return own + (self["children"]?.array ?? []).flatMap(\.screenKeys)
  }
}
