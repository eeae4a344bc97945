internal import JSON
internal import Wording

extension ParamSchemas {
  /// Returns the params with defaults, or nil if none applies; throws the first problem.
  func filled(_ given: JSON.Object) throws(GraphProblem) -> JSON.Object? {
    var result: JSON.Object?
    var found = 0
    for param in list {
      guard let value = given[param.name] else {
        guard !param.isRequired else { throw unknown(in: given) ?? missing(param.name) }
        if let fallback = param.fallback { result.set(param.name, to: fallback, startingFrom: given) }
        continue
      }
      found += 1
      do throws(GraphProblem) {
        guard let filled = try param.schema.filled(value) else { continue }
        result.set(param.name, to: filled, startingFrom: given)
      } catch {
        throw param.hiding(error).inside(param.name)
      }
    }
    if found < given.count, let problem = unknown(in: given) { throw problem }
    return result
  }

  /// Returns the problem of the first undeclared member, if there is one.
  private func unknown(in given: JSON.Object) -> GraphProblem? {
    given.names.first { self[$0] == nil }.map(unknown)
  }

  func unknown(_ name: String) -> GraphProblem {
    let known = list.isEmpty ? " None is declared." : listing(names)
    return GraphProblem(
      .unknownParam,
      at: JSON.Pointer([name]),
      "'\(name)' is not declared.\(known)",
      suggestion: nearestName(to: name, in: names)
    )
  }

  func missing(_ name: String) -> GraphProblem {
    GraphProblem(.missingParam, "'\(name)' is missing.")
  }
}

extension ParamSchema {
  /// Returns the value with defaults; throws the first problem.
  func taken(_ value: JSON?) throws(GraphProblem) -> JSON {
    guard let value = value ?? fallback else {
      guard isRequired else { return .null }
      throw GraphProblem(.missingParam, "The \(name) is missing: it must be \(schema.shape.wanted).")
    }
    do throws(GraphProblem) {
      return try schema.filled(value) ?? value
    } catch {
      throw hiding(error)
    }
  }

  /// The problem, or for a sensitive value a problem that does not quote the value.
  fileprivate func hiding(_ problem: GraphProblem) -> GraphProblem {
    guard isSensitive else { return problem }
    return GraphProblem(.badParam, "It must be \(schema.shape.wanted). Its value is sensitive and not shown.")
  }
}

extension Schema {
  /// Returns the value with defaults, or nil if none applies; throws the first problem.
  func filled(_ value: JSON) throws(GraphProblem) -> JSON? {
    if let mismatch = mismatch(value) { throw GraphProblem(.badParam, mismatch) }
    switch (shape, value) {
    case (.object(let members?), .object(let object)):
      return try members.filled(object).map(JSON.object)
    case (.array(let items?, _), .array(let elements)):
      return try items.filled(elements).map(JSON.array)
    case (.any, _), (.boolean, _), (.string, _), (.integer, _), (.number, _), (.array, _), (.object, _):
      return nil
    }
  }

  private func filled(_ elements: [JSON]) throws(GraphProblem) -> [JSON]? {
    var result: [JSON]?
    for (index, element) in elements.enumerated() {
      do throws(GraphProblem) {
        guard let filled = try self.filled(element) else { continue }
        result = result ?? elements
        result?[index] = filled
      } catch {
        throw error.inside(JSON.Pointer().appending(index))
      }
    }
    return result
  }

  /// Returns the problem of the value itself, without its elements and members.
  func mismatch(_ value: JSON) -> String? {
    guard fits(value) else { return "It must be \(shape.wanted), and is \(value.found)." }
    guard let choices, !choices.contains(value) else { return nil }
    let listed = choices.prefix(12).map(\.text).joined(separator: ", ") + (choices.count > 12 ? ", …" : "")
    return "It must be \(choices.count == 1 ? "" : "one of ")\(listed), and is \(value.found)."
  }

  private func fits(_ value: JSON) -> Bool {
    switch (shape, value) {
    case (.any, _), (.boolean, .bool), (.object, .object): true
    case (.string(let length), .string(let text)):
      length == Bounds() || length.contains(text.unicodeScalars.count)
    case (.integer(let bounds), .integer), (.integer(let bounds), .double):
      value.integer.map { bounds.contains(Double($0)) } ?? false
    case (.number(let bounds), .integer(let number)): bounds.contains(Double(number))
    case (.number(let bounds), .double(let number)): bounds.contains(number)
    case (.array(_, let count), .array(let elements)): count.contains(elements.count)
    case (.boolean, _), (.string, _), (.integer, _), (.number, _), (.array, _), (.object, _): false
    }
  }
}

extension ValueShape {
  /// The allowed values, as error messages name them.
  var wanted: String {
    switch self {
    case .any: "any value"
    case .boolean: "true or false"
    case .string(let length): "a string\(length.described(" of ", " characters"))"
    case .integer(let bounds): "an integer\(bounds.described(" ", ""))"
    case .number(let bounds): "a number\(bounds.described(" ", ""))"
    case .array(_, let count): "an array\(count.described(" of ", " items"))"
    case .object: "an object"
    }
  }
}

extension Bounds {
  fileprivate func described(_ before: String, _ after: String) -> String {
    switch (min, max) {
    case (nil, nil): ""
    case (let min?, nil): "\(before)at least \(text(min))\(after)"
    case (nil, let max?): "\(before)at most \(text(max))\(after)"
    case (let min?, let max?): "\(before)\(text(min)) to \(text(max))\(after)"
    }
  }

  private func text(_ value: Value) -> String {
    guard let number = value as? Double, let integer = Int(exactly: number) else { return "\(value)" }
    return "\(integer)"
  }
}

extension JSON {
  /// The found value, as error messages name it.
  var found: String {
    switch self {
    case .null, .bool, .integer, .double: text
    case .string(let string):
      string.utf8.count <= 40 ? text : "a string of \(string.unicodeScalars.count) characters"
    case .array(let elements):
      elements.count == 1 ? "an array of 1 item" : "an array of \(elements.count) items"
    case .object: "an object"
    }
  }
}

extension JSON.Object? {
  /// Sets a member in a copy, which is made on first use.
  fileprivate mutating func set(_ name: String, to value: JSON, startingFrom original: JSON.Object) {
    var copy = self ?? original
    self = nil
    copy[name] = value
    self = copy
  }
}
