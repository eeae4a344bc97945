internal import CMosquitto
import Fleet
internal import Glibc

extension BrokerConnection {
  func configure() throws(BrokerError) {
    let functions = library.functions
    _ = functions.threaded_set(handle, true)
    let version = settings.version == .v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
    _ = functions.int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, version)
    _ = functions.int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
    if let tls = settings.tls {
      let result = functions.tls_set(handle, tls.authorities, nil, tls.certificate, tls.key, nil)
      guard result == 0 else { throw BrokerError(unreadable(tls) ?? library.text(of: result)) }
    }
    if let will = settings.will { try set(will) }
    setCallbacks()
  }

  /// A sentence about the first unreadable TLS file, if any.
  private func unreadable(_ tls: BrokerTLS) -> String? {
    for path: String in [tls.authorities, tls.certificate, tls.key] where access(path, R_OK) != 0 {
      return "\(path) cannot be read: \(errorText(errno))"
    }
    return nil
  }

  private func set(_ will: BrokerWill) throws(BrokerError) {
    let publication = will.publication
    var properties = PropertyList(of: publication, version: settings.version, library)
    if settings.version == .v5 {
      properties.add(CInt(MQTT_PROP_WILL_DELAY_INTERVAL.rawValue), will.delaySeconds)
    }
    let result = library.functions.will_set_v5(
      handle,
      publication.topic,
      CInt(clamping: publication.payload.count),
      publication.payload,
      CInt(publication.quality.rawValue),
      publication.isRetained,
      properties.head
    )
    guard result == 0 else { throw BrokerError("the last will cannot be set: \(library.text(of: result))") }
    _ = properties.release()
  }
}
