import NavigationProtocol

/// A conversation as `Protocol/transcripts/README.md` describes it.
struct Transcript {
  enum Arrow: String, CaseIterable {
    case send = "-->"
    case sendRaw = "==>"
    case endSending = "--|"
    case expect = "<--"
    /// An alternative to the expectation before it.
    case expectInstead = "<-?"
    case expectText = "<=="
    /// A number of messages that are not compared.
    case skip = "<.."
    case expectEnd = "<-|"
  }

  struct Step {
    let connection: String
    let arrow: Arrow
    let text: String
    /// The other messages that meet the expectation.
    var alternatives: [String] = []
  }

  struct NoSuchLine: Error {
    let text: String
  }

  /// The only framing of the transcript, if it has one.
  private(set) var framing: Framing?
  /// With repetitions written out.
  private(set) var steps: [Step] = []

  init(_ text: String) throws {
    var repetition: (range: ClosedRange<Int>, lines: [String])?
    for line in Self.joinedLines(text) {
      let words = line.split(separator: " ")
      if words[0] == "framing" {
        framing = words[1] == "lines" ? .lines : .headers
      } else if words[0] == "repeat" {
        let bounds = words[1].split(separator: "..").compactMap { Int($0) }
        guard let first = bounds.first, let last = bounds.last else { throw NoSuchLine(text: line) }
        repetition = ((bounds.count == 1 ? 1 : first)...last, [])
      } else if line == "end", let (range, lines) = repetition {
        for index in range {
          for line in lines { append(try Self.step(line.replacing("{i}", with: String(index)))) }
        }
        repetition = nil
      } else if repetition != nil {
        repetition?.lines.append(line)
      } else {
        append(try Self.step(line))
      }
    }
  }

  private mutating func append(_ step: Step) {
    if step.arrow == .expectInstead, !steps.isEmpty {
      steps[steps.count - 1].alternatives.append(step.text)
    } else {
      steps.append(step)
    }
  }

  /// The lines of the transcript, each joined with its continuations.
  private static func joinedLines(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.drop { $0 == " " }
      guard !words.isEmpty else { continue }
      if line.hasPrefix(" "), let last = lines.popLast() {
        lines.append(last + " " + words)
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  private static func step(_ line: String) throws -> Step {
    let name = line.prefix { $0.isLetter || $0.isNumber }
    let rest = line.dropFirst(name.count)
    guard let arrow = Arrow(rawValue: String(rest.prefix(3))) else { throw NoSuchLine(text: line) }
    return Step(connection: String(name), arrow: arrow, text: String(rest.dropFirst(4)))
  }
}
