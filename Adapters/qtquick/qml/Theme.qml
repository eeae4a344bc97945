// The theme: colours by role, sizes, fonts and durations. Views use it like the adapter: `color: Theme.muted`.
pragma Singleton
import QtQuick

QtObject {
  id: theme

  /** The values, from `navctl generate theme qtquick`. An application sets its own. */
  property QtObject values: DefaultTheme {}
  /** Whether to use the dark colours; by default the preference of the system. */
  property bool isDark: _system.window.hslLightness < 0.5
  /** The factor of all sizes. */
  property real scale: values.scale
  onScaleChanged: values.scale = scale
  /** Whether pages and panels move; otherwise they fade. */
  property bool moves: true
  /** The factor of all durations; 0: no animations. */
  property real pace: 1

  /** Milliseconds of a press, of a fade or a dialog, and of a page or a sheet. */
  readonly property int fast: values.fast * pace
  readonly property int base: values.base * pace
  readonly property int slow: values.slow * pace
  /** Milliseconds of the fade that replaces movements if `moves` is false. */
  readonly property int reduced: values.reducedFade * pace

  readonly property string textFamily: values.textFamily
  readonly property string displayFamily: values.displayFamily
  readonly property color canvas: values.canvas
  readonly property color surface: values.surface
  readonly property color raised: values.raised
  readonly property color sunken: values.sunken
  readonly property color line: values.line
  readonly property color outline: values.outline
  readonly property color text: values.text
  readonly property color muted: values.muted
  readonly property color disabled: values.disabled
  readonly property color inverse: values.inverse
  readonly property color textOnInverse: values.textOnInverse
  readonly property color danger: values.danger
  readonly property color textOnDanger: values.textOnDanger
  readonly property color dangerSoft: values.dangerSoft
  readonly property color dangerText: values.dangerText
  readonly property color warning: values.warning
  readonly property color textOnWarning: values.textOnWarning
  readonly property color success: values.success
  readonly property color textOnSuccess: values.textOnSuccess
  readonly property color successSoft: values.successSoft
  readonly property color scrim: values.scrim
  readonly property color accentSoft: values.accentSoft
  readonly property color textOnAccent: values.textOnAccent
  readonly property color accent: values.accent
  readonly property color accentStrong: values.accentStrong
  readonly property color accentText: values.accentText
  readonly property color focus: values.focus
  readonly property real scrimOpacity: values.scrimOpacity
  readonly property color alarmBack: values.alarmBack
  readonly property color alarmDeep: values.alarmDeep
  readonly property color alarmText: values.alarmText
  readonly property color alarmStripe: values.alarmStripe
  readonly property color alarmOnStripe: values.alarmOnStripe
  readonly property real space1: values.space1
  readonly property real space2: values.space2
  readonly property real space3: values.space3
  readonly property real space4: values.space4
  readonly property real space5: values.space5
  readonly property real space6: values.space6
  readonly property real space7: values.space7
  readonly property real space8: values.space8
  readonly property real radiusS: values.radiusS
  readonly property real radiusM: values.radiusM
  readonly property real radiusL: values.radiusL
  readonly property real radiusXl: values.radiusXl
  readonly property real touchLeast: values.touchLeast
  readonly property real touchButton: values.touchButton
  readonly property real touchMain: values.touchMain
  readonly property real touchKey: values.touchKey
  readonly property real touchGap: values.touchGap
  readonly property real focusWidth: values.focusWidth
  readonly property real focusGap: values.focusGap
  readonly property font display: values.display
  readonly property font title: values.title
  readonly property font heading: values.heading
  readonly property font body: values.body
  readonly property font label: values.label
  readonly property font caption: values.caption
  readonly property real displayLine: values.displayLine
  readonly property real titleLine: values.titleLine
  readonly property real headingLine: values.headingLine
  readonly property real bodyLine: values.bodyLine
  readonly property real labelLine: values.labelLine
  readonly property real captionLine: values.captionLine
  readonly property real leave: values.leave
  readonly property real parallax: values.parallax
  readonly property real dim: values.dim
  readonly property var enter: values.enter
  readonly property var exit: values.exit
  readonly property var elevation1: values.elevation1
  readonly property var elevation2: values.elevation2
  readonly property var elevation3: values.elevation3
  readonly property real layoutBar: values.layoutBar
  readonly property real layoutTabBar: values.layoutTabBar
  readonly property real layoutRail: values.layoutRail
  readonly property real layoutRailFrom: values.layoutRailFrom
  readonly property real layoutCollapse: values.layoutCollapse
  readonly property real layoutSheet: values.layoutSheet
  readonly property real layoutDialog: values.layoutDialog
  readonly property var layoutColumnsTwo: values.layoutColumnsTwo
  readonly property var layoutColumnsThree: values.layoutColumnsThree

  /** Milliseconds of a message, and of the warning before the tree is idle. */
  readonly property int layoutMessage: values.layoutMessage
  readonly property int layoutIdleWarning: values.layoutIdleWarning

  readonly property SystemPalette _system: SystemPalette {}
  readonly property list<Binding> _bindings: [
    Binding { target: theme.values; property: "isDark"; value: theme.isDark },
    Binding { target: theme.values; property: "moves"; value: theme.moves }
  ]
}
