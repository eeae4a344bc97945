import Foundation
import GraphFile
import JSON
import Testing

/// The files of `Examples/graphs`: graphs, and scripts of commands.
enum ExampleFiles {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../../../Examples/graphs")
    .standardized

  static func graph(_ name: String) throws -> JSON {
    try GraphFile.read(bytes: try text("\(name).yaml").utf8, name: name).document
  }

  /// Returns the scenes of a script: their names and commands.
  ///
  /// The expected trees are not read, because the graph's own tree is the expectation.
  static func scenes(_ name: String) throws -> [PlayedScene] {
    var scenes: [PlayedScene] = []
    var unfinished = ""
    for line in try text("\(name).script").split(separator: "\n") {
      if line.hasPrefix("== ") {
        scenes.append(PlayedScene(name: String(line.dropFirst(3)), commands: []))
      } else if line.hasPrefix("$ ") || !unfinished.isEmpty {
        unfinished += line.trimmingPrefix("$ ")
        guard !unfinished.hasSuffix("\\") else {
          unfinished.removeLast()
          continue
        }
        scenes[scenes.count - 1].commands.append(unfinished)
        unfinished = ""
      }
    }
    return scenes
  }

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }
}

/// Commands to one tree, in the syntax of `navctl`.
struct PlayedScene: Sendable, CustomTestStringConvertible {
  let name: String
  var commands: [String]

  var testDescription: String { name }
}

/// A command as a call.
///
/// `Examples/README.md` describes the syntax.
struct SpokenCall {
  let method: String
  var params: JSON.Object = [:]

  struct Misspoken: Error {
    let command: String
  }

  init(_ command: String) throws {
    var words = Self.words(command)[...]
    let verb = words.removeFirst()
    for option in ["--coordinator", "--from", "--root", "--graph"] {
      guard let index = words.firstIndex(of: option) else { continue }
      params[String(option.dropFirst(2))] = .string(words[index + 1])
      words.removeSubrange(index...(index + 1))
    }
    if let index = words.firstIndex(of: "--collapsed") {
      params["collapsed"] = true
      words.remove(at: index)
    }
    switch verb {
    case "open":
      method = "tree.open"
      words.removeFirst()
      if !words.isEmpty { params["route"] = Self.route(words) }
    case "trigger":
      method = "coordinator.trigger"
      params["route"] = Self.route(words)
    case "handle":
      method = "coordinator.handle"
      params["routes"] = .array(words.split(separator: ",").map(Self.route))
    case "back":
      method = "coordinator.back"
    case "drop":
      method = "coordinator.drop"
      params["coordinator"] = .string(words[words.startIndex])
    case "transfer":
      method = "coordinator.transfer"
      let word = words.removeFirst()
      params["transfer"] = words.first.map { [word: Self.value($0)] } ?? .string(word)
    case "report":
      method = "ui.report"
      params["event"] = .string(words.removeFirst())
      if let argument = words.first {
        params[params["event"] == "didSelect" ? "tab" : "key"] = .string(argument)
      }
    default:
      throw Misspoken(command: command)
    }
  }

  /// Splits a line into words.
  ///
  /// Quotation marks join words and are removed.
  private static func words(_ command: String) -> [String] {
    var words = [""]
    var quotation: Character?
    for character in command {
      if character == quotation {
        quotation = nil
      } else if quotation == nil, "\"'".contains(character) {
        quotation = character
      } else if quotation == nil, character == " " {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func route(_ words: ArraySlice<String>) -> JSON {
    let parts = words.split(separator: "/", maxSplits: 1)
    var params: JSON.Object = [:]
    for word in parts[0].dropFirst() {
      let pair = word.split(separator: "=", maxSplits: 1)
      params[String(pair[0])] = value(String(pair[1]))
    }
    var route: JSON.Object = ["name": .string(parts[0][parts[0].startIndex]), "params": .object(params)]
    if parts.count > 1 { route["route"] = self.route(parts[1]) }
    return .object(route)
  }

  private static func value(_ text: String) -> JSON {
    (try? JSON.parse(text.utf8)) ?? .string(text)
  }
}
