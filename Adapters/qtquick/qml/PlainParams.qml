// The params of a screen without a view, each in a line.
import QtQuick
import Navd

Repeater {
  id: lines

  property var params: ({})
  property color color: Theme.text

  model: Object.keys(params)

  delegate: NavText {
    required property string modelData
    readonly property var value: lines.params[modelData]
    anchors.left: parent ? parent.left : undefined
    width: parent ? Math.min(implicitWidth, parent.width) : 0
    text: modelData + ": " + (typeof value === "string" ? value : JSON.stringify(value))
    color: lines.color
    wrapMode: Text.Wrap
  }
}
