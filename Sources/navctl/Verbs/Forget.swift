import ArgumentParser
import NavigationClient

struct Forget: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Gives up the command that a tree keeps.",
    usage: "navctl forget [OPTIONS]",
    discussion: """
      A tree keeps a command while a sign-in or a question to the user is open.
      `navctl show` prints the kept command.

        navctl forget
      """
  )

  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  var hasAuthors: Bool { false }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let options = try flags.options()
    return { try await $0.coordinatorForget(tree: tree.name, options: options) }
  }
}
