package import JSON
package import NavigationProtocol

// Values are shown as a user would type them: `name=Red level=3`, and JSON where the command line takes JSON.

/// The greatest length of one value, and of all params of one element, in the text for people.
///
/// `--json` and scripts have all of it.
private let valueTextMax = 40
private let paramsTextMax = 80

/// Params in one line, each preceded by a space; empty if there are none.
package func paramsText(_ params: JSON.Object) -> String {
  let words = params.members.map { " \($0.name)=\(valueText($0.value))" }
  return words.joined().shortened(to: paramsTextMax)
}

/// Params in one line as for people, with long values in full.
func typedParams(_ params: JSON.Object) -> String {
  params.members.map { " \($0.name)=\(typedValue($0.value))" }.joined()
}

/// The label of a child for people, without the number that libraries add, as in `picked/3` and `Color-3`; nil if only
/// the type of the child is left.
package func labelText(_ label: String, of type: String? = nil) -> String? {
  let name = label.prefix { $0 != "/" }
  guard let type, name.hasPrefix("\(type)-"), name.dropFirst(type.count + 1).allSatisfy(\.isNumber) else {
    return name.isEmpty ? label : String(name)
  }
  return nil
}

/// One value as a user would type it.
package func valueText(_ value: JSON) -> String {
  typedValue(value).shortened(to: valueTextMax)
}

/// One value as a user would type it, in full length.
private func typedValue(_ value: JSON) -> String {
  if case .string(let text) = value, !text.needsQuotes { return text }
  return value.text
}

/// A route as a user would type it, with the route that it carries.
package func routeText(_ route: FullRoute) -> String {
  let own = route.name + paramsText(route.params)
  return route.route.map { "\(own) / \(routeText($0))" } ?? own
}

extension String {
  fileprivate var needsQuotes: Bool {
    isEmpty || contains { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "," || $0 == "/" }
  }

  fileprivate func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}
