// swift-format-ignore-file
// Written by Tools/generate from Adapters/look/tokens.yaml. Do not edit.

/// The default tokens of a theme.
enum DefaultTokens {
  static let text = #"""
    # The look of every adapter. An application overrides what it likes in a theme.yaml of its own; most set only `accent`.
    # `navctl generate theme` reads this file, then the application's, derives the colours of the accent, checks the contrast of
    # all pairs, and writes the theme of a toolkit. Lengths are points of 1/160 inch times `scale`; terminals have their own at
    # the end. Sources/navctl/Theme/Generated has a copy: run `make generate` after a change, then `make themes`.
    theme: 1

    # What an application sets. `scale` is 1 for a hand-held or desk screen, 1.5 for a kiosk that is read while standing.
    accent: "#3557C9"
    scale: 1
    font:
      text: [Inter, Cantarell, Segoe UI, system-ui, sans-serif]
      display: [Inter Display, Inter, Cantarell, Segoe UI, system-ui, sans-serif]

    # Roles, not shades. The roles accent, on-accent, accent-strong, accent-soft, accent-text and focus are derived from the
    # accent in light and in dark, unless an application sets them there.
    color:
      light:
        canvas: "#F4F5F7"         # behind everything
        surface: "#FFFFFF"        # bars, cards, columns
        raised: "#FFFFFF"         # sheets, dialogs, menus
        sunken: "#E8EAEE"         # wells, tracks, plain buttons
        line: "#DCDFE5"           # hairlines; never the only sign of a control
        outline: "#7B818D"        # edges of controls: 3:1
        text: "#15171C"
        muted: "#545A66"
        disabled: "#6A707C"
        inverse: "#1D2026"        # toasts
        on-inverse: "#FFFFFF"
        danger: "#C5161D"
        on-danger: "#FFFFFF"
        danger-soft: "#FCE4E3"
        danger-text: "#B3131A"
        warning: "#FFC53D"
        on-warning: "#251A00"
        success: "#17754A"
        on-success: "#FFFFFF"
        success-soft: "#DDF2E6"
        scrim: "#0B0D12"
        scrim-opacity: 0.55
      dark:
        canvas: "#0E1014"
        surface: "#171A20"
        raised: "#20242C"
        sunken: "#2A2F38"
        line: "#2B3039"
        outline: "#7F8794"
        text: "#F3F4F6"
        muted: "#AAB1BD"
        disabled: "#8B929E"
        inverse: "#F3F4F6"
        on-inverse: "#15171C"
        danger: "#C5161D"
        on-danger: "#FFFFFF"
        danger-soft: "#451215"
        danger-text: "#FF9C97"
        warning: "#FFC53D"
        on-warning: "#251A00"
        success: "#55C98D"
        on-success: "#06210F"
        success-soft: "#123524"
        scrim: "#000000"
        scrim-opacity: 0.65
      # The alarm is the same in light and dark, and no application changes it.
      alarm: { back: "#C5161D", deep: "#8F0A12", text: "#FFFFFF", stripe: "#FFC53D", on-stripe: "#251A00" }

    type:                         # size, line height, weight, tracking in em
      display: [44, 48, 800, -0.025]
      title: [30, 36, 800, -0.02]
      heading: [22, 28, 700, -0.01]
      body: [18, 26, 500, 0]
      label: [17, 22, 700, 0]
      caption: [14, 20, 600, 0]

    space: { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64 }
    radius: { s: 10, m: 16, l: 22, xl: 30, full: 999 }

    # y, blur, opacity of black; in dark the lightness of `raised` does the work, and the opacity is doubled.
    elevation: { 0: [0, 0, 0], 1: [1, 3, 0.08], 2: [6, 20, 0.12], 3: [24, 64, 0.24] }

    touch: { least: 48, button: 56, main: 64, key: 76, gap: 8 }
    focus: { width: 3, gap: 2 }

    motion:                       # milliseconds
      fast: 120                   # press, hover, check
      base: 200                   # fades, tabs, dialogs
      slow: 320                   # push, sheet
      leave: 0.75                 # what goes takes this share of the time of what comes
      enter: [0.2, 0, 0, 1]       # decelerates: for what comes
      exit: [0.3, 0, 0.8, 0.15]   # accelerates: for what goes
      parallax: 0.24              # how far a covered view moves aside
      dim: 0.16                   # how dark it becomes
      reduced: { fade: 120 }      # all that moves becomes one short fade

    layout:
      bar: 72                     # header
      tab-bar: 84                 # at the bottom
      rail: 112                   # at the left
      rail-from: 840              # width from which tabs are a rail, if the window is wider than high
      columns: { two: [360, 0], three: [264, 340, 0] }   # 0 takes the rest
      collapse: 720               # below it a split is one column
      sheet: 680                  # widest sheet
      dialog: 440
      message: 5                  # seconds of a toast; an error stays 10, and while it has the pointer or the focus
      idle-warning: 15            # seconds of "Still there?" before `idle`

    terminal:                     # cells
      bar: 1
      tab-bar: 2
      rail: 14
      rail-from: 100
      collapse: 72
      dialog: 44
      sheet: 64
      seconds: 0.16               # push, sheet; the rest does not move
    """#
}
