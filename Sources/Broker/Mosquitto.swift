internal import CMosquitto
internal import Glibc

/// The functions of libmosquitto, which is loaded at the first use.
struct Mosquitto: @unchecked Sendable {
  /// The functions, which are immutable after loading.
  let functions: navd_mosquitto

  init() throws(BrokerError) {
    guard let functions = navd_mosquitto_load() else {
      throw BrokerError(
        "The library libmosquitto.so.1, which connects to brokers, cannot be loaded. Run: apt install libmosquitto1"
      )
    }
    self.functions = functions.pointee
    _ = self.functions.lib_init()
  }

  /// The description of a return value of the library.
  func text(of result: CInt) -> String {
    functions.strerror(result).map { String(cString: $0).withoutPeriod } ?? "error \(result)"
  }

  /// The description of a reason code of MQTT 5.
  func text(ofReason code: CInt) -> String {
    functions.reason_string(code).map { String(cString: $0).withoutPeriod } ?? "reason \(code)"
  }
}

/// The description of a system error.
func errorText(_ number: CInt) -> String {
  String(cString: strerror(number))
}

extension String {
  /// The text without a period and line feed at its end.
  var withoutPeriod: String {
    var text = self[...]
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
