import DocumentTestKit
import JSON
import NavigationGraph
import Testing

@testable import navctl

@Suite struct `The contrast of a theme` {
  @Test(arguments: [
    ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#767676", 4.54), ("#15171C", "#F4F5F7", 16.44),
    ("#1C37D6", "#1C37D6", 1.0), ("#251A00", "#FFC53D", 10.85),
  ])
  func `is that of WCAG`(one: String, other: String, ratio: Double) throws {
    let colors = try (#require(ThemeColor(one)), #require(ThemeColor(other)))
    #expect(abs(colors.0.contrast(with: colors.1) - ratio) < 0.005)
    #expect(colors.0.contrast(with: colors.1) == colors.1.contrast(with: colors.0))
  }

  @Test func `suffices for all pairs of the default theme, and for the alarm`() {
    let theme = Theme()
    #expect(failures(theme.light) == [])
    #expect(failures(theme.dark) == [])
    #expect(failures(theme.alarm, ContrastCheck.alarmPairs) == [])
    #expect(ThemeDocument.problems(of: ["theme": 1]) == [])
  }

  @Test func `is checked for every role except hairlines and shades`() {
    let paired = Set(ContrastCheck.pairs.flatMap { [$0.role, $0.ground] })
    #expect(Set(Theme().light.roles.map(\.name)) == paired.union(["scrim"]))
    #expect(Theme().light.roles.map(\.name) == Theme().dark.roles.map(\.name))
    let alarm = Set(ContrastCheck.alarmPairs.flatMap { [$0.role, $0.ground] })
    #expect(Set(Theme().alarm.roles.map(\.name)) == alarm)
  }

  @Test func `suffices with accents of all hues, or the accent is rejected`() {
    var random = SplitMix64(seed: 39)
    var accents = ["#000000", "#FFFFFF", "#808080", "#FFFF00", "#00FFFF", "#FF00FF", "#0000FF", "#FF0000"]
    for hue in 0..<288 {
      let (lightness, chroma) = (
        Double.random(in: 0.1...0.98, using: &random), Double.random(in: 0...0.35, using: &random)
      )
      accents.append(OKLCH(lightness: lightness, chroma: chroma, hue: Double(hue) * .pi / 144).color.text)
    }
    for accent in accents {
      let document: JSON = ["theme": 1, "accent": .string(accent)]
      let errors = ThemeDocument.problems(of: document).filter { $0.severity == .error }
      let theme = Theme(document)
      let isReadable = failures(theme.light) + failures(theme.dark) == []
      #expect(errors.isEmpty == isReadable, "\(accent)")
      // A derived role can always become dark or light enough.
      #expect(isReadable, "\(accent)")
    }
  }

  @Test func `is an error at the colour that the application has set`() {
    let document: JSON = [
      "theme": 1, "color": ["dark": ["on-success": "#55C98D"], "light": ["inverse": "#FFFFFF"]],
    ]
    #expect(
      ThemeDocument.problems(of: document) == [
        ThemeProblem(
          code: .contrast,
          pointer: JSON.Pointer(["color", "light", "inverse"]),
          message: """
            In light, 'on-inverse' #FFFFFF on 'inverse' #FFFFFF has a contrast of 1:1, and needs 4.5:1 (WCAG AA). \
            Make one of them darker or lighter.
            """
        ),
        ThemeProblem(
          code: .contrast,
          pointer: JSON.Pointer(["color", "dark", "on-success"]),
          message: """
            In dark, 'on-success' #55C98D on 'success' #55C98D has a contrast of 1:1, and needs 4.5:1 (WCAG AA). \
            Make one of them darker or lighter.
            """
        ),
      ]
    )
  }

  /// The pairs that are hard to read, by a formula of its own.
  private func failures(_ colors: ThemeColors, _ pairs: [ContrastCheck.Pair] = ContrastCheck.pairs)
    -> [String]
  {
    pairs.filter { pair in
      let lights = [colors[pair.role], colors[pair.ground]].map { color in
        let (red, green, blue) = (color.linearChannels[0], color.linearChannels[1], color.linearChannels[2])
        return red * 0.2126 + green * 0.7152 + blue * 0.0722 + 0.05
      }
      return max(lights[0] / lights[1], lights[1] / lights[0]) < pair.least
    }.map { "\($0.role) on \($0.ground)" }
  }
}

