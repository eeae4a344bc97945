internal import CMosquitto
import Fleet
internal import Synchronization

extension BrokerConnection {
  func setCallbacks() {
    let functions = library.functions
    functions.connect_v5_callback_set(handle) { _, object, code, _, properties in
      BrokerConnection.of(object)?.accepted(code, properties)
    }
    functions.disconnect_v5_callback_set(handle) { _, object, code, properties in
      BrokerConnection.of(object)?.disconnected(code, properties)
    }
    functions.publish_v5_callback_set(handle) { _, object, number, code, properties in
      BrokerConnection.of(object)?.acknowledged(number, code: code, properties)
    }
    functions.subscribe_v5_callback_set(handle) { _, object, _, count, codes, properties in
      let codes = UnsafeBufferPointer(start: codes, count: Int(count))
      BrokerConnection.of(object)?.subscribed(codes.map { $0 }, properties)
    }
    functions.message_v5_callback_set(handle) { _, object, message, properties in
      guard let message else { return }
      BrokerConnection.of(object)?.delivered(message.pointee, properties)
    }
    functions.log_callback_set(handle) { handle, object, level, text in
      guard level == MOSQ_LOG_ERR, let text else { return }
      let detail = navd_mosquitto_certificate_error(handle).map { String(cString: $0) }
      BrokerConnection.of(object)?.logged(String(cString: text), detail)
    }
  }

  private static func of(_ object: UnsafeMutableRawPointer?) -> BrokerConnection? {
    object.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private func accepted(_ code: CInt, _ properties: OpaquePointer?) {
    let properties = ReceivedProperties(properties, library)
    guard code == 0 else {
      refusal = "the broker refuses the connection: " + text(ofConnect: code, properties)
      return
    }
    connectedAt = now()
    received(self, .connected(maximumPacketBytes: properties.maximumPacketBytes))
  }

  private func text(ofConnect code: CInt, _ properties: ReceivedProperties) -> String {
    if settings.version == .v5 { return properties.reason ?? library.text(ofReason: code) }
    return library.functions.connack_string(code).map { String(cString: $0).withoutPeriod } ?? "code \(code)"
  }

  private func disconnected(_ code: CInt, _ properties: OpaquePointer?) {
    guard code >= 128 else { return }
    let reason = ReceivedProperties(properties, library).reason ?? library.text(ofReason: code)
    refusal = refusal ?? "the broker ends the connection: \(reason)"
  }

  private func acknowledged(_ number: CInt, code: CInt, _ properties: OpaquePointer?) {
    let (id, isLast) = inFlight.withLock { inFlight in
      let id = inFlight.ids.removeValue(forKey: number)
      return (id, inFlight.isFinishing && inFlight.ids.isEmpty)
    }
    let refusal =
      code < 128 ? nil : ReceivedProperties(properties, library).reason ?? library.text(ofReason: code)
    if let id { received(self, .acknowledged(id: id, refusal: refusal)) }
    if isLast { disconnect() }
  }

  /// Ends the connection if a subscription is refused, because the machine would get no requests.
  private func subscribed(_ codes: [CInt], _ properties: OpaquePointer?) {
    guard let code = codes.first(where: { $0 >= 128 }) else { return }
    let reason = ReceivedProperties(properties, library).reason ?? library.text(ofReason: code)
    refusal = "the broker refuses a subscription: \(reason)"
    disconnect()
  }

  private func delivered(_ message: mosquitto_message, _ properties: OpaquePointer?) {
    guard let topic = message.topic else { return }
    let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
    let delivered = BrokerMessage(
      topic: String(cString: topic),
      payload: Array(bytes),
      isRetained: message.retain,
      notAfter: ReceivedProperties(properties, library).notAfter
    )
    received(self, .message(delivered))
  }

  private func logged(_ text: String, _ certificateError: String?) {
    if let tls = settings.tls, text.contains("key values mismatch") {
      loggedError = "TLS: the key \(tls.key) does not belong to the certificate \(tls.certificate)"
    }
    // Ignores an end without a TLS alert, such as that of a killed broker.
    guard loggedError == nil, !text.hasSuffix("unexpected eof while reading") else { return }
    // Such as `OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed`.
    let end = text.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? ""
    let detail = certificateError.map { " (\($0))" } ?? ""
    loggedError = "TLS: \(end)\(detail)".withoutPeriod
  }
}
