/// Returns the candidate most similar to a misspelled name; nil if none is similar enough.
///
/// Upper and lower case compare equal. At most a third of the letters may differ, and at most three; of equally near
/// candidates the first is returned. Names longer than 64 bytes are not compared.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = foldedBytes(name)
  guard (1...64).contains(wanted.count) else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let folded = foldedBytes(candidate)
    let distanceMax = min(3, max(wanted.count, folded.count) / 3, best.map { $0.distance - 1 } ?? .max)
    guard folded.count <= 64, abs(folded.count - wanted.count) <= distanceMax else { continue }
    if let distance = editDistance(wanted, folded, max: distanceMax) { best = (candidate, distance) }
  }
  return best?.name
}

/// The question to append to a sentence about an unknown name, with a space in front; empty without a suggestion.
package func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { " Did you mean '\($0)'?" } ?? ""
}

private func foldedBytes(_ name: String) -> [UInt8] {
  name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
}

/// The edit distance in bytes, where swapping neighbours is one edit; nil if it is above the maximum.
private func editDistance(_ left: [UInt8], _ right: [UInt8], max distanceMax: Int) -> Int? {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, byte) in left.enumerated() {
    // Farther from the diagonal the distance is above the maximum.
    let band = max(0, row - distanceMax)..<min(right.count, row + distanceMax + 1)
    var current = [Int](repeating: distanceMax + 1, count: right.count + 1)
    current[0] = row + 1
    for column in band {
      let other = right[column]
      var cost = min(last[column] + (byte == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      let isSwap = row > 0 && column > 0 && byte == right[column - 1] && left[row - 1] == other
      if isSwap { cost = min(cost, beforeLast[column - 1] + 1) }
      current[column + 1] = cost
    }
    guard current.contains(where: { $0 <= distanceMax }) else { return nil }
    (beforeLast, last) = (last, current)
  }
  return last[right.count] <= distanceMax ? last[right.count] : nil
}
