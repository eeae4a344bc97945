import ArgumentParser
import GraphFile
import JSON
import NavigationClient
import NavigationGraph
import SystemPackage
import Wording

/// A graph file with its problems.
struct GraphSource {
  /// The document; null if the file could not be read.
  let document: JSON
  /// The problems in the order of the text.
  let problems: [FileProblem]
  private let lines: [Substring]

  /// Whether the daemon would accept the graph.
  var isSound: Bool { !problems.contains { $0.severity == .error } }

  /// Reads and checks a file; `-` is standard input.
  ///
  /// `isWhole` adds warnings of links that do not show their screens, and of what is probably forgotten.
  static func checked(_ path: String, isWhole: Bool = false) throws(Complaint) -> GraphSource {
    guard path != "-" else { return checked(try Console.read(), name: "standard input", isWhole: isWhole) }
    do {
      return checked(try FileDescriptor.contents(of: path), name: path, isWhole: isWhole)
    } catch {
      throw Complaint(message: "cannot read \(path): \(error)", status: .badInput)
    }
  }

  /// Checks the text of a file.
  static func checked(
    _ bytes: some Collection<UInt8>,
    name: String,
    isWhole: Bool = false
  ) -> GraphSource {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    do throws(GraphFileError) {
      let (file, unread) = try GraphFile.readAll(bytes: bytes, name: name, limits: LoadableGraph.limits)
      let all = isWhole ? Graph.check(file.document, isWhole: true) : Graph.read(file.document).problems
      let read = all.filter { problem in
        // The value there is not the author's.
        !unread.contains { $0.kind != .repeated && $0.pointer == problem.pointer }
      }
      var problems = unread.map { FileProblem($0, in: name) } + read.map { FileProblem($0, in: file) }
      if let problem = FileProblem(sizeOf: file) { problems.append(problem) }
      problems.sort { $0.position < $1.position }
      return GraphSource(document: file.document, problems: problems, lines: lines)
    } catch {
      let problems = error.problems.map { FileProblem($0, in: name) }
      return GraphSource(document: .null, problems: problems, lines: lines)
    }
  }

  /// Returns a problem for people: a sentence, the line of the file, and a caret.
  func lines(about problem: FileProblem) -> [String] {
    let (index, column) = (problem.position.line - 1, problem.position.column)
    guard lines.indices.contains(index) else { return [problem.sentence.harmless] }
    return [problem.sentence.harmless] + SourceExcerpt.lines(of: lines[index], column: column)
  }

  /// Reads a file to be used.
  ///
  /// It prints the problems, and stops if one is an error.
  static func sound(_ path: String) throws -> GraphSource {
    let source = try checked(path)
    for line in source.problems.flatMap({ source.lines(about: $0) }) { Console.remark(line) }
    guard source.isSound else {
      let errors = source.problems.filter { $0.severity == .error }
      let message = "\(path) has \(errors.count == 1 ? "an error" : "\(errors.count) errors")."
      Console.printError(message, problems: source.problems.map(\.json))
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
    return source
  }
}

/// One problem of a graph file, with its position for an editor.
struct FileProblem {
  let file: String
  let position: Position
  let severity: GraphProblem.Severity
  let code: String
  let message: String
  let suggestion: String?
  /// The offending value; nil if the text is no document.
  let pointer: JSON.Pointer?

  /// A problem of the document in the file.
  init(_ problem: GraphProblem, in file: GraphFile) {
    self.file = file.name
    position = file.nearestPosition(to: problem.pointer)
    severity = problem.severity
    code = problem.code.rawValue
    message = problem.message
    suggestion = problem.suggestion
    pointer = problem.pointer
  }

  /// A problem of the text itself.
  init(_ problem: GraphFileProblem, in file: String) {
    self.file = file
    position = problem.position
    severity = .error
    switch problem.kind {
    case .syntax, .empty, .unreadable, .repeated:
      code = "syntax"
      message = problem.message
    case .tooDeep:
      code = ProblemCode.tooMany.rawValue
      message = problem.message + Self.cannotBeLoaded("messageDepth")
    case .tooManyValues:
      code = ProblemCode.tooMany.rawValue
      message = problem.message + Self.cannotBeLoaded("messageValues")
    }
    suggestion = nil
    pointer = problem.pointer
  }

  /// The problem of a document that is too long for a message, if it is.
  init?(sizeOf file: GraphFile) {
    let bytes = file.document.text.utf8.count
    guard bytes > LoadableGraph.bytesMax else { return nil }
    let sentence = "As JSON the document takes \(bytes) bytes, more than \(LoadableGraph.bytesMax)."
    let problem = GraphProblem(.tooMany, sentence + Self.cannotBeLoaded("messageBytes"))
    self.init(problem, in: file)
  }

  private static func cannotBeLoaded(_ limit: String) -> String {
    " It cannot be loaded: the limit \(limit) is for the whole message."
  }

  /// The problem in the line format of compilers, which editors understand.
  var sentence: String {
    "\(file):\(position): \(severity.rawValue): \(message)\(didYouMean(suggestion))"
  }

  /// The same with the JSON Pointer of the wrong value.
  var sentenceWithPointer: String {
    sentence + (pointer.map { " (\($0.tokens.isEmpty ? "/" : $0.description))" } ?? "")
  }

  var json: JSON {
    var members: JSON.Object = [
      "file": .string(file), "line": .integer(position.line), "column": .integer(position.column),
      "severity": .string(severity.rawValue), "code": .string(code), "message": .string(message),
    ]
    members["pointer"] = pointer.map { .string($0.description) }
    members["suggestion"] = suggestion.map(JSON.string)
    return .object(members)
  }
}
