import ArgumentParser
import JSON
import NavigationClient
import Scripting

struct Undelivered: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelivered",
    abstract: "Lists the completions whose opener has ended.",
    usage: "navctl undelivered [OPTIONS] [TREE]",
    discussion: """
      If the client of an opener is away, a completion waits for it. If the opener
      ends first, the completion is listed here, oldest first.

        navctl undelivered --take
      """
  )

  @Flag(help: "Remove what is printed from the list.")
  var take = false
  @OptionGroup var tree: TreeArgument
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let (tree, take) = (tree.name, take)
    let result = try await daemon.ask(await daemon.client.treeUndelivered(tree: tree, take: take))
    guard !everywhere.json else { return Console.print(result.json.text) }
    if result.completions.isEmpty {
      Console.remark("no undelivered completions")
    } else {
      Console.print(
        table(["COORDINATOR", "LABEL", "OPENER", "COMPLETION"], result.completions.map(Self.row))
      )
    }
    if result.dropped > 0 {
      Console.remark("\(result.dropped) older ones were dropped since the tree opened")
    }
  }

  private static func row(_ each: UndeliveredCompletion) -> [String] {
    let (child, opener) = ("\(each.type) \(each.coordinator)", "\(each.openerType) \(each.opener)")
    return [child, labelText(each.label, of: each.type) ?? "", opener, text(of: each.completion)]
  }

  private static func text(of completion: CompletionReport) -> String {
    switch completion {
    case .value(let value): "value \(valueText(value))"
    case .failed(let error): "error \(valueText(error))"
    case .cancelled: "cancelled"
    case .dropped(let coordinator): "dropped" + (coordinator.map { " by \($0)" } ?? "")
    }
  }
}
