import ArgumentParser
import JSON
import NavigationClient

struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Opens the inspector in a browser.",
    usage: "navctl inspect [OPTIONS] [TREE]",
    discussion: """
      The inspector is a page that shows trees, graphs and histories, and sends
      routes. navctl starts navgate, prints the URL of the page, and opens it with
      xdg-open if there is a display. The page has your rights. Only your programs
      and those of root can open it, with the token in the URL, which is new each
      time. An interrupt ends navctl and navgate. With -H each connection has its own
      ssh, which should need no password.

        navctl inspect kiosk
        navctl inspect --no-open
      """
  )

  @OptionGroup var tree: TreeArgument
  @Option(help: ArgumentHelp("The port; default: a free one.", valueName: "number"))
  var port: UInt16?
  @Flag(help: "Only print the URL.")
  var noOpen = false
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let name = tree.name
    if let name { _ = try await daemon.ask(await daemon.client.treeUrl(tree: name)) }
    await daemon.client.close()
    let socket = try everywhere.ssh().map { ssh throws(Complaint) in try ForwardingSocket.open(for: ssh) }
    let gateway = try InspectorGateway.start(socket: socket ?? everywhere.socketPath, port: port)
    guard let gateway else { return }
    let url = gateway.url + (name.map { "&tree=\($0.percentEncoded)" } ?? "")
    Console.print(everywhere.json ? JSON.object(["url": .string(url)]).text : url)
    Interrupts.endWithReader()
    if !noOpen, !Browser.open(url), !everywhere.json { Console.remark("Open this URL in a browser.") }
    try gateway.waitForEnd()
  }
}
