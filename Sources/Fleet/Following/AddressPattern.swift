/// A pattern for addresses of trees: an address, or a prefix with `*` at the end.
package struct AddressPattern: Equatable, Sendable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package func matches(_ address: String) -> Bool {
    text.hasSuffix("*") ? address.hasPrefix(text.dropLast()) : address == text
  }
}
