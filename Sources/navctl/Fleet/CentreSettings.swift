import Fleet
import GraphFile
import JSON
import SystemPackage
import Wording

/// The settings of a centre: the file `fleet.yaml`.
struct CentreSettings {
  let path: String
  let centre: FleetName
  let address: BrokerAddress
  let tls: BrokerTLS?
  let version: BrokerProtocol
  /// The heartbeat interval of the machines; after three missed heartbeats a machine is lost.
  let heartbeatSeconds: Int

  private static let names = [
    "broker", "centre", "ca", "certificate", "key", "protocol", "heartbeatSeconds",
  ]
  private static let limits = JSON.ParseLimits(depthMax: 8, valuesMax: 1000)

  /// Reads the file of the option, else the first default file that exists.
  static func read(_ option: String?) throws(Complaint) -> CentreSettings {
    let path: String
    if let option { path = option } else { path = try usualPath() }
    let bytes: [UInt8]
    do {
      bytes = try FileDescriptor.contents(of: path)
    } catch {
      throw Complaint(message: "cannot read \(path): \(error)", status: .badInput)
    }
    let file: GraphFile
    do throws(GraphFileError) {
      file = try GraphFile.read(bytes: bytes, name: path, limits: limits)
    } catch {
      throw Complaint(message: error.description, status: .badInput)
    }
    return try CentreSettings(file, at: path)
  }

  private static func usualPath() throws(Complaint) -> String {
    if let path = Console.environment("NAVD_FLEET"), !path.isEmpty { return path }
    let own = Console.environment("XDG_CONFIG_HOME") ?? Console.environment("HOME").map { "\($0)/.config" }
    let usual = [own.map { "\($0)/navd/fleet.yaml" }, "/etc/navd/fleet.yaml"].compactMap(\.self)
    if let path = usual.first(where: { (try? FileDescriptor.open($0, .readOnly).close()) != nil }) {
      return path
    }
    throw Complaint(
      message:
        "there is no fleet.yaml, which says where the broker is: neither \(usual.joined(separator: " nor ")). "
        + "See navctl fleet --help",
      status: .badInput
    )
  }

  private init(_ file: GraphFile, at path: String) throws(Complaint) {
    let reader = SettingsReader(file: file)
    try reader.requireNames(Self.names)
    self.path = path
    let broker = try reader.text("broker")
    guard let address = BrokerAddress(broker) else {
      throw reader.complaint(
        "'\(broker)' is no broker: write mqtts://HOST or mqtts://HOST:PORT.",
        at: "broker"
      )
    }
    self.address = address
    let name = try reader.text("centre")
    guard let centre = FleetName(name) else {
      throw reader.complaint("'\(name)' is no name: it has 1 to 64 letters, digits, - and _.", at: "centre")
    }
    self.centre = centre
    tls = try Self.tls(reader, for: address, beside: path)
    version = try Self.version(reader)
    heartbeatSeconds = try reader.seconds("heartbeatSeconds", orElse: MachineLimit.heartbeatSeconds.standard)
  }

  private static func tls(
    _ reader: SettingsReader,
    for address: BrokerAddress,
    beside path: String
  ) throws(Complaint) -> BrokerTLS? {
    guard address.isEncrypted else { return nil }
    let directory = FilePath(path).removingLastComponent()
    func file(_ name: String) throws(Complaint) -> String {
      let path = directory.pushing(FilePath(try reader.text(name))).string
      do {
        try FileDescriptor.open(path, .readOnly).close()
      } catch {
        throw reader.complaint("\(path) cannot be read: \(error).", at: name)
      }
      return path
    }
    return BrokerTLS(authorities: try file("ca"), certificate: try file("certificate"), key: try file("key"))
  }

  private static func version(_ reader: SettingsReader) throws(Complaint) -> BrokerProtocol {
    switch reader["protocol"] {
    case nil, .integer(5), .string("5"): .v5
    case .string("3.1.1"): .v311
    case _: throw reader.complaint("The protocol is 5 or 3.1.1.", at: "protocol")
    }
  }
}

/// The reader of an object of settings, with located errors.
private struct SettingsReader {
  let file: GraphFile

  subscript(name: String) -> JSON? { file.document[name] }

  /// Rejects a document that is not an object, or has unknown members.
  func requireNames(_ known: [String]) throws(Complaint) {
    guard let members = file.document.object?.members else {
      throw complaint("This must be an object with 'broker' and 'centre'.", at: nil)
    }
    guard let other = members.first(where: { !known.contains($0.name) }) else { return }
    let nearest = nearestName(to: other.name, in: known)
    let hint = nearest == nil ? " There are: \(known.joined(separator: ", "))." : didYouMean(nearest)
    throw complaint("There is no setting '\(other.name)'.\(hint)", at: other.name)
  }

  func text(_ name: String) throws(Complaint) -> String {
    if let text = self[name]?.string, !text.isEmpty { return text }
    guard self[name] == nil else { throw complaint("The setting '\(name)' must be a text.", at: name) }
    throw complaint("The setting '\(name)' is missing.", at: nil)
  }

  func seconds(_ name: String, orElse standard: Int) throws(Complaint) -> Int {
    guard let value = self[name] else { return standard }
    if let seconds = value.integer, (1...86_400).contains(seconds) { return seconds }
    throw complaint("The setting '\(name)' must be a number of seconds from 1 to 86400.", at: name)
  }

  func complaint(_ sentence: String, at name: String?) -> Complaint {
    let place = file.nearestPosition(to: JSON.Pointer(name.map { [$0] } ?? []))
    return Complaint(message: "\(file.describe(place)): \(sentence)", status: .badInput)
  }
}
