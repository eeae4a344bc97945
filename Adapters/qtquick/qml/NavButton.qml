// A button of the look.
import QtQuick
import Navd

NavControl {
  id: button

  /** `plain`, `main` for the main action, `quiet`, `surface`, `over` a picture, `danger`, or `alarm`. */
  property string kind: "plain"
  readonly property var _inks: ({ main: Theme.textOnAccent, quiet: Theme.accentText, danger: Theme.textOnDanger,
    alarm: Theme.alarmDeep })
  readonly property var _fills: ({ main: Theme.accent, quiet: "transparent", danger: Theme.danger, surface: Theme.surface,
    over: Qt.alpha(Theme.surface, 0.78), alarm: Theme.alarmText })
  /** Whether it is disabled, not only covered by a layer. */
  readonly property bool isOff: !enabled && parent !== null && parent.enabled
  property color ink: isOff ? Theme.disabled : _inks[kind] ?? Theme.text
  property color fill: isOff ? Theme.sunken : _fills[kind] ?? Theme.sunken
  readonly property color _pressed: kind === "main" ? Theme.accentStrong : kind === "quiet" ? Theme.accentSoft
    : kind === "surface" || kind === "over" ? Theme.sunken : Theme.line
  readonly property bool isSmall: kind === "quiet" || kind === "surface" || kind === "over"

  objectName: "button"
  font: Theme.label
  radius: height / 2
  icon.color: ink
  implicitHeight: kind === "main" || kind === "alarm" ? Theme.touchMain : isSmall ? Theme.touchLeast : Theme.touchButton
  implicitWidth: Math.max(Theme.touchLeast, implicitContentWidth + leftPadding + rightPadding)
  leftPadding: text === "" ? 0 : isSmall ? Theme.space4 : Theme.space5
  rightPadding: leftPadding
  spacing: Theme.space2

  background: Rectangle {
    radius: button.radius
    color: button.pressed ? button._pressed : button.fill
    border { width: button.kind === "surface" ? 1 : 0; color: Theme.line }
  }

  contentItem: Item {
    implicitWidth: Math.ceil(label.implicitWidth) + (sign.visible ? sign.width + (label.visible ? row.spacing : 0) : 0)
    implicitHeight: row.implicitHeight

    Row {
      id: row
      anchors.centerIn: parent
      spacing: button.spacing

      NavIcon {
        id: sign
        anchors.verticalCenter: parent.verticalCenter
        visible: name !== ""
        name: button.icon.name
        color: button.icon.color
      }

      NavText {
        id: label
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(Math.ceil(implicitWidth), button.availableWidth - (sign.visible ? sign.width + row.spacing : 0))
        visible: text !== ""
        text: button.text
        font: button.font
        color: button.ink
        elide: Text.ElideRight
      }
    }
  }
}
