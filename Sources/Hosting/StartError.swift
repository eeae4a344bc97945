/// A failure to start, with a sentence for the person who started the service.
package struct StartError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}
