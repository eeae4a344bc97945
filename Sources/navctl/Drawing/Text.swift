import Wording

/// The style of a piece of text on a terminal.
enum Look: Equatable {
  case plain
  /// The active screen, which receives the user's next key stroke.
  case active
  /// Other elements on view.
  case strong
  /// Covered elements, and the lines of the drawing itself.
  case faint
  /// A test that passed, and actual lines.
  case passed
  /// A test that failed, and expected lines.
  case failed

  fileprivate var escape: String {
    switch self {
    case .plain: ""
    case .active: "\u{1B}[1;32m"
    case .strong: "\u{1B}[1m"
    case .faint: "\u{1B}[2m"
    case .passed: "\u{1B}[32m"
    case .failed: "\u{1B}[31m"
    }
  }
}

/// A line of styled pieces.
struct Text: Equatable {
  private(set) var pieces: [TextPiece] = []

  struct TextPiece: Equatable {
    var text: String
    var look: Look
  }

  init(_ text: String = "", _ look: Look = .plain) {
    append(text, look)
  }

  /// Appends a piece, with control characters escaped.
  mutating func append(_ text: String, _ look: Look = .plain) {
    guard !text.isEmpty else { return }
    pieces.append(TextPiece(text: text.harmless, look: look))
  }

  private mutating func append(_ character: Character, _ look: Look) {
    guard pieces.last?.look == look else { return append(String(character), look) }
    pieces[pieces.count - 1].text.append(character)
  }

  mutating func pad(to width: Int) {
    append(String(repeating: " ", count: max(0, width - self.width)))
  }

  /// The width in terminal columns.
  var width: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  /// The line truncated to a width, with an ellipsis.
  func cut(to width: Int) -> Text {
    guard self.width > width else { return self }
    var cut = Text()
    var room = width - 1
    for piece in pieces {
      let fitting = piece.text.prefix(columns: &room)
      guard fitting.count == piece.text.count else {
        cut.append(fitting + "…", piece.look)
        break
      }
      cut.append(fitting, piece.look)
    }
    return cut
  }

  /// The line wrapped between words to a width.
  ///
  /// Later lines are indented by `deeper` columns more.
  func wrapped(to width: Int, deeper: Int = 4) -> [Text] {
    guard self.width > width else { return [self] }
    let characters = pieces.flatMap { piece in piece.text.map { (character: $0, look: piece.look) } }
    let start = characters.firstIndex { $0.character != " " } ?? 0
    let indent = min(start + deeper, width / 2)
    var lines: [Text] = []
    var (rest, room) = (characters[...], width)
    while !rest.isEmpty {
      var left = room
      var end =
        rest.firstIndex { each in
          left -= each.character.columns
          return left < 0
        } ?? rest.endIndex
      if end < rest.endIndex, rest[end].character != " " {
        let words = rest[max(rest.startIndex, lines.isEmpty ? start : 0)..<end]
        // A word that is too long is broken after punctuation, if it has any.
        end =
          words.lastIndex { $0.character == " " } ?? words.lastIndex { ",|/".contains($0.character) }.map {
            $0 + 1
          }
          ?? max(end, rest.startIndex + 1)
      }
      let last = rest[..<end].lastIndex { $0.character != " " } ?? rest.startIndex
      var line = Text(lines.isEmpty ? "" : String(repeating: " ", count: indent))
      for each in rest[...last] { line.append(each.character, each.look) }
      lines.append(line)
      rest = rest[end...].drop { $0.character == " " }
      room = width - indent
    }
    return lines
  }

  func rendered(colour: Bool) -> String {
    guard colour else { return pieces.map(\.text).joined() }
    return pieces.map { piece in
      piece.look == .plain ? piece.text : piece.look.escape + piece.text + "\u{1B}[0m"
    }.joined()
  }
}

extension String {
  /// The prefix that fits into the columns; subtracts its width.
  fileprivate func prefix(columns: inout Int) -> String {
    var fitting = ""
    for character in self {
      guard character.columns <= columns else {
        columns = 0
        break
      }
      columns -= character.columns
      fitting.append(character)
    }
    return fitting
  }
}
