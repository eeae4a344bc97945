internal import JSON

enum LinkSegment: Equatable, Sendable {
  /// A segment of exactly this text, which is not percent-encoded.
  case fixed(String)
  /// One segment, the text of a param.
  case param(String)
  /// All segments that are left, at least one: the text of a param, with a `/` between them.
  case rest(String)

  var name: String? {
    switch self {
    case .fixed: nil
    case .param(let name), .rest(let name): name
    }
  }
}

/// The paths that a link matches: `/drinks/{id}`.
struct LinkPattern: Equatable, Sendable {
  /// The pattern as the document has it.
  let text: String
  let segments: [LinkSegment]

  /// The names of its params, in order.
  var names: [String] { segments.compactMap(\.name) }

  /// Reads a pattern; throws its first problem.
  init(_ text: String) throws(GraphProblem) {
    self.text = text
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw Self.bad(text, "it must begin with '/'. A scheme and a host are not part of it")
    }
    guard text.utf8.count <= GraphLimits.urlBytesMax else {
      throw GraphProblem(
        .tooMany,
        "A pattern has \(text.utf8.count) bytes; \(GraphLimits.urlBytesMax) are allowed."
      )
    }
    var segments: [LinkSegment] = []
    if text != "/" {
      for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        if case .rest? = segments.last { throw Self.bad(text, "'{name*}' must be its last segment") }
        segments.append(try Self.segment(part, of: text))
      }
    }
    self.segments = segments
    try checkCounts()
  }

  private func checkCounts() throws(GraphProblem) {
    guard segments.count <= GraphLimits.linkSegmentsMax else {
      throw GraphProblem(
        .tooMany,
        "The pattern has \(segments.count) segments; \(GraphLimits.linkSegmentsMax) are allowed."
      )
    }
    let names = names
    guard names.count <= GraphLimits.pathParamsMax else {
      throw GraphProblem(
        .tooMany,
        "The pattern has \(names.count) params; \(GraphLimits.pathParamsMax) are allowed."
          + " Declare the others as params of the query."
      )
    }
    guard let twice = names.first(where: { name in names.count { $0 == name } > 1 }) else { return }
    throw Self.bad(text, "it has '{\(twice)}' twice")
  }

  private static func segment(_ part: Substring, of text: String) throws(GraphProblem) -> LinkSegment {
    guard !part.isEmpty else { throw bad(text, "it has an empty segment; leave the '/' out") }
    if let sign = part.first(where: { "?#%".contains($0) }) {
      throw bad(
        text,
        sign == "%"
          ? "it is not percent-encoded: write the characters themselves"
          : "'\(sign)' ends a path. Params of the query are declared in `params`"
      )
    }
    guard part.contains(where: { "{}".contains($0) }) else {
      if let name = foreignParam(part) { throw bad(text, "write the param '\(part)' as '{\(name)}'") }
      return .fixed(String(part))
    }
    guard part.first == "{", part.last == "}", part.count > 2 else {
      throw bad(text, "a param is a whole segment, '{name}', or at the end '{name*}'")
    }
    let isRest = part.dropLast().last == "*"
    let name = String(part.dropFirst().dropLast(isRest ? 2 : 1))
    guard isName(name) else { throw bad(text, "the name of a param must be \(nameRule)") }
    return isRest ? .rest(name) : .param(name)
  }

  /// The name of a param in the form of other routers, `:name` or `<name>`; nil for another text.
  private static func foreignParam(_ part: Substring) -> Substring? {
    let name = part.first == ":" ? part.dropFirst() : part.first == "<" ? part.dropFirst().dropLast() : ""
    return isName(String(name)) ? name : nil
  }

  private static func bad(_ text: String, _ why: String) -> GraphProblem {
    GraphProblem(.badLink, "'\(text.prefix(200))' is not the pattern of a link: \(why).")
  }
}
