import JSON

extension GraphFile {
  /// Reads JSON strictly; a repeated name in one object is an error, because a value would be lost.
  static func readJSON(
    _ bytes: [UInt8],
    name: String,
    limits: JSON.ParseLimits
  ) throws(GraphFileError) -> (file: GraphFile, problems: [GraphFileProblem]) {
    let lines = LineIndex(bytes)
    var bytes = bytes
    var problems: [GraphFileProblem] = []
    while true {
      do throws(JSON.ParseError) {
        let located = try JSON.parseLocated(bytes, limits: limits)
        problems += located.repeated.map { .repeatedName(at: $0, lines.position(of: $1)) }
        let places = Places(
          values: located.offsets.mapValues(lines.position(of:)),
          names: located.nameOffsets.mapValues(lines.position(of:))
        )
        return (GraphFile(name: name, document: located.value, places: places), problems)
      } catch {
        let kind = GraphFileProblemKind(error)
        problems.append(.init(error.reason, at: lines.position(of: error.offset), kind, error.pointer))
        guard kind == .unreadable, problems.count < repairsMax else {
          throw GraphFileError(name: name, problems: problems)
        }
        bytes.replaceNumber(at: error.offset)
      }
    }
  }
}

extension GraphFileProblemKind {
  fileprivate init(_ error: JSON.ParseError) {
    switch error.kind {
    case .syntax, .nulInName: self = .syntax
    case .tooDeep: self = .tooDeep
    case .tooManyValues: self = .tooManyValues
    case .integerOutOfRange, .numberOutOfRange: self = .unreadable
    }
  }
}

extension [UInt8] {
  /// Replaces a number that is too large by null and blanks of the same length.
  fileprivate mutating func replaceNumber(at start: Int) {
    let end = self[start...].firstIndex { !"+-.0123456789Ee".utf8.contains($0) } ?? endIndex
    let null = Array("null".utf8)
    replaceSubrange(
      start..<end,
      with: null + [UInt8](repeating: UInt8(ascii: " "), count: end - start - null.count)
    )
  }
}
