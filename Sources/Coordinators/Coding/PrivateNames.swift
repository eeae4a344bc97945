import Synchronization

/// Unique names for private types that share a name.
enum PrivateNames {
  private static let types = Mutex<[String: [ObjectIdentifier]]>([:])

  /// The name of a type without its module.
  ///
  /// Private types are numbered in the order of use.
  static func name(of type: any Any.Type) -> String {
    let name = "\(type)"
    // Swift's description of a private type.
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
