import ArgumentParser
import GraphFile
import JSON
import NavigationClient
import NavigationGraph
import SystemPackage
import Wording

/// A graph file with all that is wrong with it.
struct GraphSource {
  /// The document; of a file that could not be read, null.
  let document: JSON
  /// In the order of the text.
  let problems: [FileProblem]

  /// Whether the daemon would take it.
  var isSound: Bool { !problems.contains { $0.severity == .error } }

  /// Reads and checks a file; `-` is standard input.
  static func checked(_ path: String) throws(Complaint) -> GraphSource {
    path == "-"
      ? checked(try Console.read(), name: "standard input") : checked(try contents(of: path), name: path)
  }

  /// Checks the text of a file.
  static func checked(_ bytes: some Collection<UInt8>, name: String) -> GraphSource {
    do throws(GraphFileError) {
      let (file, unread) = try GraphFile.readAll(bytes: bytes, name: name, limits: LoadableGraph.limits)
      let read = Graph.read(file.document).problems.filter { problem in
        // What stands there is not what the author wrote.
        !unread.contains { $0.kind != .repeated && $0.pointer == problem.pointer }
      }
      var problems = unread.map { FileProblem($0, in: name) } + read.map { FileProblem($0, in: file) }
      if let problem = FileProblem(sizeOf: file) { problems.append(problem) }
      return GraphSource(document: file.document, problems: problems.sorted { $0.position < $1.position })
    } catch {
      return GraphSource(document: .null, problems: error.problems.map { FileProblem($0, in: name) })
    }
  }

  /// Reads a file that is to be used: says what is wrong with it, and stops if that is more than a warning.
  static func sound(_ path: String) throws -> GraphSource {
    let source = try checked(path)
    for problem in source.problems { Console.remark(problem.text) }
    guard source.isSound else { throw ExitCode(ExitStatus.badInput.rawValue) }
    return source
  }

  private static func contents(of path: String) throws(Complaint) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly)
      return try file.closeAfter { try file.readToEnd() }
    } catch {
      throw Complaint(message: "cannot read \(path): \(error)", status: .badInput)
    }
  }
}

/// One thing that is wrong with a graph file, and where an editor finds it.
struct FileProblem {
  let file: String
  let position: Position
  let severity: GraphProblem.Severity
  let code: String
  let message: String
  let suggestion: String?
  /// The offending value; nil if the text is no document.
  let pointer: JSON.Pointer?

  /// A problem of the document that the file holds.
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
    case .syntax, .unreadable, .repeated:
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

  /// The line that compilers print, which editors know how to follow.
  var text: String {
    let place = pointer.map { " (\($0.tokens.isEmpty ? "/" : $0.description))" } ?? ""
    return "\(file):\(position): \(severity.rawValue): \(message)\(didYouMean(suggestion))\(place)"
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
