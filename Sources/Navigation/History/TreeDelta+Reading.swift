package import JSON

// The reader of the text that Tree+DeltaText.swift describes.

extension TreeDelta {
  /// Reads a delta; throws if a member is missing or of the wrong type.
  package init(_ json: JSON) throws(TreeDeltaError) {
    let delta = try DeltaMembers(json, "delta")
    let revisions = try delta.integers("r", count: 2)
    self.init(from: revisions[0], to: revisions[1])
    if delta["ids"] != nil {
      let ids = try delta.integers("ids", count: 3)
      counters = Counters(coordinator: ids[0], screen: ids[1], container: ids[2])
    }
    rootLayer = try delta.optional("root").map(ContainerID.init)
    layers = try delta.splice("w", ContainerID.init)
    containers = try delta.records("n", ContainerID.init)
    screens = try delta.records("s", ScreenKey.init)
    coordinators = try delta.records("c", CoordinatorID.init)
    removedContainers = try delta.numbers("N").map(ContainerID.init)
    removedScreens = try delta.numbers("S").map(ScreenKey.init)
    removedCoordinators = try delta.numbers("C").map(CoordinatorID.init)
    undelivered = try delta.splice("u", of: PendingCompletion.init)
    undeliveredDropped = try delta.optional("x")
    facts = try delta.members("f")?.object
    back = try delta["b"].map { json throws(TreeDeltaError) in try .init(record: json) }
    kept = try delta["h"].map { json throws(TreeDeltaError) in
      json.isNull ? nil : try KeptCommand(record: json)
    }
  }
}

/// The members of an object in a text.
struct DeltaMembers: Equatable, Sendable {
  let object: JSON.Object

  init(_ json: JSON, _ name: String) throws(TreeDeltaError) {
    guard case .object(let object) = json else { throw .unreadable(name) }
    self.object = object
  }

  subscript(name: String) -> JSON? { object[name] }

  func members(_ name: String) throws(TreeDeltaError) -> DeltaMembers? {
    guard let value = object[name] else { return nil }
    return try DeltaMembers(value, name)
  }

  /// Nil if there is no such member.
  func optional(_ name: String) throws(TreeDeltaError) -> Int? {
    guard let value = object[name] else { return nil }
    return try Self.number(value, name)
  }

  func integer(_ name: String) throws(TreeDeltaError) -> Int { try Self.number(object[name], name) }

  func bool(_ name: String) throws(TreeDeltaError) -> Bool {
    guard case .bool(let value) = object[name] else { throw .unreadable(name) }
    return value
  }

  func string(_ name: String) throws(TreeDeltaError) -> String {
    guard let string = object[name]?.string else { throw .unreadable(name) }
    return string
  }

  func optionalString(_ name: String) throws(TreeDeltaError) -> String? {
    object[name] == nil ? nil : try string(name)
  }

  func word<Word: RawRepresentable<String>>(_ name: String) throws(TreeDeltaError) -> Word {
    guard let word = Word(rawValue: try string(name)) else { throw .unreadable(name) }
    return word
  }

  func params() throws(TreeDeltaError) -> JSON.Object {
    guard case .object(let params) = object["params"] else { throw .unreadable("params") }
    return params
  }

  /// A name and its params; both are written or neither is.
  func content(_ name: String) throws(TreeDeltaError) -> (name: String, params: JSON.Object)? {
    guard let value = try optionalString(name) else { return nil }
    return (value, try params())
  }

  func array(_ name: String) throws(TreeDeltaError) -> [JSON] {
    guard let value = object[name] else { return [] }
    guard case .array(let elements) = value else { throw .unreadable(name) }
    return elements
  }

  func numbers(_ name: String) throws(TreeDeltaError) -> [Int] { try Self.numbers(try array(name), name) }

  func integers(_ name: String, count: Int) throws(TreeDeltaError) -> [Int] {
    let integers = try numbers(name)
    guard integers.count == count else { throw .unreadable(name) }
    return integers
  }

