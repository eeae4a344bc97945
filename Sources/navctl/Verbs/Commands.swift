import ArgumentParser
import JSON
import NavigationClient

struct Trigger: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends a route.",
    usage: "navctl trigger [OPTIONS] ROUTE [name=value ...] [/ CARRIED-ROUTE ...]",
    discussion: """
      The route goes to the nearest coordinator that declares it, from the owner of
      the active screen upward. The graph determines the types of params; name:=JSON
      is a JSON value. A separate / precedes the route that this one carries.

        navctl trigger color name=Red
        navctl trigger colorRoute / settings
      """
  )

  @Argument(help: "The route and its params.", completion: CompletedWord.route.kind)
  var route: [String]
  @OptionGroup var address: AddressOptions
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    var reader = WordReader(route)
    let words = try reader.onlyRoute()
    let run = try await CommandRun.begin(everywhere, flags)
    let route = try run.vocabulary.route(words, for: run.address(address))
    try await run.finish { client throws(CallError) in
      try await client.coordinatorTrigger(
        route: route,
        tree: flags.tree.name,
        coordinator: address.coordinator.coordinator,
        routeType: address.routeType,
        options: run.options
      )
    }
  }
}

struct Handle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Follows a deep link: several routes as one command.",
    usage: "navctl handle [OPTIONS] ROUTE [name=value ...] [, ROUTE ...]",
    discussion: """
      Each route goes to the coordinator that the previous one opened. A word
      without = begins the next route; a separate , may precede it.

        navctl handle color name=Red , settings
      """
  )

  @Argument(help: "The routes and their params.", completion: CompletedWord.deepLink.kind)
  var routes: [String]
  @OptionGroup var address: AddressOptions
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    var reader = WordReader(self.routes)
    let words = try reader.routes()
    let run = try await CommandRun.begin(everywhere, flags)
    var routes: [JSON] = []
    for (step, route) in words.enumerated() {
      let address = step == 0 ? run.address(address) : Address()
      routes.append(try run.vocabulary.route(route, for: address))
    }
    let all = routes
    try await run.finish { client throws(CallError) in
      try await client.coordinatorHandle(
        routes: all,
        tree: flags.tree.name,
        coordinator: address.coordinator.coordinator,
        routeType: address.routeType,
        options: run.options
      )
    }
  }
}

struct TransferCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfer",
    abstract: "Makes a coordinator perform a transfer.",
    usage: "navctl transfer [OPTIONS] TRANSFER [...]",
    discussion: """
      Without --coordinator, the owner of the active screen performs it. The words
      are those of graph documents; the JSON of graph documents is accepted too.

        navctl transfer push ColorScreen name=Red
        navctl transfer pop 2
        navctl transfer secondary set ArticleScreen id=7
        navctl transfer '{"popTo": {"screen": "ListScreen", "inclusive": true}}'
      """
  )

  @Argument(help: "The transfer and its arguments.", completion: CompletedWord.transfer.kind)
  var transfer: [String]
  @Option(help: ArgumentHelp("The style of a presented layer.", valueName: "style"))
  var style: String?
  @OptionGroup var coordinator: CoordinatorOption
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    let transfer = try TransferWords.transfer(transfer, vocabulary: run.vocabulary, style: style)
    try await run.finish { client throws(CallError) in
      try await client.coordinatorTransfer(
        transfer: transfer,
        tree: flags.tree.name,
        coordinator: coordinator.coordinator,
        options: run.options
      )
    }
  }
}

struct Back: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Goes back, as the user would.",
    usage: "navctl back [OPTIONS]",
    discussion: "Pops the top of what is on view, else closes the top layer."
  )

  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    try await run.finish { client throws(CallError) in
      try await client.coordinatorBack(tree: flags.tree.name, options: run.options)
    }
  }
}

struct Drop: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Returns a coordinator to its first screen.",
    usage: "navctl drop [OPTIONS] COORDINATOR",
    discussion: "Removes its own screens except the first, and all that its descendants own."
  )

  @Argument(
    help: "The coordinator: an id such as c2, or a type.",
    completion: CompletedWord.coordinator.kind
  )
  var coordinator: String
  @Flag(name: .customLong("self"), help: "End the coordinator too.")
  var dropsSelf = false
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    try await run.finish { client throws(CallError) in
      try await client.coordinatorDrop(
        coordinator: coordinator,
        includingSelf: dropsSelf ? true : nil,
        tree: flags.tree.name,
        options: run.options
      )
    }
  }
}

struct Finish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ends a started coordinator with a result.",
    usage: "navctl finish [OPTIONS] COORDINATOR [VALUE | name=value ...]",
    discussion: """
      The value is JSON, or the members of an object with the types in the graph. If
      the result is a string, a number, a boolean or one of several values, it is
      one word, in which = has no meaning; a JSON string is accepted too.

        navctl finish Auth user=ann
        navctl finish Search a=b
        navctl finish c3 '{"user": "ann"}'
      """
  )

  @Argument(
    help: "The coordinator: an id such as c2, or a type.",
    completion: CompletedWord.coordinator.kind
  )
  var coordinator: String
  @Argument(help: "The result.")
  var value: [String] = []
  @Flag(help: "End without a result.")
  var cancel = false
  @Flag(help: "End with the value as an error.")
  var error = false
  @Flag(help: "Pass its screens and children to the opener.")
  var keep = false
  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if cancel && (error || keep || !value.isEmpty) {
      throw ValidationError("--cancel goes with no value, --error or --keep.")
    }
    if error && keep { throw ValidationError("--keep does not go with --error.") }
  }

  func run() async throws {
    let run = try await CommandRun.begin(everywhere, flags)
    let result = try run.vocabulary.result(value, of: error ? nil : run.tree.type(of: coordinator)) ?? .null
    try await run.finish { client throws(CallError) in
      try await client.coordinatorFinish(
        coordinator: coordinator,
        value: cancel || error ? JSON?.none : result,
        error: error ? result : JSON?.none,
        cancel: cancel ? true : nil,
        keep: keep ? true : nil,
        tree: flags.tree.name,
        options: run.options
      )
    }
  }
}
