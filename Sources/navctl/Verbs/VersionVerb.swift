import ArgumentParser
import JSON
import NavigationClient

struct VersionVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Shows the versions of navctl and of the daemon.",
    usage: "navctl version [OPTIONS]",
    discussion: """
      The exit status is 0 also if there is no daemon.

        navctl version
        navctl version --json
      """
  )

  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    var daemon: ServerVersion?
    var problem = ""
    do throws(Complaint) {
      let connection = try await DaemonConnection.connect(everywhere)
      daemon = try await connection.ask(await connection.client.serverStatus()).server
    } catch {
      problem = error.message
    }
    guard !everywhere.json else {
      let versions = JSON.present(["navctl": .string(NavdClient.version), "server": daemon?.json])
      return Console.print(versions.text)
    }
    Console.print("navctl \(NavdClient.version)")
    if let daemon { Console.print([Text("\(daemon.name) \(daemon.version), at \(everywhere.place)")]) }
    if !problem.isEmpty { Console.complain(problem) }
  }
}
