@_spi(Records) internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Each record of a tree is a JSON object with one member that names its kind: `open` has the origin and an
// image of the tree, `entry` a command with its difference, `graph` the graph to which the tree has moved,
// `types` the registered types, screens and facts, `saved` the newly saved states of screens (null for an
// ended one), and `close` nothing. Records are read in order; `open` replaces all earlier ones.

/// Writes the records of one tree.
struct TreeRecords: Sendable {
  let origin: TreeOrigin
  /// The number of the graph in the library; nil for a tree without a graph.
  let graph: Int?
  let redaction: GraphRedaction?

  static let close = Array(#"{"close":true}"#.utf8)

  /// Encodes the origin and an image of a tree, with the number of the newest entry and the commands with an
  /// id.
  ///
  /// `presented` is the commit that made the presentation, for undo and redo. `saved` are the saved states.
  /// `entries` is the number of entries that follow as part of the image.
  func open(
    _ image: Tree,
    number: Int,
    presented: Int?,
    _ declarations: PersistedDeclarations,
    commandIDs: CommandIDs,
    saved: JSON.Object = [:],
    entries: Int = 0
  ) -> [UInt8] {
    Self.record("open") { text in
      text.name("user")
      text.integer(Int(origin.user.number))
      text.name("tree")
      text.string(origin.name)
      text.name("instance")
      text.string(origin.instance)
      text.name("durability")
      text.string(origin.durability.rawValue)
      writeGraph(&text)
      text.name("params")
      text.members(origin.params)
      declarations.write(into: &text)
      text.name("number")
      text.integer(number)
      if let presented {
        text.name("presented")
        text.integer(presented)
      }
      text.name("image")
      let unopened = Tree.unopened(types: image.types, limits: image.limits)
      image.writeDelta(since: unopened, into: &text, redacting: redaction)
      text.name("commandIds")
      let ids = JSON.array(commandIDs.records)
      text.value(redaction?.message(ids) ?? ids)
      if !saved.isEmpty {
        text.name("saved")
        text.members(saved)
      }
      if entries > 0 {
        text.name("entries")
        text.integer(entries)
      }
    }
  }

  /// Encodes the graph to which the tree has moved.
  func movedGraph() -> [UInt8] {
    Self.record("graph") { text in writeGraph(&text) }
  }

  private func writeGraph(_ text: inout TextBuilder) {
    if let graph {
      text.name("graph")
      text.integer(graph)
    }
    text.name("own")
    text.bool(origin.isGraphItsOwn)
  }

  /// Encodes the types, screens and facts registered for the tree.
  func types(_ declarations: PersistedDeclarations) -> [UInt8] {
    Self.record("types") { text in declarations.write(into: &text) }
  }

  /// Encodes the saved states of screens.
  static func saved(_ states: JSON.Object) -> [UInt8] {
    record("saved") { text in text.contents(of: states) }
  }

  private static func record(_ kind: StaticString, _ body: (inout TextBuilder) -> Void) -> [UInt8] {
    var text = TextBuilder()
    text.object { text in
      text.name(kind)
      text.object(body)
    }
    return text.bytes
  }
}

/// A record of a tree, with the stored state if it is the first record of a turn.
typealias NewRecord = (text: [UInt8], before: StoredState?)

// A root with sensitive params is persisted in checked form, so that it can be compared with that of a later
// `tree.open`.

extension ChildSpec {
  var record: JSON {
    var members: JSON.Object = ["coordinator": .string(type), "params": .object(params)]
    if let route { members["route"] = FullRoute(route).json }
    if collapsed { members["collapsed"] = true }
    return .object(members)
  }

  init?(record: JSON) {
    guard let type = record["coordinator"]?.string else { return nil }
    self.init(
      type,
      params: record["params"]?.object ?? [:],
      route: record["route"].flatMap { RouteSpec($0, wrapDepthMax: .max) },
      collapsed: record["collapsed"]?.bool ?? false
    )
  }
}
