import ArgumentParser
import JSON
import NavigationClient

struct Close: AsyncParsableCommand, SeveralTreesVerb {
  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "Closes trees.",
    usage: "navctl close [OPTIONS] TREE ...",
    discussion: """
      The coordinators of a tree end without a result, and navd deletes its history,
      also from the store. Stops at the first tree that cannot be closed.

        navctl close notes
      """
  )

  @Argument(help: "The trees, or patterns such as 'kiosk-*'.", completion: CompletedWord.tree.kind)
  var trees: [String]
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    for tree in try await addresses(daemon) {
      try await daemon.ask(await daemon.client.treeClose(tree: tree))
      Console.print(everywhere.json ? "{\"closed\":\(tree.json.text)}" : "\(tree): closed")
    }
  }

  /// The addresses of the named trees.
  private func addresses(_ daemon: DaemonConnection) async throws(Complaint) -> [String] {
    var addresses: [String] = []
    for word in trees {
      guard let pattern = TreeNamePattern(word) else {
        addresses.append(TreeNamePattern.name(word))
        continue
      }
      addresses += try await daemon.trees(matching: pattern).filter { !addresses.contains($0) }
    }
    return addresses
  }
}
