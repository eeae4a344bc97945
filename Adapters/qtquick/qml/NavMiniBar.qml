// A bar for what goes on meanwhile: it is there while it is `visible`, and takes no focus. Its children are in a row.
import QtQuick
import Navd

Item {
  default property alias content: row.data

  implicitHeight: Theme.touchKey

  NavShadow {
    radius: Theme.radiusL
    elevation: Theme.elevation2
  }

  Rectangle {
    anchors.fill: parent
    radius: Theme.radiusL
    color: Theme.raised
    border { width: 1; color: Theme.line }
  }

  Row {
    id: row
    anchors { fill: parent; leftMargin: Theme.space4; rightMargin: Theme.space4 }
    spacing: Theme.space4
  }
}
