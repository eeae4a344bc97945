import JSON

extension GraphFile {
  /// Reads JSON, strictly; a name that an object has twice is an error, for its author has lost a value.
  static func readJSON(
    _ bytes: [UInt8],
    name: String,
    limits: JSON.Limits
  ) throws(GraphFileError) -> GraphFile {
    let lines = LineIndex(bytes)
    let located: JSON.Located
    do throws(JSON.ParseError) {
      located = try JSON.parseLocated(bytes, limits: limits)
    } catch {
      let problem = GraphFileError.Problem(error.reason, at: lines.position(of: error.offset))
      throw GraphFileError(name: name, problems: [problem])
    }
    guard located.repeated.isEmpty else {
      let problems = located.repeated.map { pointer, offset in
        GraphFileError.Problem.repeatedName(pointer.tokens.last ?? "", at: lines.position(of: offset))
      }
      throw GraphFileError(name: name, problems: problems)
    }
    let places = Places(
      values: located.offsets.mapValues(lines.position(of:)),
      names: located.nameOffsets.mapValues(lines.position(of:))
    )
    return GraphFile(name: name, document: located.value, places: places)
  }
}

extension GraphFileError.Problem {
  /// The problem of an object that has a name twice.
  static func repeatedName(_ name: String, at position: Position) -> Self {
    Self("the name '\(name)' is used more than once in the same object", at: position)
  }
}
