internal import JSON

extension Schema {
  /// Several distinct values that the schema allows, the simplest first.
  ///
  /// Links use the same samples. An array or object has one sample, the smallest that the schema allows.
  var plainValues: [JSON] {
    if let choices { return choices }
    switch shape {
    case .boolean, .integer, .number: return sampleTexts.compactMap(linked)
    case .string:
      let values = sampleTexts.compactMap(linked)
      return values.isEmpty ? allowed(["", "x"]) : values
    case .any: return ["x", "y"]
    case .array(let items, let count):
      let item = (items ?? .any).plainValues.first
      return allowed([
        .array(Array(repeating: item ?? .null, count: min(count.min ?? 0, GraphLimits.samplesMax)))
      ])
    case .object(let members):
      let required = members?.list.filter(\.isRequired) ?? []
      let values = required.compactMap { member in
        (member.examples.first ?? member.schema.plainValues.first).map {
          JSON.Object.Member(name: member.name, value: $0)
        }
      }
      return allowed([.object(JSON.Object(uniqueMembers: values))])
    }
  }

  /// Returns the values that the schema allows.
  func allowed(_ values: [JSON]) -> [JSON] {
    values.filter { value in
      do throws(GraphProblem) {
        _ = try filled(value)
        return true
      } catch {
        return false
      }
    }
  }
}
