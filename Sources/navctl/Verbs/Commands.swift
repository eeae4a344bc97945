import ArgumentParser
import JSON
import NavigationClient

struct Trigger: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "trigger",
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

  func checkWords() throws(Complaint) {
    _ = try WordReader.route(route)
  }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let route = try tree.vocabulary.route(try WordReader.route(route), for: tree.address(address))
    let options = try flags.options()
    return {
      try await $0.coordinatorTrigger(
        route: route,
        tree: tree.name,
        coordinator: address.coordinator.coordinator,
        routeType: address.routeType,
        options: options
      )
    }
  }
}

struct Handle: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "handle",
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

  func checkWords() throws(Complaint) {
    _ = try WordReader.routes(routes)
  }

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    var typed: [JSON] = []
    for (step, route) in try WordReader.routes(routes).enumerated() {
      let address = step == 0 ? tree.address(address) : Address()
      typed.append(try tree.vocabulary.route(route, for: address))
    }
    let all = typed
    let options = try flags.options()
    return {
      try await $0.coordinatorHandle(
        routes: all,
        tree: tree.name,
        coordinator: address.coordinator.coordinator,
        routeType: address.routeType,
        options: options
      )
    }
  }
}

struct TransferCommand: FlaggedTreeVerb {
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

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let transfer = try TransferWords.transfer(transfer, vocabulary: tree.vocabulary, style: style)
    let options = try flags.options()
    return {
      try await $0.coordinatorTransfer(
        transfer: transfer,
        tree: tree.name,
        coordinator: coordinator.coordinator,
        options: options
      )
    }
  }
}

struct Back: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "back",
    abstract: "Goes back, as the user would.",
    usage: "navctl back [OPTIONS]",
    discussion: """
      Pops the top of what is on view, else closes the top layer. `navctl explain
      back` explains the decision.

        navctl back
        navctl back --dry-run
      """
  )

  @OptionGroup var flags: CommandFlags
  @OptionGroup var everywhere: EverywhereOptions

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let options = try flags.options()
    return { try await $0.coordinatorBack(tree: tree.name, options: options) }
  }
}

struct Drop: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Returns a coordinator to its first screen.",
    usage: "navctl drop [OPTIONS] COORDINATOR",
    discussion: """
      Removes its own screens except the first, and all that its descendants own.

        navctl drop Color
        navctl drop c2 --self
      """
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

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let options = try flags.options()
    return {
      try await $0.coordinatorDrop(
        coordinator: coordinator,
        includingSelf: dropsSelf ? true : nil,
        tree: tree.name,
        options: options
      )
    }
  }
}

struct Finish: FlaggedTreeVerb {
  static let configuration = CommandConfiguration(
    commandName: "finish",
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

  func call(on tree: AddressedTree) throws(Complaint) -> TreeCommandCall {
    let type = error ? nil : tree.state.type(of: coordinator)
    let result = try tree.vocabulary.result(value, of: type) ?? .null
    let options = try flags.options()
    return {
      try await $0.coordinatorFinish(
        coordinator: coordinator,
        value: cancel || error ? JSON?.none : result,
        error: error ? result : JSON?.none,
        cancel: cancel ? true : nil,
        keep: keep ? true : nil,
        tree: tree.name,
        options: options
      )
    }
  }
}
