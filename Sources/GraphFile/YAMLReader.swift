import JSON
import Yams

/// Converts a YAML tree to a JSON value, and collects everything that JSON or a graph cannot represent.
///
/// Yams replaces each alias with its anchored node. The nodes are shared, but their JSON values are not, so
/// the number of values is limited: otherwise a few lines of aliases to aliases would exhaust the memory.
struct YAMLReader {
  private(set) var places = Places()
  private(set) var problems: [GraphFileProblem] = []
  let limits: JSON.ParseLimits
  /// The original names of renamed keys, by their places.
  let repeated: [Position: String]
  private(set) var valueCount = 0

  /// Whether the document has more values than the limit, so that part of it was not read.
  var isCut: Bool { valueCount > limits.valuesMax }

  /// Reads a value; reports what cannot be read, and returns null for it.
  mutating func value(_ node: Node, at pointer: JSON.Pointer = JSON.Pointer()) -> JSON {
    valueCount += 1
    guard valueCount <= limits.valuesMax else {
      if valueCount == limits.valuesMax + 1 {
        report(
          "the document holds more than \(limits.valuesMax) values, those behind aliases included",
          at: node.mark,
          in: pointer,
          as: .tooManyValues
        )
      }
      return .null
    }
    places.values[pointer] = Position(node.mark)
    switch node {
    case .scalar(let scalar): return self.scalar(scalar, at: pointer)
    case .sequence(let sequence): return array(sequence, at: pointer)
    case .mapping(let mapping): return object(mapping, at: pointer)
    case .alias: return .null
    }
  }

  private mutating func array(_ sequence: Node.Sequence, at pointer: JSON.Pointer) -> JSON {
    guard opens(at: pointer, sequence.tag, expected: .seq, sequence.mark) else { return .null }
    var elements: [JSON] = []
    for (index, node) in sequence.enumerated() where valueCount <= limits.valuesMax {
      elements.append(value(node, at: pointer.appending(index)))
    }
    return .array(elements)
  }

  private mutating func object(_ mapping: Node.Mapping, at pointer: JSON.Pointer) -> JSON {
    guard opens(at: pointer, mapping.tag, expected: .map, mapping.mark) else { return .null }
    var members: [JSON.Object.Member] = []
    var names: Set<String> = []
    for (key, node) in mapping where valueCount <= limits.valuesMax {
      guard let name = name(key, in: pointer) else { continue }
      let place = pointer.appending(name)
      guard names.insert(name).inserted else {
        problems.append(.repeatedName(at: place, Position(key.mark)))
        continue
      }
      places.names[place] = Position(key.mark)
      members.append(JSON.Object.Member(name: name, value: value(node, at: place)))
    }
    return .object(JSON.Object(uniqueMembers: members))
  }

  /// Whether an array or object may begin here: within the depth limit.
  ///
  /// An unexpected tag is reported and then ignored.
  private mutating func opens(at pointer: JSON.Pointer, _ tag: Tag, expected: Tag.Name, _ mark: Mark?) -> Bool
  {
    guard pointer.tokens.count < limits.depthMax else {
      report(
        "the document is nested deeper than \(limits.depthMax) levels",
        at: mark,
        in: pointer,
        as: .tooDeep
      )
      return false
    }
    let isExpected = ["", "!", expected.rawValue].contains(tag.rawValue)
    if !isExpected { report(unsupported: tag, at: mark, in: pointer) }
    return true
  }

  /// The name of a key: the text of a plain or quoted scalar.
  private mutating func name(_ key: Node, in object: JSON.Pointer) -> String? {
    guard case .scalar(let scalar) = key, ["", "!", Tag.Name.str.rawValue].contains(scalar.tag.rawValue)
    else {
      report("a member's name must be a string", at: key.mark, in: object)
      return nil
    }
    if let name = repeated[Position(scalar.mark)] { return name }
    let isPlain = scalar.style == .plain
    if isPlain, scalar.string.isEmpty {
      report("a member has no name", at: scalar.mark, in: object)
    } else if isPlain, scalar.string == "<<" {
      report("'<<' merges mappings in YAML 1.1 only: write the members out", at: scalar.mark, in: object)
    } else if scalar.string.utf8.contains(0) {
      report("a member's name contains a NUL character", at: scalar.mark, in: object)
    } else {
      return scalar.string
    }
    return nil
  }

  private mutating func scalar(_ scalar: Node.Scalar, at pointer: JSON.Pointer) -> JSON {
    switch scalar.tag.rawValue {
    case "":
      return resolved(scalar, at: pointer) ?? .null
    case "!", Tag.Name.str.rawValue:
      return .string(scalar.string)
    case Tag.Name.null.rawValue, Tag.Name.bool.rawValue, Tag.Name.int.rawValue, Tag.Name.float.rawValue:
      return tagged(scalar, at: pointer)
    default:
      report(unsupported: scalar.tag, at: scalar.mark, in: pointer)
      return .string(scalar.string)
    }
  }

  private mutating func resolved(_ scalar: Node.Scalar, at pointer: JSON.Pointer) -> JSON? {
    switch CoreScalar(resolving: scalar.string) {
    case .value(let value):
      return value
    case .integerOutOfRange:
      report(
        "the integer \(scalar.string) is outside ±9007199254740991 (2^53-1)",
        at: scalar.mark,
        in: pointer
      )
    case .numberOutOfRange:
      report("the number \(scalar.string) is too large for a double", at: scalar.mark, in: pointer)
    case .notFinite:
      report("JSON has no number for '\(scalar.string)'", at: scalar.mark, in: pointer)
    }
    return nil
  }

  /// Reads a scalar with an explicit type tag, which its text must match.
  private mutating func tagged(_ scalar: Node.Scalar, at pointer: JSON.Pointer) -> JSON {
    guard let value = resolved(scalar, at: pointer) else { return .null }
    switch (scalar.tag.rawValue, value) {
    case (Tag.Name.null.rawValue, .null), (Tag.Name.bool.rawValue, .bool), (Tag.Name.int.rawValue, .integer),
      (Tag.Name.float.rawValue, .double):
      return value
    case (Tag.Name.float.rawValue, .integer(let value)):
      return .double(Double(value))
    default:
      report("'\(scalar.string)' does not match its tag '\(scalar.tag)'", at: scalar.mark, in: pointer)
      return value
    }
  }

  private mutating func report(unsupported tag: Tag, at mark: Mark?, in pointer: JSON.Pointer) {
    report("the tag '\(tag)' is not supported: graphs have the types of JSON only", at: mark, in: pointer)
  }

  private mutating func report(
    _ message: String,
    at mark: Mark?,
    in pointer: JSON.Pointer,
    as kind: GraphFileProblemKind = .unreadable
  ) {
    problems.append(GraphFileProblem(message, at: Position(mark), kind, pointer))
  }
}
