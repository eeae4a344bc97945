import JSON
import Yams

extension GraphFile {
  /// Reads one YAML document by the core schema of YAML 1.2.
  static func readYAML(
    _ bytes: [UInt8],
    name: String,
    limits: JSON.ParseLimits
  ) throws(GraphFileError) -> (file: GraphFile, problems: [GraphFileProblem]) {
    let (root, repeated) = try root(of: text(bytes, name: name), name: name)
    var reader = YAMLReader(limits: limits, repeated: repeated)
    let document = reader.value(root)
    guard !reader.isCut else { throw GraphFileError(name: name, problems: reader.problems) }
    return (GraphFile(name: name, document: document, places: reader.places), reader.problems)
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

  /// The tree of the only document in a text, and the original names of renamed keys.
  ///
  /// Yams stops at a repeated key, and reports only its first place. So the key there is renamed, and the text is read
  /// again.
  private static func root(
    of text: String,
    name: String
  ) throws(GraphFileError) -> (root: Node, repeated: [Position: String]) {
    var text = text
    var repeated: [Position: String] = [:]
    while true {
      let problem: GraphFileProblem
      do {
        // The resolver without rules, because `CoreScalar` decides the meaning of scalars.
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        switch (try parser.nextRoot(), try parser.nextRoot()) {
        case (let root?, nil):
          return (root, repeated)
        case (nil, _):
          problem = .init("there is no document in the file", at: .start, .empty)
        case (_, let another?):
          let place = Position(another.mark)
          problem = .init("another document begins here, but a file has only one", at: place)
        }
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        let (key, position) = (names.first ?? "", Position(context.mark))
        if repeated.count < repairsMax,
          let renamed = text.renaming(key: key, at: position, number: repeated.count)
        {
          repeated[position] = key
          text = renamed
          continue
        }
        problem = .repeatedName(at: JSON.Pointer([key]), position)
      } catch let error as YamlError {
        problem = .init(error, in: text)
      } catch {
        problem = .init("\(error)", at: .start)
      }
      throw GraphFileError(name: name, problems: [problem])
    }
  }
}

extension Position {
  init(_ mark: Mark?) {
    self = mark.map { Position(line: $0.line, column: $0.column) } ?? .start
  }
}

extension GraphFileProblem {
  /// The problem that libyaml or Yams found, in one sentence.
  fileprivate init(_ error: YamlError, in text: String) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let start = context.map { Position($0.mark) }
      let advice = YAMLAdvice(text).sentence(problem, at: Position(mark), since: start)
      self.init(Self.sentence(problem, context), at: Position(mark), advice: advice)
    case .reader(let problem, let offset, _, let text):
      self.init(problem, at: Self.position(ofCharacter: offset ?? 0, in: text))
    case .duplicatedKeysInMapping, .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
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
