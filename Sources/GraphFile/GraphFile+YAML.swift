import JSON
import Yams

extension GraphFile {
  /// Reads one YAML document by the core schema of YAML 1.2.
  static func readYAML(
    _ bytes: [UInt8],
    name: String,
    limits: JSON.Limits
  ) throws(GraphFileError) -> GraphFile {
    let root = try root(of: text(bytes, name: name), name: name)
    var reader = YAMLReader(limits: limits)
    let document = reader.read(root)
    guard reader.problems.isEmpty else { throw GraphFileError(name: name, problems: reader.problems) }
    return GraphFile(name: name, document: document, places: reader.places)
  }

  private static func text(_ bytes: [UInt8], name: String) throws(GraphFileError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var valid = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
    throw GraphFileError(
      name: name,
      problems: [.init("the text is not valid UTF-8", at: LineIndex(bytes).position(of: valid))]
    )
  }

  /// The tree of the only document in a text.
  private static func root(of text: String, name: String) throws(GraphFileError) -> Node {
    let problem: GraphFileError.Problem
    do {
      // The resolver without rules: what a scalar means is decided in `CoreScalar`.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      switch (try parser.nextRoot(), try parser.nextRoot()) {
      case (let root?, nil): return root
      case (nil, _): problem = .init("there is no document in the file", at: .start)
      case (_, let another?):
        problem = .init("another document begins here, and a graph is only one", at: Position(another.mark))
      }
    } catch let error as YamlError {
      problem = .init(error)
    } catch {
      problem = .init("\(error)", at: .start)
    }
    throw GraphFileError(name: name, problems: [problem])
  }
}

extension Position {
  init(_ mark: Mark?) {
    self = mark.map { Position(line: $0.line, column: $0.column) } ?? .start
  }
}

extension GraphFileError.Problem {
  /// What libyaml or Yams found, in one sentence.
  fileprivate init(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      self.init(Self.sentence(problem, context), at: Position(mark))
    case .reader(let problem, let offset, _, let text):
      self.init(problem, at: Self.position(ofCharacter: offset ?? 0, in: text))
    case .duplicatedKeysInMapping(let names, let context):
      self = .repeatedName(names.first ?? "", at: Position(context.mark))
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      self.init("\(error)", at: .start)
    }
  }

  private static func sentence(_ problem: String, _ context: YamlError.Context?) -> String {
    guard let context else { return problem }
    return "\(problem), \(context.text) that begins at \(Position(context.mark))"
  }

  private static func position(ofCharacter offset: Int, in text: String) -> Position {
    let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    return LineIndex(Array(text.utf8)).position(of: text.utf8.distance(from: text.startIndex, to: index))
  }
}
