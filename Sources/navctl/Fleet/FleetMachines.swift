import ArgumentParser
import Fleet
import JSON

struct FleetMachines: AsyncParsableCommand, LocalVerb {
  static let configuration = CommandConfiguration(
    commandName: "machines",
    abstract: "Lists the machines with their screens.",
    usage: "navctl fleet machines [OPTIONS]",
    discussion: """
      Prints for each machine its state, the time of its connection, the version of
      its navd, its groups, its trees, and the screens on view in each tree. A
      machine is lost if its connection broke, and stopped if its navgate has ended.
      For these, SINCE is the time of the last digest. Parentheses mark the last
      known screens of a machine that is off, or whose navd does not run.

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
    let all = connection.centre.machines.values.filter { $0.presence != nil }
    let machines = all.filter { $0.isMember(of: group) }.sorted { $0.name.text < $1.name.text }
    guard all.isEmpty || !machines.isEmpty else { throw connection.emptyGroup(group) }
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
        machine.sinceText,
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
  /// The time of the connection; for a machine that is off, the time of its last digest.
  fileprivate var sinceText: String {
    func text(_ seconds: Double) -> String { EntryText.time(Int(seconds * 1000)) }
    if isOnline { return since.map(text) ?? "-" }
    return trees.values.compactMap(\.at).max().map { "after \(text($0))" } ?? "-"
  }

  /// The screens on view in each tree; in parentheses if they are the last known ones.
  fileprivate var screens: String {
    let shown = addresses.compactMap { address in trees[address].map { (address, $0.shown) } }
    let screens = shown.map { shown.count == 1 ? $1 : "\($0): \($1)" }.joined(separator: ", ")
    return screens.isEmpty || (isOnline && navdVersion != nil) ? screens : "(\(screens))"
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
