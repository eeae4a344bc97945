import ArgumentParser
import JSON
import NavigationClient

struct Go: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "go",
    abstract: "Follows a URL.",
    usage: "navctl go [OPTIONS] URL",
    discussion: """
      The links of the tree's graph map a URL to routes. The scheme, host and
      fragment are ignored.

        navctl go /drinks/42
        navctl go 'app:///search?q=oat+milk' --dry-run
      """
  )

  @Argument(help: "The URL, or its path with a query.")
  var url: String
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let options = try flags.options()
    return { try await $0.coordinatorHandle(url: url, tree: tree.name, options: options) }
  }
}
