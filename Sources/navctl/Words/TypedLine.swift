/// A command line, split into verb, options and words without a full parse.
struct TypedLine {
  private(set) var verb: String?
  private(set) var socket: String?
  private(set) var host: String?
  var tree: String?
  private(set) var graph: String?
  private(set) var color: String?
  private(set) var fleet: String?
  /// Whether the line gives a coordinator by id, type or route type.
  private(set) var hasAddress = false
  /// The verb's words, without the verb and without options.
  private(set) var positionals: [String] = []

  private static let optionsWithValue: Set<String> = [
    "--socket", "-H", "--host", "--color", "-t", "--tree", "-c", "--coordinator", "--route-type", "--from",
    "--if-revision",
    "--on-busy", "--info", "--style", "--screen", "--closed", "--timeout", "--since", "--count", "--limit",
    "-l",
    "--at", "--entry", "--to", "--until", "--give", "--break", "--graph", "--root", "-o", "--output",
    "--fleet", "-g", "--group", "-m", "--machine", "--wait", "--not-after", "--withdraw", "--right",
  ]

  /// Parses all words of a line, the program's name first.
  init(_ words: some Sequence<String>) {
    var words = words.dropFirst().makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("-"), word != "-" else {
        if verb == nil { verb = word } else { positionals.append(word) }
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = word.hasPrefix("--") ? parts[0] : word
      guard Self.optionsWithValue.contains(option) else { continue }
      let value = option == word ? words.next() : parts[1]
      switch option {
      case "--socket": socket = value
      case "-H", "--host": host = value
      case "-t", "--tree": tree = value
      case "--graph": graph = value
      case "--color": color = value
      case "--fleet": fleet = value
      case "-c", "--coordinator", "--route-type": hasAddress = true
      default: break
      }
    }
  }

  var treeName: String? { TreeOption.name(tree) }
}

/// The word at the cursor, with the words before.
///
/// bash cuts words at `=` and `:`, passes the pieces, and expects a replacement for the last piece.
struct WordAtCursor: Equatable {
  /// The complete words before the cursor.
  private(set) var before: [String] = []
  /// The typed part of the complete word.
  private(set) var typed: String
  /// The part that the shell keeps, which answers omit.
  private let kept: String

  /// Takes the shell's words, the index of the word to complete, and its part before the cursor.
  init(_ words: [String], index: Int, prefix: String) {
    var isOpen = false
    for word in words.prefix(index) {
      let isCut = word.isCut
      if isOpen || isCut, let last = before.popLast() {
        before.append(last + word)
      } else {
        before.append(word)
      }
      isOpen = isCut
    }
    if prefix.isCut {
      kept = (before.popLast() ?? "") + prefix
      typed = kept
    } else {
      kept = isOpen ? before.popLast() ?? "" : ""
      typed = kept + prefix
    }
  }

  /// Returns the candidates that continue the typed part, as the shell expects them.
  func answer(_ candidates: [String]) -> [String] {
    candidates.filter { $0.hasPrefix(kept) }.map { String($0.dropFirst(kept.count)) }
  }
}

extension String {
  /// Whether bash cut a word in two here.
  fileprivate var isCut: Bool { !isEmpty && allSatisfy { $0 == "=" || $0 == ":" } }
}
