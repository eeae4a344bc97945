// A message that disappears by itself, errors later, and not while a finger is on it.
import QtQuick
import Navd

Rectangle {
  id: toast

  required property string text
  required property bool isError
  required property int index
  property real widest: 0

  signal gone()

  objectName: "toast"
  anchors.horizontalCenter: parent ? parent.horizontalCenter : undefined
  width: label.x + label.width + Theme.space5
  height: Math.max(Theme.touchLeast, label.height + Theme.space5)
  radius: Math.min(height / 2, Theme.radiusL)
  color: isError ? Theme.danger : Theme.inverse
  Accessible.role: Accessible.AlertMessage
  Accessible.name: text

  NavIcon {
    id: sign
    anchors { left: parent.left; leftMargin: Theme.space4; verticalCenter: parent.verticalCenter }
    name: toast.isError ? "warning" : "info"
    color: label.color
  }

  NavText {
    id: label
    x: toast.LayoutMirroring.enabled ? Theme.space5 : sign.width + Theme.space4 + Theme.space2
    anchors.verticalCenter: parent.verticalCenter
    width: Math.min(implicitWidth, toast.widest - Theme.space8 - Theme.space5)
    wrapMode: Text.Wrap
    font: Theme.label
    color: toast.isError ? Theme.textOnDanger : Theme.textOnInverse
    text: toast.text
  }

  HoverHandler { id: hover }
  TapHandler { id: tap }

  Timer {
    interval: Theme.layoutMessage * (toast.isError ? 2 : 1)
    running: !hover.hovered && !tap.pressed
    onTriggered: toast.gone()
  }
}
