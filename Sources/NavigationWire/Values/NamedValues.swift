package import JSON

/// Values by name, in the order in which navd wrote them.
public struct NamedValues<Value> {
  /// One name with its value.
  public typealias NamedValue = (name: String, value: Value)

  private let elements: [NamedValue]

  /// Takes values whose names are known to differ.
  package init(_ elements: [NamedValue]) {
    self.elements = elements
  }

  /// The value with that name.
  public subscript(name: String) -> Value? {
    elements.first { $0.name == name }?.value
  }
}

extension NamedValues: RandomAccessCollection {
  /// The position of the first value.
  public var startIndex: Int { elements.startIndex }

  /// The position after the last value.
  public var endIndex: Int { elements.endIndex }

  /// The name and the value at a position.
  public subscript(position: Int) -> NamedValue { elements[position] }
}

extension NamedValues: Sendable where Value: Sendable {}

extension NamedValues: Equatable where Value: Equatable {
  /// Compares values by name and in order.
  public static func == (left: Self, right: Self) -> Bool {
    left.elements.elementsEqual(right.elements) { $0.name == $1.name && $0.value == $1.value }
  }
}

extension NamedValues: WireValue where Value: WireValue {
  package init(reading json: JSON) throws(WireError) {
    let object = try JSON.Object(reading: json)
    var elements: [NamedValue] = []
    for member in object.members {
      do throws(WireError) {
        elements.append((member.name, try Value(reading: member.value)))
      } catch {
        throw error.inside(member.name)
      }
    }
    self.init(elements)
  }
}

extension NamedValues: WireWritable where Value: WireWritable {
  package func write(into writer: inout some ValueWriter & ~Copyable) {
    writer.object { writer in
      for (name, value) in elements {
        writer.name(escaping: name)
        value.write(into: &writer)
      }
    }
  }
}
