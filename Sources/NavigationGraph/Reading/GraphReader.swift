internal import JSON

// A document is read in two passes: first the declarations, then the bodies of routes, which may use any of
// them. Problems are logged and reading continues, so that a person sees all of them at once. An unreadable
// part is nil, and an optional one then counts as missing. A document with an error is not used at all.

/// Reads a graph document: the passes over it, and the checks of the whole.
struct GraphReader {
  let log = ProblemLog()
  /// The declared names, after the first pass.
  private(set) var names: DeclaredNames?

  /// Reads a document; returns nil if it has an error.
  ///
  /// `isWhole` adds warnings of parts that are probably forgotten, because nothing but the document uses them.
  mutating func graph(_ document: JSON, isWhole: Bool = false) -> Graph? {
    let known = [
      "navigation", "name", "root", "facts", "screens", "links", "coordinators", "properties", "meta",
    ]
    let required = ["navigation", "name", "root", "coordinators"]
    guard let node = DocumentNode(document, log: log).object("A graph", known: known, required: required)
    else { return nil }
    if let version = node["navigation"], version.json != 1 {
      version.report(.badVersion, "A graph document must begin with `navigation: 1`.")
    }
    let name = node["name"].flatMap(graphName)
    var declarations = DeclarationReader()
    declarations.readFacts(node["facts"])
    declarations.readScreens(node["screens"])
    declarations.readCoordinators(node["coordinators"])
    let names = DeclaredNames(declarations.declared, log: log)
    self.names = names
    var entries = EntryReader(declarations, names)
    entries.read()
    let root = node["root"].flatMap { ChildReader(context: BodyContext(names, .rejected)).root($0) }
    entries.checkRequirement(ofRoot: root?.type)
    var links = LinkReader(names, root: root?.type)
    if let node = node["links"] { links.read(node) }
    entries.declared.links = links.links
    entries.declared.properties = PropertyReader(names: names).properties(node["properties"])
    let tabs = entries.tabs()
    var bodies = BodiesReader(names: names, coordinators: entries.coordinators)
    bodies.read()
    guard !log.isFull else { return nil }
    entries.declared.observations = bodies.observations
    Flow(entries, bodies: bodies.bodies, tabs: tabs, root: root).check(isWhole: isWhole)
    guard !log.hasErrors, let name, let root = try? root?.made(in: .nothing) else { return nil }
    let compiled = bodies.compiled()
    let text = document.serialized()
    return Graph(
      name: name,
      text: text,
      digest: document.hashValue,
      bytes: 2_048 + text.count + entries.declared.bytes + compiled.bytes,
      types: entries.declared.types(tabs: tabs),
      root: root,
      declared: entries.declared,
      routes: compiled.routes
    )
  }

  private func graphName(_ node: DocumentNode) -> String? {
    guard let name = node.name("The name of a graph") else { return nil }
    guard !name.hasPrefix("_") else {
      return node.rejected(.badName, "The name of a graph must begin with a letter.")
    }
    return name
  }
}

/// The rule for names, as error messages state it.
let nameRule = "1 to 64 of the characters A-Z, a-z, 0-9, _ and -, not beginning with a digit or -"

/// Whether a text is a valid name of a screen, a route, a param or a tab.
func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, text.utf8.count <= GraphLimits.nameBytesMax else { return false }
  return !first.isDigit && first != UInt8(ascii: "-") && text.utf8.allSatisfy(\.isPartOfName)
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is an ASCII letter, in lower or upper case.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether the byte may occur in a name.
  var isPartOfName: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}
