internal import JSON

/// The layout that `dot` has written, with the origin at the top left.
struct DotLayout {
  private(set) var width = 0.0
  private(set) var height = 0.0
  /// The centres of the boxes, by their numbers.
  private(set) var centres: [Int: MapLine.Point] = [:]
  /// The points of the lines, by the numbers of the edges.
  private(set) var lines: [Int: [MapLine.Point]] = [:]

  private static let parseLimits = JSON.ParseLimits(depthMax: 64, valuesMax: 4_000_000)

  init(_ bytes: [UInt8]) throws(LayoutError) {
    let parsed: JSON
    do {
      parsed = try JSON.parse(bytes, limits: Self.parseLimits)
    } catch {
      throw .failed("it wrote no JSON")
    }
    let box = (parsed["bb"]?.string ?? "").split(separator: ",").compactMap { Double($0) }
    guard box.count == 4 else { throw .failed("its output has no bounding box") }
    (width, height) = (box[2] - box[0], box[3] - box[1])
    for object in parsed["objects"]?.array ?? [] {
      guard let number = Self.number(object["name"], after: "n"),
        let centre = point(object["pos"]?.string?[...], box)
      else { continue }
      centres[number] = centre
    }
    for edge in parsed["edges"]?.array ?? [] {
      guard let number = Self.number(edge["id"], after: "e") else { continue }
      lines[number] = (edge["pos"]?.string ?? "").split(separator: " ").compactMap { point($0, box) }
    }
  }

  private static func number(_ value: JSON?, after letter: Character) -> Int? {
    guard let text = value?.string, text.first == letter else { return nil }
    return Int(text.dropFirst())
  }

  private func point(_ text: Substring?, _ box: [Double]) -> MapLine.Point? {
    let parts = (text ?? "").split(separator: ",").compactMap { Double($0) }
    guard parts.count == 2 else { return nil }
    return MapLine.Point(x: parts[0] - box[0], y: box[3] - parts[1])
  }
}
