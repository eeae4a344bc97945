import DocumentTestKit
import JSON
import NavigationProtocol
import Testing

/// Frames of random members against a naive reader, for which json-c makes a value of the whole frame.
@Suite struct RandomFrames {
  @Test(arguments: 0..<20 as Range<UInt64>) func `are read as if json-c had made a value of the frame`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let messages = (0..<random.number(1...3)).map { _ in random.message() }
      let isBatch = messages.count > 1 || random.percent(20)
      let texts = messages.map(\.text)
      let frame = isBatch ? "[\(texts.joined(separator: " ,"))]" : texts[0]
      let whole = try JSON.parse(frame.utf8)
      let values = isBatch ? whole.array ?? [] : [whole]
      let expected = zip(values, messages).map { Message(naively: $0, idText: $1.idText) }
      let incoming = Incoming(Array(frame.utf8)[...], limits: Limits())
      #expect(incoming == (isBatch ? .batch(expected) : .single(expected[0])), "\(frame)")
    }
  }
}

extension SplitMix64 {
  /// A value that is most often a message, and the text of its id.
  fileprivate mutating func message() -> (text: String, idText: String?) {
    if percent(5) { return (one(of: ["1", "null", "true", "\"id\""]), nil) }
    var (members, idText) = ([String](), nil as String?)
    if percent(80) { members.append(#""jsonrpc":"2.0""#) }
    for _ in 0..<number(0...5) {
      let name = one(of: ["jsonrpc", "id", "method", "params", "result", "error", "other", "i"])
      let value = value(of: name)
      if name == "id" { idText = value }
      members.append("\(one(of: ["", " "]))\"\(spelled(name))\"\(one(of: ["", " "])):\(value)")
    }
    return ("{\(members.joined(separator: ","))}", idText)
  }

  private mutating func value(of name: String) -> String {
    switch name {
    case "id": one(of: ["1", "-0", "1.0", "\"a\"", #""\u0061""#, "null", "true", "[]"])
    case "jsonrpc": one(of: [#""2.0""#, #""\u0032.0""#, "2.0", "12.01", #""1.0""#, #"["2.0"]"#])
    case "method": one(of: [#""ping""#, #""p\u0069ng""#, #""\ud836\udc00""#, "null", "1"])
    default:
      one(of: [
        "{}", "[]", "null", "1", #"{"id":[{"method":1}],"a":"\ud836\udc00"}"#, #"[{"id":1}]"#, #""a""#,
      ])
    }
  }

  /// A name, perhaps with an escape.
  private mutating func spelled(_ name: String) -> String {
    guard percent(20), let first = name.unicodeScalars.first else { return name }
    return "\\u00" + String(first.value, radix: 16) + name.dropFirst()
  }
}

extension Message {
  /// The message that a value means.
  fileprivate init(naively value: JSON, idText: String?) {
    let object = value.object ?? [:]
    let id = idText.flatMap(RequestID.init(text:))
    func invalid(_ rule: String) -> Message {
      .invalid(.invalidRequest(rule), id: id ?? .null, hasMethod: object["method"] != nil)
    }
    guard id != nil || idText == nil else {
      self = invalid("An id is a string, a number or null.")
      return
    }
    guard object["jsonrpc"] == "2.0" else {
      self = invalid("A message is an object with the member \"jsonrpc\": \"2.0\".")
      return
    }
    self =
      switch (object["method"], object["params"], object["result"], object["error"], id) {
      case (.string(let method), nil, _, _, let id), (.string(let method), .null, _, _, let id),
        (.string(let method), [], _, _, let id):
        Message(method, .named([:]), id)
      case (.string(let method), .object(let params), _, _, let id): Message(method, .named(params), id)
      case (.string(let method), .array, _, _, let id): Message(method, .positional, id)
      case (.string, _, _, _, _): invalid("Params are an object.")
      case (_?, _, _, _, _): invalid("A method is a string.")
      case (nil, _, let result?, nil, let id?): .response(id: id, .result(result))
      case (nil, _, nil, let error?, let id?): .response(id: id, .error(ReportedError(error)))
      case (nil, _, _?, _?, let id?):
        .response(
          id: id,
          .unusable(.invalidRequest("There are both a result and an error: leave one of them out."))
        )
      case (nil, _, _, _, _): invalid("A request has a member 'method', and a response 'result' or 'error'.")
      }
  }

  private init(_ method: String, _ params: RawParams, _ id: RequestID?) {
    self =
      id.map { .request(id: $0, method: method, params: params) }
      ?? .notification(method: method, params: params)
  }
}
