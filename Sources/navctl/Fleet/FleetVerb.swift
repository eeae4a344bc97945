import ArgumentParser
import Fleet

struct FleetVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Looks at many machines and drives them.",
    usage: "navctl fleet VERB ...",
    discussion: """
      Works through an MQTT broker, with navgate mqtt on each machine. The settings
      file is that of --fleet, else of $NAVD_FLEET, else ~/.config/navd/fleet.yaml or
      /etc/navd/fleet.yaml. It has broker (mqtts://HOST), centre (a name), and the
      files ca, certificate and key. Exit status 1: a machine did not carry out the
      request; 69: no broker; 75: a machine is off, or did not answer; 77: the broker
      does not allow it.

        navctl fleet machines
        navctl fleet trigger maintenance --group lobby
      """,
    subcommands: [
      FleetMachines.self, FleetShow.self, FleetWatch.self, FleetTrigger.self, FleetGo.self,
      FleetCallVerb.self,
      FleetRollout.self,
    ]
  )

  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions
}

/// The options of every verb for fleets.
struct FleetOptions: ParsableArguments {
  @Option(
    name: .customLong("fleet"),
    help: ArgumentHelp("The file with the broker and the centre's name.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"])
  )
  var file: String?
}

/// The machines of a request.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The machines of a group; all is one. Repeatable.", valueName: "group"),
    completion: FleetWord.group.kind,
    transform: { try Self.name($0, of: "group") }
  )
  var group: [FleetName] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A machine. Repeatable.", valueName: "machine"),
    completion: FleetWord.machine.kind,
    transform: { try Self.name($0, of: "machine") }
  )
  var machine: [FleetName] = []

  var selection: FleetSelection { FleetSelection(groups: group, machines: machine) }

  func validate() throws {
    guard group.isEmpty, machine.isEmpty else { return }
    throw ValidationError("Name the machines: --group NAME, --group all or --machine NAME.")
  }

  /// Reads the name of a machine or a group.
  static func name(_ text: String, of what: String) throws -> FleetName {
    if let name = FleetName(text) { return name }
    throw ValidationError("'\(text)' is not the name of a \(what): it has 1 to 64 letters, digits, - and _.")
  }
}

/// The times of a request.
struct RequestTimes {
  /// The seconds in which machines may answer.
  var wait: Int
  /// The seconds after which machines reject it, by their clocks.
  var notAfter: Int?

  static let waitDefault = 10

  func validate() throws {
    for seconds in [wait, notAfter ?? 1] where !(1...3600).contains(seconds) {
      throw ValidationError("--wait and --not-after take seconds from 1 to 3600, not \(seconds).")
    }
  }
}

/// The options for the times of a request.
struct RequestOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Wait that long for the outcomes.", valueName: "seconds"))
  var wait = RequestTimes.waitDefault

  @Option(help: ArgumentHelp("Reject it when it is older; the clocks must agree.", valueName: "seconds"))
  var notAfter: Int?

  var times: RequestTimes { RequestTimes(wait: wait, notAfter: notAfter) }

  func validate() throws { try times.validate() }
}
