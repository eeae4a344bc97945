/// The names of screens, of sets of layers and of URLs, as numbers.
struct SearchNames: Sendable {
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]
  private(set) var layers: [[Int]] = []
  private var layerNumbers: [[Int]: Int] = [:]

  func text(_ number: Int) -> String { texts[number] }

  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }

  mutating func number(ofLayers set: [Int]) -> Int {
    if let number = layerNumbers[set] { return number }
    layers.append(set)
    layerNumbers[set] = layers.count - 1
    return layers.count - 1
  }
}
