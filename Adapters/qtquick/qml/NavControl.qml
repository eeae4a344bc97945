// A control that can be tapped: it has the focus ring, shows presses, and sends its route from its screen.
import QtQuick
import QtQuick.Templates as T
import Navd

T.AbstractButton {
  id: control

  /** The route that it sends, with its params; empty: `onClicked` handles taps. */
  property string route
  property var params
  /** The corners of the focus ring. */
  property real radius: 0
  /** The distance of the ring; negative values are inside. */
  property real ringGap: Theme.focusGap

  /** Returns the view of the screen that an item belongs to. */
  function viewOf(item) {
    while (item && item.objectName !== "view" && !item.view) item = item.parent
    return item && item.objectName !== "view" ? item.view : item
  }

  focusPolicy: Qt.TabFocus
  onClicked: if (route) viewOf(parent)?.trigger(route, params)
  scale: pressed && Theme.moves ? 0.97 : 1
  Keys.onReturnPressed: clicked()
  Keys.onEnterPressed: clicked()

  Behavior on scale { NumberAnimation { duration: Theme.fast } }

  Rectangle {
    readonly property real out: control.ringGap + (control.ringGap < 0 ? 0 : Theme.focusWidth)
    anchors { fill: parent; margins: -out }
    z: 1
    visible: control.visualFocus
    radius: control.radius + out
    color: "transparent"
    border { width: Theme.focusWidth; color: Theme.focus }
  }
}
