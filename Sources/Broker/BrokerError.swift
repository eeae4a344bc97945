/// A failure to create a connection to a broker.
package struct BrokerError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ sentence: String) {
    description = sentence
  }
}
