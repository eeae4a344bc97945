import ArgumentParser
import JSON
import NavigationGraph
import SystemPackage
import Wording

struct Generate: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes typed code for a graph, or a theme.",
    usage: "navctl generate [OPTIONS] LANGUAGE GRAPH | theme TOOLKIT [FILE]",
    discussion: """
      The code has types for the routes, screens and results of the graph, for use
      with the client library of the language. The compiler or type checker then
      rejects undeclared params and params of another type.

      A theme sets the colours, fonts and sizes of an adapter. The file overrides
      the defaults, often only the accent. The toolkits are web, qtquick, textual,
      gtk-light and gtk-dark; json is for others. Pairs of colours with less contrast
      than WCAG AA are errors. Needs no daemon.

        navctl generate python notes.yaml --output notes_graph.py
        navctl generate theme web theme.yaml --output theme.css
      """
  )

  @Argument(
    help: "The language of the code, or theme.",
    completion: .list(GeneratedText.allValueStrings)
  )
  var language: GeneratedText
  @Argument(
    help: "A YAML or JSON file, or - for standard input; of a theme the toolkit.",
    completion: GeneratedText.operands
  )
  var graph: String
  @Argument(
    help: "The file of the theme; default: the default theme.",
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var file: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to that file, not to standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let text =
      switch language {
      case .code(let language): try code(in: language)
      case .theme: try theme()
      }
    guard let output else { return Console.write(text) }
    try FileDescriptor.write(text, to: output)
  }

  private func code(in language: CodeLanguage) throws -> String {
    if let file { throw Complaint.usage("'\(file)' is one word too many: code is for one graph.") }
    let source = try GraphSource.sound(graph)
    let interface = Interface(try Graph.decode(source.document))
    return language.code(for: interface, from: Self.name(of: graph))
  }

  private func theme() throws -> String {
    guard let toolkit = ThemeToolkit(rawValue: graph) else {
      let names = ThemeToolkit.allCases.map(\.rawValue)
      let hint = didYouMean(nearestName(to: graph, in: names))
      throw Complaint.usage(
        "there is no theme for '\(graph)'. There are: \(names.joined(separator: ", ")).\(hint)"
      )
    }
    let command = "navctl generate theme \(graph)"
    guard let file else { return toolkit.text(of: Theme(), command: command) }
    let source = try GraphSource.checkedTheme(file)
    try source.requireSound(file)
    return toolkit.text(of: Theme(source.document), command: "\(command) \(Self.name(of: file).commented)")
  }

  /// The name of a file without its folder, so that the output does not depend on the machine.
  private static func name(of path: String) -> String {
    path == "-" ? path : FilePath(path).lastComponent?.string ?? path
  }
}

/// The first word of the command: a language, or `theme`.
enum GeneratedText: ExpressibleByArgument {
  case code(CodeLanguage)
  case theme

  init?(argument: String) {
    if let language = CodeLanguage(rawValue: argument) {
      self = .code(language)
    } else if argument == "theme" {
      self = .theme
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { CodeLanguage.allCases.map(\.rawValue) + ["theme"] }

  /// The second word: a graph's file, or the toolkit of a theme.
  static var operands: CompletionKind {
    .custom { words, index, prefix async -> [String] in
      let word = WordAtCursor(words, index: index, prefix: prefix)
      let isTheme = TypedLine(word.before).positionals.first == "theme"
      let toolkits = ThemeToolkit.allCases.map(\.rawValue).filter { $0.hasPrefix(word.typed) }
      return word.answer(isTheme ? toolkits : GraphFiles.paths(from: word.typed))
    }
  }
}
