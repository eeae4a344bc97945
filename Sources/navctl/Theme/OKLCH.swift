#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A colour in OKLCH, whose lightness is perceptually uniform.
///
/// The matrices are those of Björn Ottosson's definition of OKLab.
struct OKLCH {
  /// From 0, black, to 1, white.
  var lightness: Double
  /// From 0, grey, to about 0.3.
  var chroma: Double
  /// The angle in radians.
  var hue: Double

  init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  init(_ color: ThemeColor) {
    let cones = Self.product(Self.conesOfRGB, color.linearChannels).map(cbrt)
    let lab = Self.product(Self.labOfCones, cones)
    self.init(lightness: lab[0], chroma: hypot(lab[1], lab[2]), hue: atan2(lab[2], lab[1]))
  }

  /// The sRGB colour with the greatest possible chroma up to this one.
  var color: ThemeColor {
    for percent in stride(from: 100.0, through: 0, by: -1) {
      let radius = chroma * percent / 100
      let cones = Self.product(Self.conesOfLab, [lightness, radius * cos(hue), radius * sin(hue)])
      let channels = Self.product(Self.rgbOfCones, cones.map { $0 * $0 * $0 })
      if channels.allSatisfy({ (-0.0005...1.0005).contains($0) }) {
        return ThemeColor(channels: channels.map(Self.encoded))
      }
    }
    return lightness > 0.5 ? .white : ThemeColor(channels: [0, 0, 0])
  }

  private static func encoded(_ linear: Double) -> Double {
    let value = min(1, max(0, linear))
    return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static let conesOfRGB = [
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ]
  private static let labOfCones = [
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
  ]
  private static let conesOfLab = [
    [1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480],
  ]
  private static let rgbOfCones = [
    [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010],
  ]
}

extension OKLCH {
  /// Whether the hues differ by at most a number of degrees.
  func isHue(within degrees: Double, of other: OKLCH) -> Bool {
    cos(hue - other.hue) >= cos(degrees * .pi / 180)
  }
}