  func records<ID>(_ name: String, _ id: (Int) -> ID) throws(TreeDeltaError) -> [DeltaRecord<ID>] {
    try Self.elements(try array(name), name) { members throws(TreeDeltaError) in
      DeltaRecord(id: id(try members.integer("k")), members: members)
    }
  }

  func splice<ID>(_ name: String, _ id: (Int) -> ID) throws(TreeDeltaError) -> ListSplice<ID>? {
    try splice(name) { values throws(TreeDeltaError) in try Self.numbers(values, name).map(id) }
  }

  /// A splice of a list of objects.
  func splice<Element>(_ name: String, of read: (DeltaMembers) throws(TreeDeltaError) -> Element)
    throws(TreeDeltaError) -> ListSplice<Element>?
  {
    try splice(name) { values throws(TreeDeltaError) in try Self.elements(values, name, read: read) }
  }

  func splice<Element>(_ name: String, _ read: ([JSON]) throws(TreeDeltaError) -> [Element])
    throws(TreeDeltaError) -> ListSplice<Element>?
  {
    let parts = try array(name)
    guard !parts.isEmpty else { return nil }
    guard parts.count == 3, let at = parts[0].integer, let removed = parts[1].integer,
      case .array(let inserted) = parts[2]
    else { throw .unreadable(name) }
    return ListSplice(at: at, removed: removed, inserted: try read(inserted))
  }

  private static func elements<Element>(
    _ values: [JSON],
    _ name: String,
    read: (DeltaMembers) throws(TreeDeltaError) -> Element
  ) throws(TreeDeltaError) -> [Element] {
    var elements: [Element] = []
    for value in values { elements.append(try read(try DeltaMembers(value, name))) }
    return elements
  }

  private static func numbers(_ values: [JSON], _ name: String) throws(TreeDeltaError) -> [Int] {
    var numbers: [Int] = []
    for value in values { numbers.append(try number(value, name)) }
    return numbers
  }

  /// An integer of a delta, none of which is negative or too large for JSON.
  private static func number(_ value: JSON?, _ name: String) throws(TreeDeltaError) -> Int {
    guard let integer = value?.integer, (0..<1 << 53).contains(integer) else { throw .unreadable(name) }
    return integer
  }

  func opening() throws(TreeDeltaError) -> CoordinatorNode.OpeningKind? {
    guard let value = self["by"] else { return nil }
    switch value {
    case "root": return .root
    case "tab": return .tab
    case "handover": return .handover
    case "presented": return .presented
    default:
      let members = try DeltaMembers(value, "by")
      guard let opener = try members.optional("start") else {
        return .attached(ScreenKey(try members.integer("screen")))
      }
      return .started(opener: CoordinatorID(opener), label: try members.optionalString("label"))
    }
  }

  /// The home of a coordinator; 0 is the window.
  func home() throws(TreeDeltaError) -> LiveCoordinator.HomePlace? {
    try optional("n").map { $0 == 0 ? .window : .container(ContainerID($0)) }
  }

  /// The outer nil if there is no such member.
  func pullback() throws(TreeDeltaError) -> Pullback?? {
    switch self["pullback"] {
    case nil:
      return nil
    case .null:
      return .some(nil)
    case .some(let value):
      let members = try DeltaMembers(value, "pullback")
      return Pullback(route: try members.string("route"), mode: try members.word("mode"))
    }
  }
}

extension PendingCompletion {
  init(_ pending: DeltaMembers) throws(TreeDeltaError) {
    opener = CoordinatorID(try pending.integer("opener"))
    openerType = try pending.string("of")
    child = CoordinatorID(try pending.integer("child"))
    type = try pending.string("type")
    label = try pending.string("label")
    if let value = pending["value"] {
      completion = .value(value)
    } else if let error = pending["error"] {
      completion = .failed(error)
    } else if let by = try pending.optional("dropped") {
      completion = .dropped(by: by == 0 ? nil : CoordinatorID(by))
    } else {
      guard try pending.bool("cancelled") else { throw .unreadable("cancelled") }
      completion = .cancelled
    }
  }
}

