// A card for rows or other content, one below the other.
import QtQuick
import Navd

Rectangle {
  default property alias content: column.data
  property alias spacing: column.spacing
  property real padding: Theme.space2

  width: parent ? parent.width : implicitWidth
  implicitHeight: column.height + 2 * padding
  radius: Theme.radiusL
  color: Theme.surface
  border { width: 1; color: Theme.line }

  Column {
    id: column
    x: parent.padding
    y: parent.padding
    width: parent.width - 2 * x
  }
}
