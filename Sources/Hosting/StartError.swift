/// A failure to start, with a sentence for the operator.
package struct StartError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}
