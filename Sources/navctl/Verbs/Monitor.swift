import ArgumentParser
import JSON
import NavigationClient

struct Monitor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Prints the messages of your other clients.",
    usage: "navctl monitor [OPTIONS]",
    discussion: """
      Each line has the client, the direction, and the message that navd received (>)
      or sent (<), without the values that a graph declares as sensitive. Ends on
      interrupt. If the lines are not read in time, navd drops messages and reports
      their number.

        navctl monitor
        navctl monitor --json | jq 'select(.client.name == "kiosk") | .message'
      """
  )

  @Option(help: ArgumentHelp("Stop after this many messages.", valueName: "n"))
  var count: Int?
  @OptionGroup var everywhere: EverywhereOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
  }

  func run() async throws {
    let daemon = try await DaemonConnection.connect(everywhere)
    Interrupts.endProgram(isDrawing: false)
    Interrupts.endWithReader()
    try await daemon.ask(await daemon.client.serverMonitor())
    if !everywhere.json { Console.remark("Monitoring; the messages of other clients follow.") }
    var left = count ?? .max
    for await notification in daemon.notifications {
      guard case .serverMessage(let message)? = try? notification.content() else { continue }
      if everywhere.json { Console.print(notification.params.text) } else { print(message) }
      left -= 1
      guard left > 0 else { return }
    }
    throw daemon.closed
  }

  private func print(_ message: ServerMessage) {
    if let dropped = message.dropped {
      Console.complain("navd dropped \(dropped) \(dropped == 1 ? "message" : "messages").")
    }
    var line = Text("\(clientText(message.client)) #\(message.connection)", .faint)
    line.append(message.direction == .received ? " > " : " < ", .strong)
    line.append(message.message?.text ?? "\(message.bytes) bytes")
    Console.print([line])
  }
}
