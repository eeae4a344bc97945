import ArgumentParser
import Fleet
import JSON

struct FleetMachines: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "machines",
    abstract: "Lists the machines with their screens.",
    usage: "navctl fleet machines [OPTIONS]",
    discussion: """
      Each with its state and the time of its last change, the version of its navd,
      its groups, its trees, and the screens on view in each of them. A machine is
      lost if its connection broke, and stopped if its navgate has ended.

        navctl fleet machines
        navctl fleet machines --group lobby --json
      """
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Only the machines of a group.", valueName: "group"),
    completion: FleetWord.group.kind,
    transform: { try SelectionOptions.name($0, of: "group") }
  )
  var group = FleetName.all
  @OptionGroup var fleet: FleetOptions
  @OptionGroup var everywhere: EverywhereOptions

  func run() async throws {
    let connection = try await FleetConnection.open(fleet, everywhere)
    defer { connection.close() }
    let machines = connection.centre.machines.values.filter { $0.presence != nil && $0.isMember(of: group) }
      .sorted { $0.name.text < $1.name.text }
    guard !everywhere.json else { return machines.forEach { Console.print($0.json.text) } }
    guard !machines.isEmpty else {
      return Console.complain("The broker has no machine, or '\(connection.centre.name)' may not read any.")
    }
    Console.print(Self.lines(of: machines))
  }

  static func lines(of machines: [KnownMachine]) -> [Text] {
    let rows = machines.map { machine in
      [
        machine.name.text,
        machine.presence?.rawValue ?? "-",
        machine.since.map { EntryText.time(Int($0 * 1000)) } ?? "-",
        machine.isOnline ? machine.navdVersion ?? "does not run" : "-",
        machine.groups.isEmpty ? "-" : machine.groups.joined(separator: " "),
        machine.addresses.isEmpty ? "-" : machine.addresses.joined(separator: " "),
        machine.screens.isEmpty ? "-" : machine.screens,
      ]
    }
    return table(["MACHINE", "STATE", "SINCE", "NAVD", "GROUPS", "TREES", "SCREENS"], rows)
  }
}

extension KnownMachine {
  /// The screens on view in each tree, in the order of the trees.
  fileprivate var screens: String {
    addresses.compactMap { trees[$0] }.map(\.shown).joined(separator: " ")
  }

  fileprivate var json: JSON {
    func object(_ values: [String: JSON]) -> JSON {
      .object(
        JSON.Object(
          uniqueMembers: values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
        )
      )
    }
    return .present([
      "machine": .string(name.text),
      "state": presence.map { .string($0.rawValue) },
      "status": status,
      "trees": object(trees.mapValues(\.digest)),
      "graphs": object(graphs.mapValues(\.report)),
    ])
  }
}

extension KnownTree {
  /// The screens on view, for people.
  var shown: String { onView.isEmpty ? "nothing" : onView.joined(separator: "+") }
}