// MARK: - Containers
extension DeltaMembers {
  func place() throws(TreeDeltaError) -> Container.Place? {
    if let layer = try members("layer") {
      let traits = LayerTraits(
        style: try layer.optionalString("style"),
        priority: try layer.optional("priority") ?? 0
      )
      return .layer(traits, try layer.visibility())
    }
    if let tab = try members("tab") {
      return .tab(
        name: try tab.string("name"),
        of: ContainerID(try tab.integer("of")),
        isDynamic: tab.object["dynamic"] == .bool(true)
      )
    }
    if let column = try members("column") {
      return .column(try column.word("is"), of: ContainerID(try column.integer("of")))
    }
    return nil
  }

  private func visibility() throws(TreeDeltaError) -> Container.Visibility {
    switch try optionalString("awaits") {
    case nil: return .shown
    case "screen": return .awaited
    case "beneath": return .awaitedBeneath
    case "root": return .awaitedAsRoot
    default: throw .unreadable("awaits")
    }
  }

  /// The new content of a container.
  ///
  /// Splices apply to the old list if the kind of content is the same, else to an empty list.
  func content(since old: Container.Contents?) throws(TreeDeltaError) -> Container.Contents? {
    if let bare = self["bare"] {
      return .bare(bare == .null ? nil : ScreenKey(try integer("bare")))
    }
    if let splice = try splice("stack", ScreenKey.init) {
      let entries = if case .stack(let old) = old { old } else { PersistentList<ScreenKey>() }
      return .stack(try splice.applied(to: entries))
    }
    if let members = try members("split") {
      var split = try SplitContent(members)
      if case .split(let old) = old { split.compact = old.compact }
      let splice = try members.splice("order", ScreenKey.init)
      if let splice { split.compact = try splice.applied(to: split.compact) }
      return .split(split)
    }
    if let members = try members("tabs") {
      var tabs = try Tabs(members)
      if case .tabs(let old) = old { tabs.tabs = old.tabs }
      let splice = try members.splice("list", of: Tabs.TabEntry.init)
      if let splice { tabs.tabs = try splice.applied(to: tabs.tabs) }
      return .tabs(tabs)
    }
    return nil
  }
}

extension SplitContent {
  fileprivate init(_ split: DeltaMembers) throws(TreeDeltaError) {
    let columns = try split.integers("columns", count: 3)
    primary = ContainerID(columns[0])
    supplementary = columns[1] == 0 ? nil : ContainerID(columns[1])
    secondary = ContainerID(columns[2])
    focus = try split.word("focus")
    isCollapsed = try split.bool("compact")
  }
}

extension Tabs {
  fileprivate init(_ members: DeltaMembers) throws(TreeDeltaError) {
    owner = try members.optional("owner").map(CoordinatorID.init)
    tabs = []
    selected = ContainerID(try members.integer("selected"))
    earlier = try members.numbers("earlier").map(ContainerID.init)
  }
}

extension Tabs.TabEntry {
  fileprivate init(_ tab: DeltaMembers) throws(TreeDeltaError) {
    guard let child = try tab.members("child") else { throw .unreadable("child") }
    container = ContainerID(try tab.integer("n"))
    spec = TabSpec(
      try tab.string("name"),
      child: try ChildSpec(child),
      isLazy: try tab.bool("lazy"),
      reselect: try tab.members("reselect").map { members throws(TreeDeltaError) in try RouteSpec(members) }
    )
    coordinator = try tab.optional("c").map(CoordinatorID.init)
  }
}

extension ChildSpec {
  fileprivate init(_ child: DeltaMembers) throws(TreeDeltaError) {
    self.init(
      try child.string("type"),
      params: try child.params(),
      route: try child.members("route").map { route throws(TreeDeltaError) in try RouteSpec(route) },
      pullback: try child.pullback().flatMap(\.self),
      collapsed: try child.bool("collapsed"),
      label: try child.optionalString("label")
    )
  }
}

extension RouteSpec {
  fileprivate init(_ route: DeltaMembers) throws(TreeDeltaError) {
    let inner = try route.members("inner").map { inner throws(TreeDeltaError) in try RouteSpec(inner) }
    self.init(try route.string("name"), params: try route.params(), inner: inner)
  }
}
