/// The addresses of trees that a setting selects: one address, or all that begin alike, with `*` at the end.
package struct AddressPattern: Equatable, Sendable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package func matches(_ address: String) -> Bool {
    text.hasSuffix("*") ? address.hasPrefix(text.dropLast()) : address == text
  }
}