@Suite struct `The accent of a theme` {
  @Test func `gives its roles in light and in dark`() {
    let theme = Theme(["theme": 1, "accent": "#1c37d6"])
    let roles = [theme.light, theme.dark].map { colors in AccentRoles.names.map { colors[$0].text } }
    #expect(
      roles == [
        ["#E0EAFF", "#FFFFFF", "#1C37D6", "#1216BE", "#1C37D6", "#1C37D6"],
        ["#192B62", "#FFFFFF", "#2D55F3", "#1E3CDA", "#6C95FF", "#6C95FF"],
      ]
    )
  }

  @Test func `leaves a role that the application sets in a mode`() {
    let theme = Theme([
      "theme": 1, "accent": "#1C37D6", "color": ["dark": ["accent": "#0B7A6B", "focus": "#FFFFFF"]],
    ])
    #expect([theme.light["accent"].text, theme.dark["accent"].text] == ["#1C37D6", "#0B7A6B"])
    #expect([theme.light["focus"].text, theme.dark["focus"].text] == ["#1C37D6", "#FFFFFF"])
    // The others of that mode follow its own accent.
    #expect(theme.dark["accent-strong"].text == "#006457")
  }

  @Test(arguments: [
    ("#C5161D", true), ("#D01020", true), ("#E0457B", false), ("#8A7F7F", false), ("#1C37D6", false),
  ])
  func `brings a warning near the red of the alarm`(accent: String, isNear: Bool) {
    let problems = ThemeDocument.problems(of: ["theme": 1, "accent": .string(accent)])
    #expect(problems.map(\.code) == (isNear ? [.nearAlarm] : []))
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test(
    arguments: [
      (["theme": 1, "accent": "#FFFF00"], "/accent"),
      (["theme": 1, "color": ["light": ["accent": "#FFFF00"]]], "/color/light/accent"),
      (["theme": 1, "color": ["dark": ["accent": "#222222"]]], "/color/dark/accent"),
      (["theme": 1, "accent": "#1C37D6"], nil),
    ] as [(JSON, String?)]
  )
  func `brings a warning if buttons hardly stand out`(document: JSON, pointer: String?) {
    let problems = ThemeDocument.problems(of: document).filter { $0.code == .faintAccent }
    #expect(problems.first?.pointer.description == pointer)
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: ["#FFFFFF", "#000000", "#3557C9", "#0B7A6B", "#FFC53D"])
  func `comes back from OKLCH as it was`(text: String) throws {
    #expect(OKLCH(try #require(ThemeColor(text))).color.text == text)
  }
}

@Suite struct `The document of a theme` {
  @Test(
    arguments: [
      ([], "", "A theme is an object that begins with `theme: 1`."),
      (["accent": "#1C37D6"], "/theme", "A theme must begin with `theme: 1`."),
      (["theme": 2], "/theme", "A theme must begin with `theme: 1`."),
      (
        ["theme": 1, "accent": nil], "/accent",
        "'accent' has no value. Without quotation marks # begins a comment: write \"#1C37D6\"."
      ),
      (
        ["theme": 1, "accent": "blue"], "/accent",
        "'accent' must be a colour such as \"#1C37D6\", and is \"blue\"."
      ),
      (
        ["theme": 1, "color": ["light": ["focus": "#12345"]]], "/color/light/focus",
        "'color.light.focus' must be a colour such as \"#1C37D6\", and is \"#12345\"."
      ),
      (["theme": 1, "scale": 0], "/scale", "'scale' must be a number from 0.5 to 4, and is 0."),
      (
        ["theme": 1, "touch": ["least": 40]], "/touch/least",
        "'touch.least' must be a number from 48 to 400, and is 40."
      ),
      (
        ["theme": 1, "type": ["body": [18, 26, 500]]], "/type/body",
        "'type.body' must be 4 numbers, and is [18,26,500]."
      ),
      (
        ["theme": 1, "type": ["body": [18, 26, 500, 2]]], "/type/body/3",
        "'type.body.3' must be a number from -1 to 1, and is 2."
      ),
      (
        ["theme": 1, "motion": ["enter": [2, 0, 0, 1]]], "/motion/enter/0",
        "'motion.enter.0' must be a number from 0 to 1, and is 2."
      ),
      (
        ["theme": 1, "font": ["text": "Manrope"]], "/font/text",
        "'font.text' must be a list of font names, such as [Manrope, sans-serif], and is \"Manrope\"."
      ),
      (
        ["theme": 1, "font": ["text": ["a\"; }"]]], "/font/text",
        "'font.text' must be a list of font names, such as [Manrope, sans-serif], and is [\"a\\\"; }\"]."
      ),
      (["theme": 1, "space": 4], "/space", "'space' must be an object, and is 4."),
      (
        ["theme": 1, "color": ["alarm": ["back": "#000000"]]], "/color/alarm",
        "The alarm has the same colours in every theme, so that people recognize it. Remove 'alarm'."
      ),
      (
        ["theme": 1, "focus": ["widht": 3]], "/focus/widht", "'focus' has no 'widht'. It has: width, gap."
      ),
    ] as [(JSON, String, String)]
  )
  func `must have known names and values of their kind`(document: JSON, pointer: String, message: String) {
    let problems = ThemeDocument.problems(of: document)
    #expect(problems.map(\.pointer.description) == [pointer])
    #expect(problems.map(\.message) == [message])
    #expect(problems.allSatisfy { $0.severity == .error })
  }

  @Test func `may set every token to its default`() {
    guard case .object(var tokens) = Theme.defaultTokens, case .object(var color) = tokens["color"] else {
      return
    }
    color["alarm"] = nil
    tokens["color"] = .object(color)
    #expect(ThemeDocument.problems(of: .object(tokens)) == [])
  }

  @Test func `suggests the name that was meant`() {
    let problems = ThemeDocument.problems(of: [
      "theme": 1, "acent": "#1C37D6", "color": ["light": ["acent-soft": "#FFFFFF"]],
    ])
    #expect(problems.map(\.suggestion) == ["accent", "accent-soft"])
  }
}
