import Fleet
import Glibc
import GraphFile
import Hosting
import JSON
import SystemPackage
import Wording

/// The settings of a fleet: the object `mqtt` of a YAML or JSON file, with broker, machine and rights.
struct FleetSettings: Equatable {
  private(set) var broker: BrokerSettings
  private(set) var machine: MachineSettings

  /// Reads a file.
  ///
  /// `hostName`, up to its first dot, is the default for the machine's name.
  init(path: String, hostName: String, credentials: UnitCredentials) throws(StartError) {
    guard let file = try ConfigurationFile.document(path) else {
      throw StartError("\(path):1:1: The file is empty: it needs 'mqtt', the settings of the fleet.")
    }
    let root = try SettingsObject(file.document, at: JSON.Pointer(), in: file, members: ["mqtt"])
    guard root["mqtt"] != nil else { throw root.problem("The file needs 'mqtt', the settings of the fleet.") }
    let reader = FleetSettingsReader(
      object: try root.object("mqtt", members: FleetSettingsReader.names),
      directory: Self.directory(of: path),
      hostName: hostName,
      credentials: credentials
    )
    machine = try reader.machine()
    broker = try reader.broker(for: machine)
  }

  /// The names of the unit's credentials, whose files only the service can read.
  var unchecked: [String] {
    guard let tls = broker.tls else { return [] }
    return [tls.authorities, tls.certificate, tls.key].filter { !$0.contains("/") }
  }

  /// The absolute directory of a file, for the paths in problems.
  private static func directory(of path: String) -> FilePath {
    let directory = FilePath(path).removingLastComponent()
    guard directory.isRelative, let here = getcwd(nil, 0) else { return directory }
    defer { free(here) }
    return FilePath(String(cString: here)).pushing(directory)
  }
}

/// The credentials of the unit (`LoadCredential=`).
///
/// File names without a slash may refer to them.
enum UnitCredentials {
  case none
  case directory(String)
  /// The credentials are unknown outside the service, as with `--check`.
  case unknown
}

private struct FleetSettingsReader {
  static let names = [
    "broker", "protocol", "machine", "groups", "ca", "certificate", "key", "trees", "may", "graphs",
    "changes",
    "limits",
  ]

  let object: SettingsObject
  let directory: FilePath
  let hostName: String
  let credentials: UnitCredentials

  // MARK: The machine

  func machine() throws(StartError) -> MachineSettings {
    let trees = try object.list("trees", Self.treesSentence) { text in
      text.dropLast().contains("*") || text.isEmpty ? nil : text
    }
    let graphs = try object.list("graphs", "The graphs must be a list of their names.") {
      $0.isEmpty ? nil : $0
    }
    let machine = MachineSettings(
      machine: try name(),
      groups: try groups(),
      trees: trees,
      may: try object.text("may", Self.maySentence, as: FleetRight.init) ?? .observe,
      graphs: graphs ?? [],
      publishesChanges: try object.flag("changes") ?? false,
      limits: try limits()
    )
    guard machine.graphs.isEmpty || machine.may == .administer else {
      throw object.problem("To roll out graphs, fleets need the right 'may: administer'.", at: "graphs")
    }
    return machine
  }

  private func name() throws(StartError) -> FleetName {
    let sentence = "The name of the machine must be \(Self.nameForm)."
    if let name = try object.text("machine", sentence, as: FleetName.init) { return name }
    let host = String(hostName.prefix { $0 != "." })
    if let name = FleetName(host) { return name }
    throw object.problem(
      "The host name '\(host)' is not a valid machine name: set 'machine' to \(Self.nameForm)."
    )
  }

  private func groups() throws(StartError) -> [FleetName] {
    let sentence = "The groups must be a list of names, each of \(Self.nameForm)."
    let groups = try object.list("groups", sentence, as: FleetName.init) ?? []
    guard !groups.contains(.all) else {
      throw object.problem("Every machine is in the group 'all': remove it from the list.", at: "groups")
    }
    return groups
  }

  private func limits() throws(StartError) -> MachineLimits {
    var limits = MachineLimits()
    let object = try object.object("limits", members: MachineLimit.allCases.map(\.rawValue))
    for limit in MachineLimit.allCases {
      let value = try object.number(limit.rawValue, in: limit.values, "The limit '\(limit.rawValue)'")
      if let value { limits[limit] = value }
    }
    return limits
  }

  // MARK: The broker

  func broker(for machine: MachineSettings) throws(StartError) -> BrokerSettings {
    let sentence = "The broker must be mqtts://HOST[:PORT], or mqtt://HOST[:PORT] without encryption."
    guard let address = try object.text("broker", sentence, as: BrokerAddress.init) else {
      throw object.problem("The settings need 'broker'. \(sentence)")
    }
    return BrokerSettings(
      address: address,
      version: try version(),
      clientID: "navd-\(machine.machine)",
      tls: address.isEncrypted ? try tls() : try noTLS(),
      keepAliveSeconds: machine.limits[.keepAliveSeconds]
    )
  }

  private func version() throws(StartError) -> BrokerProtocol {
    guard let value = object["protocol"] else { return .v5 }
    let text = value.integer.map { "\($0)" } ?? value.string
    if let version = text.flatMap(BrokerProtocol.init) { return version }
    throw object.problem("The protocol is 5, or 3.1.1 for a broker without MQTT 5.", at: "protocol")
  }

  private func tls() throws(StartError) -> BrokerTLS {
    BrokerTLS(
      authorities: try path(of: .authorities),
      certificate: try path(of: .certificate),
      key: try path(of: .key)
    )
  }

  /// The path of a checked file, or the name of a credential of the unit.
  private func path(of file: TLSFile) throws(StartError) -> String {
    let name = file.rawValue
    guard let text = try object.text(name, "This must be the path of a file.", as: { $0.isEmpty ? nil : $0 })
    else {
      throw object.problem("A broker at mqtts:// needs '\(name)', \(file.contents).", at: "broker")
    }
    var path = directory.pushing(FilePath(text)).string
    if !text.contains("/") {
      switch credentials {
      case .none: break
      case .directory(let directory):
        if access("\(directory)/\(text)", F_OK) == 0 { path = "\(directory)/\(text)" }
      case .unknown:
        guard access(path, F_OK) == 0 else { return text }
      }
    }
    if let problem = file.problem(at: path) { throw object.problem(problem, at: name) }
    return path
  }

  private func noTLS() throws(StartError) -> BrokerTLS? {
    for name in TLSFile.allCases.map(\.rawValue) where object[name] != nil {
      throw object.problem("Only a broker at mqtts:// needs '\(name)': leave it out.", at: name)
    }
    return nil
  }

  private static let nameForm = "1 to 64 letters, digits, '-' and '_'"
  private static let treesSentence =
    "The trees must be a list of addresses, such as main or 1000/main; a '*' at the end matches any ending."
  private static let maySentence =
    "'may', the greatest right of centres, must be one of "
    + FleetRight.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    + "."
}
