import ArgumentParser
import JSON
import NavigationClient
import Wording

@main
struct Navctl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navctl",
    abstract: "Looks at navd's trees and drives them.",
    usage: "navctl [-H HOST] [--socket PATH] [--json] VERB ...",
    discussion: """
      Exit status: 0 done; 1 not committed; 64 usage; 65 bad input; 69 no daemon, ssh
      or dot; 73 cannot write a file; 74 cannot print; 75 timed out; 77 not allowed.
      """,
    version: NavdClient.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          Status.self, Clients.self, Trees.self, Show.self, Routes.self, Watch.self, Wait.self, Log.self,
          Diff.self, Explain.self, Monitor.self, Inspect.self,
        ]
      ),
      CommandGroup(
        name: "Graphs",
        subcommands: [
          Init.self, Check.self, GraphVerb.self, Load.self, Unload.self, Graphs.self, Open.self, Close.self,
          Dev.self,
          TestVerb.self, Paths.self, Generate.self,
        ]
      ),
      CommandGroup(
        name: "Drive",
        subcommands: [
          Trigger.self, Handle.self, Go.self, TransferCommand.self, Back.self, Drop.self, Finish.self,
          Facts.self, Forget.self, ReportVerb.self, UndoCommand.self, RedoCommand.self, Drive.self, Call.self,
        ]
      ),
      CommandGroup(name: "Keep", subcommands: [Record.self, Replay.self, StoreVerb.self, Undelivered.self]),
      CommandGroup(
        name: "Other",
        subcommands: [FleetVerb.self, Stdio.self, CompletionVerb.self, VersionVerb.self]
      ),
    ]
  )

  /// The prefix of messages about wrong usage, the same as that of all others.
  static let _errorLabel = "navctl"

  @OptionGroup var everywhere: EverywhereOptions

  static func main() async {
    Console.expectClosedPipes()
    do {
      try checkVerb(CommandLine.arguments)
      var command = try await asyncParseAsRoot()
      try (command as? any LocalVerb)?.rejectHost()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let complaint as Complaint {
      Console.stop(complaint)
    } catch {
      let status = exitCode(for: error)
      if status == .success, let columns = Console.terminalSize?.columns, columns < HelpText.columns {
        return Console.print(
          HelpText.lines(fullMessage(for: error, columns: HelpText.columns), columns: columns)
        )
      }
      guard status != .success, !(error is ExitCode) else { exit(withError: error) }
      Console.printError(message(for: error))
      fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false).forEach {
        Console.remark(String($0))
      }
      exit(withError: status)
    }
  }

  /// The verbs for which a pattern may name several trees.
  static let verbsOfSeveralTrees = configuration.subcommands
    .filter { $0 is any SeveralTreesVerb.Type }
    .map { $0._commandName }

  /// Rejects an unknown verb, and suggests the nearest one.
  static func checkVerb(_ arguments: [String]) throws(Complaint) {
    let first = arguments.dropFirst().first
    if first?.hasPrefix("--generate-completion-script") == true {
      throw .usage("there is no option --generate-completion-script. Try: navctl completion bash")
    }
    guard first != "---completion", let verb = TypedLine(arguments).verb else { return }
    try checkVerb(verb, of: Self.self)
    let words = TypedLine(arguments).positionals
    if verb == FleetVerb._commandName, let word = words.first { try checkVerb(word, of: FleetVerb.self) }
  }

  private static func checkVerb(_ verb: String, of command: any ParsableCommand.Type) throws(Complaint) {
    let isRoot = command is Navctl.Type
    let verbs = command.configuration.subcommands.map { $0._commandName } + (isRoot ? ["help"] : [])
    guard !verbs.contains(verb) else { return }
    let nearest = nearestName(to: verb, in: verbs)
    let before = isRoot ? "" : "\(command._commandName) "
    let hint = nearest == nil ? " Try: navctl \(before)--help" : didYouMean(nearest)
    throw .usage("there is no verb '\(before)\(verb)'.\(hint)")
  }
}
