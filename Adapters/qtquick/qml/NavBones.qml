// Placeholders for rows while their content is loaded. They appear after 300 ms, so that fast content does not flicker.
import QtQuick
import Navd

Column {
  id: bones

  property int rows: 6

  objectName: "bones"
  width: parent ? parent.width : 0
  spacing: Theme.space5
  opacity: 0

  component Bone: Rectangle { color: Theme.sunken; radius: Theme.radiusS }

  Timer {
    interval: 300 * Theme.pace
    running: true
    onTriggered: bones.opacity = 1
  }

  Repeater {
    model: bones.rows

    Row {
      id: row
      required property int index
      spacing: Theme.space4

      Bone { width: 56 * Theme.scale; height: width }
      Column {
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space3
        Bone { height: 18 * Theme.scale; width: bones.width * [0.46, 0.34, 0.52, 0.4][row.index % 4] }
        Bone { height: 14 * Theme.scale; width: bones.width * [0.68, 0.56, 0.62, 0.44][row.index % 4] }
      }
    }
  }
}
