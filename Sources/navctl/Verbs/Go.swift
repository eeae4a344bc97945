import ArgumentParser
import JSON
import NavigationClient

struct Go: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Follows a URL.",
    usage: "navctl go [OPTIONS] URL",
    discussion: """
      The links of the tree's graph say to which routes a URL leads. Its scheme, host
      and fragment do not count.

        navctl go /drinks/42
        navctl go 'app:///search?q=oat+milk' --dry-run
      """
  )

  @Argument(help: "The URL, or its path with a query.")
  var url: String
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    try await run.finish { client throws(CallError) in
      try await client.coordinatorHandle(url: url, tree: flags.tree.name, options: run.options)
    }
  }
}
