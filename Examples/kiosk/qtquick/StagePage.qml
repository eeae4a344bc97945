// A page with a drink and a panel: beside each other in a wide window, otherwise one above the other.
import QtQuick
import Navd

Item {
  id: page

  required property Item view
  required property var drink
  property alias hasLabels: stage.hasLabels
  /** What stands below the panel, at the edge of the page. */
  property Component foot: null
  default property alias content: panel.data
  readonly property bool isWide: view.stack.isWide
  readonly property real padding: isWide ? 40 * Theme.scale : Theme.space6

  anchors { fill: parent; bottomMargin: -view.bottomRoom }

  Rectangle {
    id: about
    anchors { right: parent.right; bottom: foot.top; bottomMargin: page.isWide ? 0 : -Theme.radiusXl }
    width: page.isWide ? parent.width - stage.width : parent.width
    height: page.isWide ? parent.height - foot.height
      : panel.height + 2 * page.padding + Theme.radiusXl + (page.foot ? 0 : page.view.bottomRoom)
    radius: page.isWide ? 0 : Theme.radiusXl
    color: Theme.canvas

    Column {
      id: panel
      x: page.padding
      y: page.isWide ? (parent.height - height) / 2 : page.padding
      width: parent.width - 2 * x
      spacing: Theme.space4
    }
  }

  Loader {
    id: foot
    anchors { right: parent.right; bottom: parent.bottom }
    width: about.width
    height: item ? 104 * Theme.scale : 0
    sourceComponent: page.foot
  }

  Stage {
    id: stage
    z: -1
    drink: page.drink
    anchors { left: parent.left; top: parent.top }
    width: page.isWide ? parent.width * (page.foot ? 0.435 : 0.535) : parent.width
    height: page.isWide ? parent.height : about.y + Theme.radiusXl
  }
}
