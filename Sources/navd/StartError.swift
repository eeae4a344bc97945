/// Why navd does not start: a sentence for the person who started it.
struct StartError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ sentence: String) {
    description = sentence
  }
}
