#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An opaque sRGB colour.
struct ThemeColor: Hashable {
  /// The colour as `#RRGGBB`.
  let text: String

  static let white = ThemeColor(channels: [1, 1, 1])
  /// The dark text on a light accent.
  static let ink = ThemeColor(channels: [21.0 / 255, 23.0 / 255, 28.0 / 255])

  /// Reads `#RRGGBB`, in either case.
  init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    self.text = text.uppercased()
  }

  /// Rounds red, green and blue from 0 to 1 to bytes.
  init(channels: [Double]) {
    text = channels.reduce(into: "#") { $0 += Self.hexadecimal(min(1, max(0, $1))) }
  }

  /// Two digits for a number from 0 to 1.
  static func hexadecimal(_ share: Double) -> String {
    let digits = String(Int((share * 255).rounded(.toNearestOrEven)), radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  /// Red, green and blue from 0 to 1, proportional to light.
  var linearChannels: [Double] {
    let bytes = Int(text.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { shift in
      let value = Double(bytes >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// The relative luminance of WCAG.
  private var luminance: Double {
    zip(linearChannels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The contrast ratio of WCAG, from 1 to 21.
  func contrast(with other: ThemeColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}
