// Written by `navctl generate theme qtquick theme.yaml`. Do not edit.
import QtQuick

QtObject {
  property bool isDark: false
  property real scale: 1.5
  // Whether things move; otherwise all changes fade.
  property bool moves: true
  readonly property string textFamily: "Manrope"
  readonly property string displayFamily: "Manrope"
  readonly property color canvas: isDark ? "#0E1014" : "#F4F5F7"
  readonly property color surface: isDark ? "#171A20" : "#FFFFFF"
  readonly property color raised: isDark ? "#20242C" : "#FFFFFF"
  readonly property color sunken: isDark ? "#2A2F38" : "#E8EAEE"
  readonly property color line: isDark ? "#2B3039" : "#DCDFE5"
  readonly property color outline: isDark ? "#7F8794" : "#7B818D"
  readonly property color text: isDark ? "#F3F4F6" : "#15171C"
  readonly property color muted: isDark ? "#AAB1BD" : "#545A66"
  readonly property color disabled: isDark ? "#8B929E" : "#6A707C"
  readonly property color inverse: isDark ? "#F3F4F6" : "#1D2026"
  readonly property color textOnInverse: isDark ? "#15171C" : "#FFFFFF"
  readonly property color danger: "#C5161D"
  readonly property color textOnDanger: "#FFFFFF"
  readonly property color dangerSoft: isDark ? "#451215" : "#FCE4E3"
  readonly property color dangerText: isDark ? "#FF9C97" : "#B3131A"
  readonly property color warning: "#FFC53D"
  readonly property color textOnWarning: "#251A00"
  readonly property color success: isDark ? "#55C98D" : "#17754A"
  readonly property color textOnSuccess: isDark ? "#06210F" : "#FFFFFF"
  readonly property color successSoft: isDark ? "#123524" : "#DDF2E6"
  readonly property color scrim: isDark ? "#000000" : "#0B0D12"
  readonly property color accentSoft: isDark ? "#192B62" : "#E0EAFF"
  readonly property color textOnAccent: "#FFFFFF"
  readonly property color accent: isDark ? "#2D55F3" : "#1C37D6"
  readonly property color accentStrong: isDark ? "#1E3CDA" : "#1216BE"
  readonly property color accentText: isDark ? "#6C95FF" : "#1C37D6"
  readonly property color focus: isDark ? "#6C95FF" : "#1C37D6"
  readonly property real scrimOpacity: isDark ? 0.65 : 0.55
  readonly property color alarmBack: "#C5161D"
  readonly property color alarmDeep: "#8F0A12"
  readonly property color alarmText: "#FFFFFF"
  readonly property color alarmStripe: "#FFC53D"
  readonly property color alarmOnStripe: "#251A00"
  readonly property real space1: 4 * scale
  readonly property real space2: 8 * scale
  readonly property real space3: 12 * scale
  readonly property real space4: 16 * scale
  readonly property real space5: 24 * scale
  readonly property real space6: 32 * scale
  readonly property real space7: 48 * scale
  readonly property real space8: 64 * scale
  readonly property real radiusS: 10 * scale
  readonly property real radiusM: 16 * scale
  readonly property real radiusL: 22 * scale
  readonly property real radiusXl: 30 * scale
  readonly property real radiusFull: 999 * scale
  readonly property real touchLeast: 48 * scale
  readonly property real touchButton: 56 * scale
  readonly property real touchMain: 64 * scale
  readonly property real touchKey: 76 * scale
  readonly property real touchGap: 8 * scale
  readonly property real focusWidth: 3 * scale
  readonly property real focusGap: 2 * scale
  readonly property font display: Qt.font({ family: displayFamily, pixelSize: Math.round(44 * scale), weight: 800, letterSpacing: -1.1 * scale })
  readonly property font title: Qt.font({ family: displayFamily, pixelSize: Math.round(30 * scale), weight: 800, letterSpacing: -0.6 * scale })
  readonly property font heading: Qt.font({ family: displayFamily, pixelSize: Math.round(22 * scale), weight: 700, letterSpacing: -0.22 * scale })
  readonly property font body: Qt.font({ family: textFamily, pixelSize: Math.round(18 * scale), weight: 500, letterSpacing: 0 * scale })
  readonly property font label: Qt.font({ family: textFamily, pixelSize: Math.round(17 * scale), weight: 700, letterSpacing: 0 * scale })
  readonly property font caption: Qt.font({ family: textFamily, pixelSize: Math.round(14 * scale), weight: 600, letterSpacing: 0 * scale })
  readonly property real displayLine: 48 * scale
  readonly property real titleLine: 36 * scale
  readonly property real headingLine: 28 * scale
  readonly property real bodyLine: 26 * scale
  readonly property real labelLine: 22 * scale
  readonly property real captionLine: 20 * scale
  readonly property int fast: moves ? 120 : 0
  readonly property int base: moves ? 200 : 0
  readonly property int slow: moves ? 320 : 0
  readonly property int reducedFade: 120
  readonly property real leave: 0.75
  readonly property real parallax: 0.24
  readonly property real dim: 0.16
  readonly property var enter: [0.2, 0, 0, 1, 1, 1]
  readonly property var exit: [0.3, 0, 0.8, 0.15, 1, 1]
  readonly property var elevation0: ({ y: 0 * scale, blur: 0 * scale, opacity: 0 })
  readonly property var elevation1: ({ y: 1 * scale, blur: 3 * scale, opacity: isDark ? 0.16 : 0.08 })
  readonly property var elevation2: ({ y: 6 * scale, blur: 20 * scale, opacity: isDark ? 0.24 : 0.12 })
  readonly property var elevation3: ({ y: 24 * scale, blur: 64 * scale, opacity: isDark ? 0.48 : 0.24 })
  readonly property real layoutBar: 72 * scale
  readonly property real layoutTabBar: 84 * scale
  readonly property real layoutRail: 112 * scale
  readonly property real layoutRailFrom: 840 * scale
  readonly property real layoutCollapse: 720 * scale
  readonly property real layoutSheet: 680 * scale
  readonly property real layoutDialog: 440 * scale
  readonly property int layoutMessage: 5000
  readonly property int layoutIdleWarning: 15000
  readonly property var layoutColumnsTwo: [360 * scale, 0 * scale]
  readonly property var layoutColumnsThree: [264 * scale, 340 * scale, 0 * scale]
}
