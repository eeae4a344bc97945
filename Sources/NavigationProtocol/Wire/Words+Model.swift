// The words of the model and of the protocol are spelled alike, as a test checks.

extension WireWord {
  /// The protocol's word for a word of the model.
  package init(_ word: some RawRepresentable<String>) {
    guard let same = Self(rawValue: word.rawValue) else {
      preconditionFailure("the protocol does not have the word '\(word.rawValue)' of the model")
    }
    self = same
  }
}

/// The model's word for a word of the protocol.
func modelWord<Word: RawRepresentable<String>>(
  _ word: some RawRepresentable<String>,
  _ name: String
) throws(WireError) -> Word {
  guard let word = Word(rawValue: word.rawValue) else { throw WireError(name) }
  return word
}
