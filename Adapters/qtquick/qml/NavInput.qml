// A text field with a label. `NavField` inside keeps what is typed: `NavInput { label: "Name"; NavField { name: "name" } }`.
import QtQuick
import QtQuick.Templates as T
import Navd

T.TextField {
  id: input

  property string label

  objectName: "field"
  width: parent ? parent.width : implicitWidth
  implicitWidth: 240 * Theme.scale
  implicitHeight: Theme.touchButton + topInset
  topInset: label ? Theme.space5 : 0
  topPadding: topInset
  leftPadding: Theme.space4
  rightPadding: Theme.space4
  font: Theme.body
  color: Theme.text
  placeholderTextColor: Theme.disabled
  selectionColor: Theme.accent
  selectedTextColor: Theme.textOnAccent
  selectByMouse: true
  verticalAlignment: Text.AlignVCenter
  Accessible.name: label

  background: Rectangle {
    radius: Theme.radiusM
    color: Theme.surface
    border { width: (input.activeFocus ? Theme.focusWidth : 1.5 * Theme.scale); color: input.activeFocus ? Theme.focus : Theme.outline }
  }

  Text {
    anchors { left: parent.left; right: parent.right }
    visible: text !== ""
    text: input.label
    textFormat: Text.PlainText
    font: Theme.caption
    color: Theme.muted
    elide: Text.ElideRight
    horizontalAlignment: Text.AlignLeft
  }

  Text {
    anchors { fill: parent; leftMargin: parent.leftPadding; rightMargin: parent.rightPadding; topMargin: parent.topInset }
    visible: input.text === "" && input.preeditText === ""
    text: input.placeholderText
    textFormat: Text.PlainText
    font: input.font
    color: input.placeholderTextColor
    elide: Text.ElideRight
    verticalAlignment: Text.AlignVCenter
    horizontalAlignment: Text.AlignLeft
  }
}
