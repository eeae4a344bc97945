// A text field with a label. A `NavField` inside saves the text: `NavInput { label: "Name"; NavField { name: "name" } }`.
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
  selectionColor: Theme.accent
  selectedTextColor: Theme.textOnAccent
  selectByMouse: true
  verticalAlignment: Text.AlignVCenter
  Accessible.name: label
  background: FieldFrame { field: input }
}
