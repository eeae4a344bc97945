// A text field of several lines with a label.
import QtQuick
import QtQuick.Templates as T
import Navd

T.TextArea {
  id: area

  property string label

  objectName: "field"
  width: parent ? parent.width : implicitWidth
  implicitWidth: 240 * Theme.scale
  implicitHeight: Math.max(160 * Theme.scale, contentHeight + topPadding + bottomPadding)
  topInset: label ? Theme.space5 : 0
  topPadding: topInset + Theme.space3
  bottomPadding: Theme.space3
  leftPadding: Theme.space4
  rightPadding: Theme.space4
  font: Theme.body
  color: Theme.text
  selectionColor: Theme.accent
  selectedTextColor: Theme.textOnAccent
  selectByMouse: true
  wrapMode: TextEdit.Wrap
  Accessible.name: label
  background: FieldFrame { field: area }
}
