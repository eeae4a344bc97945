import ArgumentParser
import NavigationClient

struct Forget: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Gives up the command that a tree keeps.",
    usage: "navctl forget [OPTIONS]",
    discussion: """
      A tree keeps a command that was redirected to a sign-in, or that the user is
      asked about. `navctl show` prints it.
      """
  )

  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    try await run.finish(hasAuthors: false) { client throws(CallError) in
      try await client.coordinatorForget(tree: flags.tree.name, options: run.options)
    }
  }
}
