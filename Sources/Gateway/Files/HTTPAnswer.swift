import JSON
import NIOHTTP1

struct HTTPAnswer {
  enum HTTPBody {
    case none
    case text(String)
    case file(ServedFile)
  }

  let status: HTTPResponseStatus
  var headers: HTTPHeaders
  let body: HTTPBody
  /// The page whose inline scripts the content security policy allows; nil if the response is for no page.
  var page: ServedFile?

  init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:], _ body: HTTPBody) {
    self.status = status
    self.headers = headers
    self.body = body
    // Browsers must not guess types, and only the gateway's pages may embed its files.
    self.headers.add(name: "X-Content-Type-Options", value: "nosniff")
    self.headers.add(name: "X-Frame-Options", value: "SAMEORIGIN")
    self.headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    self.headers.add(name: "Referrer-Policy", value: "no-referrer")
  }

  init(_ status: HTTPResponseStatus, sentence: String) {
    self.init(status, ["Content-Type": "text/plain; charset=utf-8"], .text(sentence + "\n"))
  }

  init(_ status: HTTPResponseStatus, json: String) {
    self.init(status, ["Content-Type": "application/json"], .text(json))
  }

  init(metrics text: String, in format: MetricFormat) {
    self.init(.ok, ["Content-Type": format.contentType, "Cache-Control": "no-store"], .text(text))
  }

  init(_ failure: MapFailure) {
    let error: JSON = .object(["name": .string(failure.name), "message": .string(failure.message)])
    self.init(failure.status, json: JSON.object(["error": error]).text)
  }

  init(_ rejected: Rejected) {
    if let name = rejected.name {
      self.init(MapFailure(rejected.status, name: name, message: rejected.sentence))
    } else {
      self.init(rejected.status, sentence: rejected.sentence)
    }
    switch rejected.status {
    case .unauthorized: headers.add(name: "WWW-Authenticate", value: "Bearer")
    case .upgradeRequired:
      headers.add(name: "Upgrade", value: "websocket")
      headers.add(name: "Sec-WebSocket-Version", value: "13")
    case .methodNotAllowed:
      headers.add(name: "Allow", value: rejected == .badMethod ? "GET, HEAD" : "GET")
    case .serviceUnavailable: headers.add(name: "Retry-After", value: "1")
    default: break
    }
  }
}
