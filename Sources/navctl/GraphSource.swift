import ArgumentParser
import GraphFile
import GraphSearch
import JSON
import NavigationClient
import NavigationGraph
import SystemPackage
import Wording

/// A file with a graph, or with a theme, with its problems.
struct GraphSource {
  /// The document; null if the file could not be read.
  let document: JSON
  /// The problems in the order of the text.
  let problems: [FileProblem]
  /// The name of the file, for messages.
  let name: String
  private let file: GraphFile?
  private let lines: [Substring]

  /// Whether it has no errors, so that navd would accept the graph.
  var isSound: Bool { !problems.contains { $0.severity == .error } }

  /// Reads and checks a graph; `-` is standard input.
  ///
  /// `isWhole` adds warnings about links that do not show their screens, and about probable omissions.
  static func checked(_ path: String, isWhole: Bool = false) throws(Complaint) -> GraphSource {
    let (bytes, name) = try contents(of: path)
    return checked(bytes, name: name, isWhole: isWhole)
  }

  /// Reads and checks a theme; `-` is standard input.
  static func checkedTheme(_ path: String) throws(Complaint) -> GraphSource {
    let (bytes, name) = try contents(of: path)
    return checked(bytes, name: name) { file in
      ThemeDocument.problems(of: file.document).map { FileProblem($0, in: file) }
    }
  }

  private static func contents(of path: String) throws(Complaint) -> (bytes: [UInt8], name: String) {
    guard path != "-" else { return (try Console.read(), "standard input") }
    do {
      return (try FileDescriptor.contents(of: path), path)
    } catch {
      throw Complaint(message: "cannot read \(path): \(error)", status: .badInput)
    }
  }

  /// Checks the text of a graph.
  static func checked(
    _ bytes: some Collection<UInt8>,
    name: String,
    isWhole: Bool = false
  ) -> GraphSource {
    checked(bytes, name: name) { file in
      let all = isWhole ? Graph.check(file.document, isWhole: true) : Graph.read(file.document).problems
      return all.map { FileProblem($0, in: file) } + [FileProblem(sizeOf: file)].compactMap(\.self)
    }
  }

  /// Reads the text of a file, and checks its document.
  static func checked(
    _ bytes: some Collection<UInt8>,
    name: String,
    check: (GraphFile) -> [FileProblem]
  ) -> GraphSource {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    do throws(GraphFileError) {
      let (file, unread) = try GraphFile.readAll(bytes: bytes, name: name, limits: LoadableGraph.limits)
      let read = check(file).filter { problem in
        // navctl replaced that value, so its other problems are not the author's.
        !unread.contains { $0.kind != .repeated && $0.pointer == problem.pointer }
      }
      var problems = unread.map { FileProblem($0, in: name) } + read
      problems.sort { $0.position < $1.position }
      return GraphSource(document: file.document, problems: problems, name: name, file: file, lines: lines)
    } catch {
      let problems = error.problems.map { FileProblem($0, in: name) }
      return GraphSource(document: .null, problems: problems, name: name, file: nil, lines: lines)
    }
  }

  /// Returns a finding as a problem of the file; nil if the file was not read.
  func problem(_ finding: SearchFinding) -> FileProblem? { file.map { FileProblem(finding, in: $0) } }

  /// The lines of a problem for people: a sentence, the line of the file, and a caret.
  func lines(about problem: FileProblem) -> [String] {
    let (index, column) = (problem.position.line - 1, problem.position.column)
    guard lines.indices.contains(index) else { return [problem.sentence.harmless] }
    return [problem.sentence.harmless] + SourceExcerpt.lines(of: lines[index], column: column)
  }

  /// Reads and checks a graph; prints its problems, and throws if one is an error.
  static func sound(_ path: String) throws -> GraphSource {
    let source = try checked(path)
    try source.requireSound(path)
    return source
  }

  /// Prints the problems of the file at that path, and throws if one is an error.
  func requireSound(_ path: String) throws {
    for line in problems.flatMap({ lines(about: $0) }) { Console.remark(line) }
    guard !isSound else { return }
    let errors = problems.filter { $0.severity == .error }
    let message = "\(path) has \(errors.count == 1 ? "an error" : "\(errors.count) errors")."
    Console.printError(message, problems: problems.map(\.json))
    throw ExitCode(ExitStatus.badInput.rawValue)
  }
}

/// One problem of a file, with its position for an editor.
struct FileProblem {
  let file: String
  let position: Position
  let severity: GraphProblem.Severity
  let code: String
  let message: String
  let suggestion: String?
  /// The offending value; nil if the text cannot be parsed.
  let pointer: JSON.Pointer?

  /// A problem of the document in the file.
  init(_ problem: GraphProblem, in file: GraphFile) {
    self.init(
      in: file,
      at: problem.pointer,
      severity: problem.severity,
      code: problem.code.rawValue,
      message: problem.message,
      suggestion: problem.suggestion
    )
  }

  /// A problem of a theme.
  init(_ problem: ThemeProblem, in file: GraphFile) {
    self.init(
      in: file,
      at: problem.pointer,
      severity: problem.severity,
      code: problem.code.rawValue,
      message: problem.message,
      suggestion: problem.suggestion
    )
  }

  /// A finding of a search.
  init(_ finding: SearchFinding, in file: GraphFile) {
    self.init(
      in: file,
      at: finding.pointer,
      severity: finding.severity,
      code: finding.code.rawValue,
      message: finding.message
    )
  }

  private init(
    in file: GraphFile,
    at pointer: JSON.Pointer,
    severity: GraphProblem.Severity,
    code: String,
    message: String,
    suggestion: String? = nil
  ) {
    self.file = file.name
    position = file.nearestPosition(to: pointer)
    self.severity = severity
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.pointer = pointer
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

  /// The problem of a document that is too long for a message; nil if the document fits.
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

  /// The problem in the line format of compilers, with the JSON Pointer of the wrong value.
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
