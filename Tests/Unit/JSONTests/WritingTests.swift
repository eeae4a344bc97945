import JSON
import Testing

@Suite struct Writing {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (0, "0"), (-12, "-12"), (9_007_199_254_740_991, "9007199254740991"),
      (.integer(.min), "-9223372036854775808"), (.double(0.1), "0.1"), (.double(3), "3.0"),
      (.double(-0.0), "-0.0"),
      (.double(1e300), "1e+300"), (.double(.leastNonzeroMagnitude), "5e-324"), ("", #""""#),
      ("a/b", #""a/b""#),
      ("\"\\\u{8}\u{c}\n\r\t\u{1}\u{1f}\u{7f}", #""\"\\\b\f\n\r\t\u0001\u001f\#u{7f}""#), ("é€😀", #""é€😀""#),
      ("a\0b", #""a\u0000b""#), ([], "[]"), ([:], "{}"), ([1, [], [nil]], "[1,[],[null]]"),
      (["b": 1, "a": ["": []]], #"{"b":1,"a":{"":[]}}"#),
    ] as [(JSON, String)]
  )
  func `writes the text of a value`(value: JSON, text: String) throws {
    #expect(value.text == text)
    #expect(String(decoding: value.serialized(), as: UTF8.self) == text)
  }

  @Test func `of random values can be read back and is stable`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix(state: seed)
    for round in 0..<2000 {
      let value = JSON.random(depth: 6, using: &random)
      let note: Comment = "seed \(seed), round \(round)"
      let text = value.serialized()
      let read = try JSON.parse(text)
      try #require(read == value, note)
      try #require(read.serialized() == text, note)
      try #require(try JSON.parse(value.canonical()).canonical() == value.canonical(), note)
    }
  }

  @Test func `of random doubles keeps every bit`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix(state: seed)
    for _ in 0..<5000 {
      guard case .double(let value) = JSON.randomDouble(using: &random) else { continue }
      let read = try JSON.parse(JSON.array([.double(value)]).canonical())
      try #require(read == [.double(value)], "seed \(seed), \(value)")
    }
  }

  @Test func `replaces a NUL in a name, which json-c does not support`() {
    #expect(JSON.object(["a\0b": 1]).text == "{\"a\u{FFFD}b\":1}")
  }
}

/// A small generator of pseudo-random numbers, repeatable by its seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension JSON {
  /// A random value.
  static func random(depth: Int, using random: inout some RandomNumberGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: -(1 << 53) + 1..<1 << 53, using: &random))
    case 3: return .integer(.random(in: -100...100, using: &random))
    case 4:
      return randomDouble(using: &random)
    case 5: return .string(.random(using: &random))
    case 6, 7: return .object(.random(depth: depth - 1, using: &random))
    default:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(depth: depth - 1, using: &random) }
      )
    }
  }
}

extension JSON {
  /// A random double, except those that the canonical form writes as integers out of range.
  fileprivate static func randomDouble(using random: inout some RandomNumberGenerator) -> JSON {
    let value = Double(bitPattern: random.next())
    return .double(value.isFinite && !(0x1p53..<1e21).contains(value.magnitude) ? value : 0.5)
  }
}

extension JSON.Object {
  fileprivate static func random(depth: Int, using random: inout some RandomNumberGenerator) -> JSON.Object {
    var object = JSON.Object()
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let name = String.random(using: &random).filter { $0 != "\0" }
      object[name] = .random(depth: depth, using: &random)
    }
    return object
  }
}

extension String {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7F, 0x20...0x7F, 0x80...0xD7FF, 0xE000...0x10FFFF,
    ]
    var string = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      if let scalar = Unicode.Scalar(.random(in: range, using: &random)) { string.append(scalar) }
    }
    return String(string)
  }
}
