// A fact about a drink.
import QtQuick
import Navd

Rectangle {
  property alias icon: sign.name
  property alias text: words.text

  width: row.width + 28 * Theme.scale
  height: 36 * Theme.scale
  radius: height / 2
  color: Theme.surface
  border { width: 1; color: Theme.line }

  Row {
    id: row
    anchors.centerIn: parent
    spacing: Theme.space1
    NavIcon { id: sign; anchors.verticalCenter: parent.verticalCenter; width: 18 * Theme.scale; color: Theme.muted }
    NavText { id: words; font: Theme.caption }
  }
}
