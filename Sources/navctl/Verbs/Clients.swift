import ArgumentParser
import JSON
import NavigationClient

struct Clients: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clients",
    abstract: "Lists the connected clients.",
    usage: "navctl clients [OPTIONS]",
    discussion: """
      Prints their processes, the trees that they watch and drive, and the
      coordinator types that they serve, without this navctl. Root and the user of
      navd see the clients of all users.

        navctl clients
      """
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    let clients = try await daemon.ask(await daemon.client.serverClients())
      .clients.filter { !$0.caller }
    guard !everywhere.json else { return clients.forEach { Console.print($0.json.text) } }
    guard !clients.isEmpty else { return Console.complain("No other client is connected.") }
    Console.print(Self.lines(of: clients))
  }

  /// A table of clients, with users if there are several.
  static func lines(of clients: [ConnectedClient]) -> [Text] {
    let showsUsers = Set(clients.map(\.uid)).count > 1
    let header =
      ["CLIENT", "PROCESS"] + (showsUsers ? ["USER"] : []) + ["CONNECTED", "WATCHES", "DRIVES", "SERVES"]
    return table(
      header,
      clients.map { client in
        [client.name ?? "-", "\(client.pid)"] + (showsUsers ? ["\(client.uid)"] : [])
          + [durationText(milliseconds: client.connectedMs)]
          + [client.subscriptions, client.drives, client.serves].map {
            $0.isEmpty ? "-" : $0.joined(separator: " ")
          }
      }
    )
  }
}
