import JSON

/// What stands on a command line, read without knowing more than which options take a value.
struct TypedLine {
  private(set) var verb: String?
  private(set) var socket: String?
  private(set) var tree: String?
  /// The words that belong to the verb, without it and without options.
  private(set) var positionals: [String] = []

  private static let optionsWithValue: Set<String> = [
    "--socket", "-t", "--tree", "-c", "--coordinator", "--route-type", "--from", "--if-revision", "--info",
    "--style",
    "--screen", "--timeout", "--since", "--count", "--graph", "--root", "--generate-completion-script",
  ]

  init(_ words: some Sequence<String>) {
    var words = words.dropFirst().makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("-"), word != "-" else {
        if verb == nil { verb = word } else { positionals.append(word) }
        continue
      }
      guard Self.optionsWithValue.contains(word), !(verb == "watch" && word == "--tree") else { continue }
      let value = words.next()
      switch word {
      case "--socket": socket = value
      case "-t", "--tree": tree = value
      default: break
      }
    }
  }

  var treeParams: JSON.Object { TreeOption.params(naming: tree) }
}
