public import JSON

extension JSON.Object {
  /// Encodes a value as members, such as a coordinator's own params.
  ///
  /// Throws if the value cannot be encoded.
  public init(encoding value: some Encodable) throws {
    guard let object = try ValueEncoder.json(value)?.object else {
      throw NavigationError(
        "\(type(of: value)) does not encode itself as an object. Use a struct with named members."
      )
    }
    self = object
  }

  /// Decodes a value from the members.
  ///
  /// Throws if they do not fit the type.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    do {
      return try ValueDecoder.value(type, from: .object(self))
    } catch let error as DecodingError {
      throw NavigationError("\(JSON.object(self).text) cannot be decoded as \(type): \(error.sentence)")
    }
  }
}
