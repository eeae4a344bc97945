package import JSON

/// A graph document from a file, with the places of its values.
///
/// People write graphs in YAML or JSON. Checks work on JSON values and report problems by pointer; a graph file converts
/// such a pointer to a line and a column of the text.
package struct GraphFile: Sendable {
  /// The name of the file in problems.
  package let name: String
  package let document: JSON
  package let places: Places

  /// Reads YAML or JSON, by the extension of the name; otherwise JSON if the text begins with a bracket or brace.
  package static func read(
    bytes: some Collection<UInt8>,
    name: String,
    limits: JSON.ParseLimits = .default
  ) throws(GraphFileError) -> GraphFile {
    let (file, problems) = try readAll(bytes: bytes, name: name, limits: limits)
    guard problems.isEmpty else { throw GraphFileError(name: name, problems: problems) }
    return file
  }

  /// Reads like `read` and continues after problems that can be skipped, so that the rest can be checked too.
  ///
  /// A value that cannot be read is replaced by null or the nearest value; of members with the same name, one is kept.
  /// Throws the problems of a text that is not a document.
  package static func readAll(
    bytes: some Collection<UInt8>,
    name: String,
    limits: JSON.ParseLimits = .default
  ) throws(GraphFileError) -> (file: GraphFile, problems: [GraphFileProblem]) {
    let bytes = Array(bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...])
    return isJSON(bytes, name: name)
      ? try readJSON(bytes, name: name, limits: limits) : try readYAML(bytes, name: name, limits: limits)
  }

  private static func isJSON(_ bytes: [UInt8], name: String) -> Bool {
    let name = name.lowercased()
    if name.hasSuffix(".json") { return true }
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return false }
    return bytes.first { !" \t\r\n".utf8.contains($0) }.map("{[".utf8.contains) ?? false
  }

  /// The mark that some editors write at the beginning of UTF-8 text.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The maximum number of problems to skip, because each takes another pass over the text.
  ///
  /// People repair the first problems and retry.
  static let repairsMax = 100

  /// The best position for a problem with a value: its member's name, otherwise the value, otherwise the nearest
  /// containing value.
  package func nearestPosition(to pointer: JSON.Pointer) -> Position {
    var place: JSON.Pointer? = pointer
    while let current = place {
      if let position = places.names[current] ?? places.values[current] { return position }
      place = current.parent
    }
    return .start
  }

  /// A position as `file:line:column`.
  package func describe(_ position: Position) -> String {
    "\(name):\(position)"
  }
}

/// The beginning of each value of a document, and of the name of each member.
package struct Places: Sendable {
  package var values: [JSON.Pointer: Position] = [:]
  package var names: [JSON.Pointer: Position] = [:]
}
