import Synchronization

/// Different names for private types that have the same name.
enum PrivateNames {
  private static let types = Mutex<[String: [ObjectIdentifier]]>([:])

  /// The name of a type without its module; that of a private type has a number, in the order in which they are used.
  static func name(of type: any Any.Type) -> String {
    let name = "\(type)"
    // Swift's own description of a type that cannot be named elsewhere.
    guard String(reflecting: type).contains("(unknown context at ") else { return name }
    let number = types.withLock { types in
      let known = types[name, default: []]
      if let index = known.firstIndex(of: ObjectIdentifier(type)) { return index }
      types[name] = known + [ObjectIdentifier(type)]
      return known.count
    }
    return "\(name)_\(number + 1)"
  }
}
