// The edge of a field below its label.
import QtQuick
import Navd

Rectangle {
  id: frame

  required property Item field

  radius: Theme.radiusM
  color: Theme.surface
  border {
    width: field.activeFocus ? Theme.focusWidth : 1.5 * Theme.scale
    color: field.activeFocus ? Theme.focus : Theme.outline
  }

  NavText {
    anchors { left: parent.left; right: parent.right; bottom: parent.top; bottomMargin: Theme.space1 }
    visible: text !== ""
    text: frame.field.label
    font: Theme.caption
    color: Theme.muted
    elide: Text.ElideRight
  }
}
