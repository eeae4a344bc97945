internal import CMosquitto
import Fleet
internal import Glibc

/// A list of MQTT 5 properties to send.
struct PropertyList: ~Copyable {
  private let library: Mosquitto
  private(set) var head: OpaquePointer?

  /// The properties of a message; none in MQTT 3.1.1, which has no properties.
  init(of publication: Publication, version: BrokerProtocol, _ library: Mosquitto) {
    self.library = library
    guard version == .v5 else { return }
    if let seconds = publication.expirySeconds {
      add(CInt(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), seconds)
    }
    if let time = publication.notAfter {
      let name = CInt(MQTT_PROP_USER_PROPERTY.rawValue)
      _ = library.functions.property_add_string_pair(&head, name, "notAfter", "\(time)")
    }
  }

  mutating func add(_ identifier: CInt, _ value: Int) {
    _ = library.functions.property_add_int32(&head, identifier, UInt32(clamping: value))
  }

  /// Passes the list to a function that frees it.
  consuming func release() -> OpaquePointer? {
    let released = head
    head = nil
    return released
  }

  deinit {
    var list = head
    library.functions.property_free_all(&list)
  }
}

/// The MQTT 5 properties of a packet that was received.
struct ReceivedProperties {
  private let library: Mosquitto
  private let head: OpaquePointer?

  init(_ head: OpaquePointer?, _ library: Mosquitto) {
    (self.head, self.library) = (head, library)
  }

  /// The maximum packet size of the broker, if specified.
  var maximumPacketBytes: Int? {
    var value: UInt32 = 0
    let identifier = CInt(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue)
    let found = library.functions.property_read_int32(head, identifier, &value, false)
    return found == nil ? nil : Int(value)
  }

  /// The broker's sentence about a reason, if any.
  var reason: String? {
    var value: UnsafeMutablePointer<CChar>?
    let identifier = CInt(MQTT_PROP_REASON_STRING.rawValue)
    _ = library.functions.property_read_string(head, identifier, &value, false)
    defer { free(value) }
    return value.map { String(cString: $0) }
  }

  /// The values of all user properties `notAfter`.
  var notAfter: [String] {
    var values: [String] = []
    var place = head
    var skipsFirst = false
    var (name, value): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?) = (nil, nil)
    while place != nil {
      let identifier = CInt(MQTT_PROP_USER_PROPERTY.rawValue)
      place = library.functions.property_read_string_pair(place, identifier, &name, &value, skipsFirst)
      defer {
        free(name)
        free(value)
        (name, value) = (nil, nil)
      }
      if let name, let value, String(cString: name) == "notAfter" { values.append(String(cString: value)) }
      skipsFirst = true
    }
    return values
  }
}
