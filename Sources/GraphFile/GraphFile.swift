package import JSON

/// A graph document as it was read from a file, with the place of everything in it.
///
/// People write graphs in YAML or JSON; what follows works on JSON values and names the offending ones by pointer. This
/// turns such a pointer back into the line and column that the author must go to.
package struct GraphFile: Sendable {
  /// The file, as problems name it.
  package let name: String
  /// What the file says.
  package let document: JSON
  private let places: Places

  init(name: String, document: JSON, places: Places) {
    self.name = name
    self.document = document
    self.places = places
  }

  /// Reads YAML or JSON: as the name ends, or else JSON if the text begins with a bracket or brace.
  package static func read(
    bytes: some Collection<UInt8>,
    name: String,
    limits: JSON.ParseLimits = .default
  ) throws(GraphFileError) -> GraphFile {
    let (file, problems) = try readAll(bytes: bytes, name: name, limits: limits)
    guard problems.isEmpty else { throw GraphFileError(name: name, problems: problems) }
    return file
  }

  /// Reads like `read`, and goes on after what can be left aside, so that the rest can be checked too.
  ///
  /// In the place of a value that cannot be read is null, or what comes nearest; of members with the same name one is
  /// taken. Throws what is wrong with a text that is no document.
  package static func readAll(
    bytes: some Collection<UInt8>,
    name: String,
    limits: JSON.ParseLimits = .default
  ) throws(GraphFileError) -> (file: GraphFile, problems: [GraphFileError.Problem]) {
    let bytes = Array(bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...])
    return switch Language(of: name, bytes) {
    case .json: try readJSON(bytes, name: name, limits: limits)
    case .yaml: try readYAML(bytes, name: name, limits: limits)
    }
  }

  /// What some editors write before a text in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A person reads the first problems, repairs them and reads again; each of some kinds costs another reading here.
  static let repairsMax = 100

  /// Reads YAML or JSON from a string.
  package static func read(
    text: String,
    name: String,
    limits: JSON.ParseLimits = .default
  ) throws(GraphFileError) -> GraphFile {
    try read(bytes: text.utf8, name: name, limits: limits)
  }

  /// Where a value begins; nil if the document has no such value.
  package func position(of pointer: JSON.Pointer) -> Position? {
    places.values[pointer]
  }

  /// Where the name of a member begins; nil if the pointer leads to no member.
  package func positionOfName(at pointer: JSON.Pointer) -> Position? {
    places.names[pointer]
  }

  /// Where a problem with that value is best shown: at the member's name, else at the value, else at what should
  /// have held it.
  package func nearestPosition(to pointer: JSON.Pointer) -> Position {
    var place: JSON.Pointer? = pointer
    while let current = place {
      if let position = places.names[current] ?? places.values[current] { return position }
      place = current.parent
    }
    return .start
  }

  /// A place as `file:line:column`.
  package func describe(_ position: Position) -> String {
    "\(name):\(position)"
  }
}

/// Where the values and the names of a document stand.
struct Places: Sendable {
  var values: [JSON.Pointer: Position] = [:]
  var names: [JSON.Pointer: Position] = [:]
}

/// The two ways to write a graph.
private enum Language {
  case json, yaml

  init(of name: String, _ bytes: some Collection<UInt8>) {
    let name = name.lowercased()
    if name.hasSuffix(".json") {
      self = .json
    } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      self = .yaml
    } else {
      let first = bytes.first { !" \t\r\n".utf8.contains($0) }
      self = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .yaml
    }
  }
}
