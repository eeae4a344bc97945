/// Splits a line into words as a shell does; nil if a quotation mark is not closed.
///
/// Quotation marks delimit a word and are not part of it.
package func shellWords(_ line: String) -> [String]? {
  var words: [String] = []
  var word: String?
  var quotation: Character?
  for character in line {
    switch (character, quotation) {
    case (let mark, let open?) where mark == open:
      quotation = nil
    case (_, _?):
      word = (word ?? "") + String(character)
    case ("\"", nil), ("'", nil):
      quotation = character
      word = word ?? ""
    case (" ", nil):
      if let complete = word { words.append(complete) }
      word = nil
    case (_, nil):
      word = (word ?? "") + String(character)
    }
  }
  if let word { words.append(word) }
  return quotation == nil ? words : nil
}
