/// The mistake of the author that probably led to an error of YAML, read from the lines around its place.
struct YAMLAdvice {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns a sentence that says what to write; nil if the text shows no known mistake.
  ///
  /// `start` is the beginning of what was being read.
  func sentence(_ problem: String, at position: Position, since start: Position?) -> String? {
    let line = line(position.line)
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      return "Indent with spaces: this line begins with a tab."
    }
    if problem.hasPrefix("did not find expected ','"), let reference = unquotedReference(in: line) {
      return "Put references in quotes: \"\(reference)\"."
    }
    if let spaced = [start?.line, position.line, position.line - 1].lazy.compactMap({ $0 }).compactMap(spaced)
      .first
    {
      return "A space follows a colon: write '\(spaced)'."
    }
    if problem.hasPrefix("mapping values"), let name = name(in: line) {
      return
        "Put braces around what follows '\(name):', or write it on lines of its own that are indented further."
    }
    if problem.hasPrefix("did not find expected key"), let start, position.column != start.column {
      return
        "Line \(position.line) is indented by \(position.column - 1), and what it follows by \(start.column - 1):"
        + " indent the members of one object alike."
    }
    return nil
  }

  private func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }

  /// The first reference that begins a value without a quotation mark before it.
  private func unquotedReference(in line: Substring) -> Substring? {
    var rest = line
    while let start = rest.firstRange(of: "${") {
      let before = rest[..<start.lowerBound].last { $0 != " " }
      if let before, ":,[{-".contains(before), let end = rest[start.upperBound...].firstIndex(of: "}") {
        return rest[start.lowerBound...end]
      }
      rest = rest[start.upperBound...]
    }
    return nil
  }

  /// The line with a space after its colon, if it is a name and a value without one.
  private func spaced(_ number: Int) -> String? {
    let line = line(number).drop { $0 == " " || $0 == "-" }
    guard let name = name(in: line), !line.contains(": ") else { return nil }
    let value = line.dropFirst(name.count + 1)
    guard let first = value.first, first != " ", !value.hasPrefix("//") else { return nil }
    return "\(name): \(value)"
  }

  /// The name at the beginning of a line, before a colon.
  private func name(in line: Substring) -> Substring? {
    let line = line.drop { $0 == " " || $0 == "-" }
    let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return !name.isEmpty && line.dropFirst(name.count).first == ":" ? name : nil
  }
}
