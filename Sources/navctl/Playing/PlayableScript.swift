import ArgumentParser
import Scripting
import SystemPackage
import Wording

// navctl's verbs parse the commands of a script. All commands are parsed before the first one runs, so a
// script with a problem is not played at all.

/// A script with parsed commands.
struct PlayableScript {
  let script: Script
  /// The contents of the file.
  let bytes: [UInt8]
  let scenes: [PlayableScene]

  /// The folder of the script, to which the paths of graphs are relative.
  var folder: FilePath { FilePath(script.path).removingLastComponent() }

  /// Reads a script; throws its problems.
  ///
  /// `needsGraphs`: whether `open` requires the file of the graph.
  init(path: String, needsGraphs: Bool) async throws(UnreadableScript) {
    do throws(ScriptProblem) {
      bytes = try Self.bytes(of: path)
      script = try Script(try Self.text(of: bytes, path: path), path: path)
    } catch {
      throw UnreadableScript(path: path, problems: [error])
    }
    var problems: [ScriptProblem] = []
    var scenes: [PlayableScene] = []
    for scene in script.scenes {
      var commands: [PlayableCommand] = []
      for entry in scene.entries {
        do throws(Complaint) {
          let verb = try await PlayableVerb(entry.command, needsGraph: needsGraphs)
          if entry.line == scene.entries.first?.line { try verb.checkOpens() }
          commands.append(PlayableCommand(entry: entry, verb: verb))
        } catch {
          let message = error.message.firstLetterCapital
          problems.append(ScriptProblem(path: path, line: entry.line, message: message))
        }
      }
      scenes.append(PlayableScene(line: scene.line, name: scene.name, commands: commands))
    }
    self.scenes = scenes
    guard problems.isEmpty else { throw UnreadableScript(path: path, problems: problems) }
  }

  private static func text(of bytes: [UInt8], path: String) throws(ScriptProblem) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw ScriptProblem(path: path, line: index + 1, message: "The script is not UTF-8.")
  }

  private static func bytes(of path: String) throws(ScriptProblem) -> [UInt8] {
    do {
      return try FileDescriptor.contents(of: path)
    } catch {
      throw ScriptProblem(path: path, message: "The script cannot be read: \(error).")
    }
  }
}

/// The problems of a script that is not played.
struct UnreadableScript: Error {
  let path: String
  let problems: [ScriptProblem]
}

/// A scene with parsed commands.
struct PlayableScene {
  let line: Int
  let name: String
  let commands: [PlayableCommand]
}

/// A command with its parsed verb and its expected result.
struct PlayableCommand {
  let entry: ScriptEntry
  let verb: PlayableVerb

  /// The text of the command in the script.
  var text: String { entry.text }
}

/// A verb allowed in scripts.
enum PlayableVerb {
  case open(Open)
  case command(any TreeVerb)
  /// Advances the time.
  case after(milliseconds: Int)

  private static let verbs = Navctl.configuration.subcommands.compactMap { verb in
    verb is any TreeVerb.Type || verb == Open.self ? verb as? any AsyncParsableCommand.Type : nil
  }

  /// Reads the words of a command.
  init(_ words: [String], needsGraph: Bool) async throws(Complaint) {
    if let after = try AfterWords.milliseconds(words, hasOwnNavd: needsGraph) {
      self = .after(milliseconds: after)
      return
    }
    switch try await Self.parsed(words) {
    case let open as Open:
      try Self.check(open.everywhere, tree: nil)
      guard !open.reload else {
        throw .usage("Scripts have no --reload: begin another scene for another graph.")
      }
      guard !needsGraph || open.graph?.isGraphFile == true else {
        throw .usage("Give the file of the graph: open \(open.name) --graph FILE.")
      }
      self = .open(open)
    case let command as any TreeVerb:
      try Self.check(command.everywhere, tree: command.target.tree)
      try command.checkWords()
      self = .command(command)
    default:
      preconditionFailure("the verbs of scripts open a tree or send a command to it")
    }
  }

  /// Whether the verb opens a tree.
  var opens: Bool {
    if case .open = self { true } else { false }
  }

  /// Throws unless the verb opens a tree.
  func checkOpens() throws(Complaint) {
    guard !opens else { return }
    throw .usage("A scene begins with 'open NAME --graph FILE', because it has its own tree.")
  }

  /// Parses the words with the type of their verb, which is faster than with all verbs.
  private static func parsed(_ words: [String]) async throws(Complaint) -> any ParsableCommand {
    guard let name = words.first else { throw .usage("The command has no words.") }
    guard name != Navctl.configuration.commandName else {
      throw .usage("Leave out 'navctl': a command of a script begins with its verb.")
    }
    guard let verb = verbs.first(where: { $0._commandName == name }) else {
      try Navctl.checkVerb(["navctl"] + words)
      let names = (verbs.map { $0._commandName } + [AfterWords.verb]).joined(separator: ", ")
      throw .usage("Scripts have no '\(name)'. Their commands are \(names).")
    }
    do {
      return try await verb.asyncParse(Array(words.dropFirst()))
    } catch {
      // ArgumentParser throws requests for help and for the version too.
      guard verb.exitCode(for: error) != .success else {
        throw .usage("'\(words.joined(separator: " "))' sends no command.")
      }
      throw .usage(verb.message(for: error))
    }
  }

  private static func check(_ everywhere: EverywhereOptions, tree: String?) throws(Complaint) {
    guard !everywhere.namesDaemon, !everywhere.json else {
      throw .usage("Leave out --socket, -H and --json: they are options of 'navctl test'.")
    }
    guard tree == nil else { throw .usage("Leave out --tree: the commands of a scene go to its own tree.") }
  }
}
