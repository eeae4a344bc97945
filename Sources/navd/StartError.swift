/// A failure to start, with a sentence for the person who started navd.
struct StartError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ sentence: String) {
    description = sentence
  }
}
