public import JSON

extension JSON.Object {
  /// The members that a value encodes itself as, such as a coordinator's own params; throws what cannot be encoded.
  public init(encoding value: some Encodable) throws {
    guard let object = try ValueEncoder.json(value)?.object else {
      throw NavigationError("\(type(of: value)) does not encode itself as an object.")
    }
    self = object
  }

  /// The value that these are the members of; throws if they are not that type's.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    do {
      return try ValueDecoder.value(type, from: .object(self))
    } catch let error as DecodingError {
      throw NavigationError("\(JSON.object(self).text) is no \(type): \(error.sentence)")
    }
  }
}
