import Fleet
import Testing

@testable import navgate

@Suite struct `The file of a fleet's settings` {
  @Test func `has a default for everything but the broker`() throws {
    let text = "mqtt: { broker: mqtt://broker.example }"
    let settings = try SettingsDirectory().read(text, hostName: "kiosk-17.example.org")
    let machine = MachineSettings(machine: try name("kiosk-17"))
    #expect(settings.machine == machine)
    #expect(
      settings.broker
        == BrokerSettings(address: try address("mqtt://broker.example:1883"), clientID: "navd-kiosk-17")
    )
  }

  @Test func `may set everything`() throws {
    let directory = try SettingsDirectory(files: ["ca.crt", "machine.crt", "machine.key"])
    let text = """
      mqtt:
        broker: mqtts://broker.example:8884
        protocol: 3.1.1
        machine: till_3
        groups: [lobby, north]
        ca: ca.crt
        certificate: machine.crt
        key: machine.key
        trees: [1000/main, test-*]
        may: administer
        graphs: [kiosk]
        changes: true
        limits: { messageBytes: 4096, keepAliveSeconds: 30 }
      """
    let settings = try directory.read(text)
    var limits = MachineLimits()
    limits[.messageBytes] = 4096
    limits[.keepAliveSeconds] = 30
    let machine = MachineSettings(
      machine: try name("till_3"),
      groups: [try name("lobby"), try name("north")],
      trees: ["1000/main", "test-*"],
      may: .administer,
      graphs: ["kiosk"],
      publishesChanges: true,
      limits: limits
    )
    #expect(settings.machine == machine)
    let tls = BrokerTLS(
      authorities: "\(directory.path)/ca.crt",
      certificate: "\(directory.path)/machine.crt",
      key: "\(directory.path)/machine.key"
    )
    let broker = BrokerSettings(
      address: try address("mqtts://broker.example:8884"),
      version: .v311,
      clientID: "navd-till_3",
      tls: tls,
      keepAliveSeconds: 30
    )
    #expect(settings.broker == broker)
  }

  @Test func `names credentials of the unit without a slash`() throws {
    let directory = try SettingsDirectory(files: ["ca.crt", "machine.crt"])
    let credentials = try SettingsDirectory(files: ["machine.key", "machine.crt"])
    let text = "mqtt: { broker: mqtts://b, ca: ca.crt, certificate: ./machine.crt, key: machine.key }"
    let tls = BrokerTLS(
      authorities: "\(directory.path)/ca.crt",
      certificate: "\(directory.path)/./machine.crt",
      key: "\(credentials.path)/machine.key"
    )
    #expect(try directory.read(text, credentials: .directory(credentials.path)).broker.tls == tls)
    #expect(directory.problem(text) == "1:68: DIR/machine.key cannot be read: No such file or directory.")
    #expect(try directory.read(text, credentials: .unknown).unchecked == ["machine.key"])
  }

  @Test(arguments: [
    ("", "1:1: The file is empty: it needs 'mqtt', the settings of the fleet."),
    ("{}", "1:1: The file needs 'mqtt', the settings of the fleet."),
    ("mqqt: {}", "1:1: There is no setting 'mqqt'. Did you mean 'mqtt'?"),
    ("mqtt: 1", "1:1: This must be an object with names and values."),
    (
      "mqtt: {}",
      "1:1: The settings need 'broker'. The broker must be mqtts://HOST[:PORT], or mqtt://HOST[:PORT] without encryption."
    ),
    (with("brokr: 1"), "1:35: There is no setting 'brokr'. Did you mean 'broker'?"),
    (
      with("zzz: 1"),
      "1:35: There is no setting 'zzz'. The settings are: broker, protocol, machine, groups, ca, certificate, key, trees, "
        + "may, graphs, changes, limits."
    ),
    (
      "mqtt: { broker: broker.example }",
      "1:9: The broker must be mqtts://HOST[:PORT], or mqtt://HOST[:PORT] without encryption."
    ),
    (with("protocol: 4"), "1:35: The protocol is 5, or 3.1.1 for a broker without MQTT 5."),
    (
      with("machine: kiosk.17"), "1:35: The name of the machine must be 1 to 64 letters, digits, '-' and '_'."
    ),
    (
      with("groups: lobby"),
      "1:35: The groups must be a list of names, each of 1 to 64 letters, digits, '-' and '_'."
    ),
    (
      with("groups: [lobby, a/b]"),
      "1:51: The groups must be a list of names, each of 1 to 64 letters, digits, '-' and '_'."
    ),
    (with("groups: [lobby, lobby]"), "1:51: This value is listed twice."),
    (with("groups: [all]"), "1:35: Every machine is in the group 'all': remove it from the list."),
    (
      with(#"trees: ["a*b"]"#),
      "1:43: The trees must be a list of addresses, such as main or 1000/main; a '*' at the end matches any ending."
    ),
    (
      with("may: all"),
      "1:35: 'may', the greatest right of centres, must be one of 'observe', 'drive', 'administer'."
    ),
    (with("graphs: [kiosk]"), "1:35: To roll out graphs, fleets need the right 'may: administer'."),
    (with("graphs: kiosk"), "1:35: The graphs must be a list of their names."),
    (with("changes: 1"), "1:35: This must be true or false."),
    (with("limits: { sesions: 1 }"), "1:45: There is no setting 'sesions'. Did you mean 'sessions'?"),
    (with("limits: { sessions: 0 }"), "1:45: The limit 'sessions' must be a number from 1 to 250."),
    (with("ca: ca.crt"), "1:35: Only a broker at mqtts:// needs 'ca': leave it out."),
    (
      "mqtt: { broker: mqtts://b }",
      "1:9: A broker at mqtts:// needs 'ca', the certificates of the authority of the broker."
    ),
  ])
  func `is refused with the place of a mistake`(text: String, sentence: String) throws {
    #expect(try SettingsDirectory().problem(text) == sentence)
  }

  @Test(arguments: [
    ("none.crt", "DIR/none.crt cannot be read: No such file or directory."),
    (".", "DIR/. is not a regular file."),
    ("empty", "DIR/empty has no certificate in PEM."),
    ("cut.crt", "DIR/cut.crt has no certificate in PEM."),
    ("machine.key", "DIR/machine.key has no certificate in PEM. It has a key: is it the file of 'key'?"),
  ])
  func `is refused if a file of it is no certificate`(name: String, sentence: String) throws {
    let directory = try SettingsDirectory(files: ["ca.crt", "machine.key"])
    try directory.write("", to: "empty")
    try directory.write("-----BEGIN CERTIFICATE-----\nAAAA\n", to: "cut.crt")
    let text = "mqtt: { broker: mqtts://b, ca: ca.crt, certificate: \(name) }"
    #expect(directory.problem(text) == "1:40: \(sentence)")
    #expect(directory.problem("mqtt: { broker: mqtts://b, ca: \(name) }") == "1:28: \(sentence)")
  }

  @Test(arguments: [
    (
      "ca.crt", "DIR/ca.crt has no private key in PEM. It has a certificate: is it the file of 'certificate'?"
    ),
    ("locked.key", "DIR/locked.key has a key with a password, which a service cannot enter."),
    ("locked-rsa.key", "DIR/locked-rsa.key has a key with a password, which a service cannot enter."),
  ])
  func `is refused if a file of it is no key for a service`(name: String, sentence: String) throws {
    let directory = try SettingsDirectory(files: ["ca.crt"])
    try directory.write(SettingsDirectory.pem("ENCRYPTED PRIVATE KEY"), to: "locked.key")
    let locked = SettingsDirectory.pem("RSA PRIVATE KEY").replacing(
      "AAAA",
      with: "Proc-Type: 4,ENCRYPTED\n\nAAAA"
    )
    try directory.write(locked, to: "locked-rsa.key")
    let text = "mqtt: { broker: mqtts://b, ca: ca.crt, certificate: ca.crt, key: \(name) }"
    #expect(directory.problem(text) == "1:61: \(sentence)")
  }

  @Test func `is refused if a credential of the unit is no certificate`() throws {
    let directory = try SettingsDirectory(files: ["ca.crt", "machine.crt"])
    let credentials = try SettingsDirectory(files: ["machine.key"])
    try credentials.write("", to: "machine.crt")
    let text = "mqtt: { broker: mqtts://b, ca: ca.crt, certificate: machine.crt, key: machine.key }"
    let problem = directory.problem(text, credentials: .directory(credentials.path))
    #expect(problem == "1:40: \(credentials.path)/machine.crt has no certificate in PEM.")
  }

  @Test func `is refused without a name of the machine if the host's is none`() throws {
    let text = "mqtt: { broker: mqtt://broker.example }"
    #expect(
      try SettingsDirectory().problem(text, hostName: "bürotür.example")
        == "1:1: The host name 'bürotür' is not a valid machine name: set 'machine' to 1 to 64 letters, digits, '-' and '_'."
    )
  }

  /// A file with another setting beside the broker.
  private static func with(_ setting: String) -> String {
    "mqtt: { broker: mqtt://localhost, \(setting) }"
  }

  private func name(_ text: String) throws -> FleetName { try #require(FleetName(text)) }

  private func address(_ text: String) throws -> BrokerAddress { try #require(BrokerAddress(text)) }
}
