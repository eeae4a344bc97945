import Fleet

extension FleetName {
  static func named(_ text: String) -> FleetName {
    guard let name = FleetName(text) else { preconditionFailure("'\(text)' is no name") }
    return name
  }
}
