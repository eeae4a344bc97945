// The cups of the day, by hour.
import QtQuick
import Navd

NavCard {
  id: card

  required property var given
  readonly property int most: Math.max(...given.hours)

  padding: Theme.space5
  spacing: Theme.space4

  Item {
    width: parent.width
    height: title.height
    NavText { id: title; anchors.left: parent.left; text: Shop.word("cups"); font: Theme.label }
    NavText {
      anchors.right: parent.right
      text: card.given.hours.reduce((sum, count) => sum + count, 0)
      font: Theme.label
      color: Theme.muted
    }
  }

  Row {
    id: chart
    width: parent.width
    height: 150 * Theme.scale
    spacing: Theme.space2

    Repeater {
      model: card.given.hours

      Item {
        required property int index
        required property int modelData
        readonly property bool isNow: card.given.from + index === card.given.now
        width: (chart.width - (card.given.hours.length - 1) * chart.spacing) / card.given.hours.length
        height: chart.height

        Rectangle {
          anchors { bottom: hour.top; bottomMargin: Theme.space1 }
          width: parent.width
          height: Math.max(5 * Theme.scale, (parent.height - hour.height - Theme.space1) * modelData / card.most)
          radius: Math.min(height / 2, 8 * Theme.scale)
          color: isNow ? Theme.accent : Theme.accentSoft
        }
        NavText {
          id: hour
          anchors { bottom: parent.bottom; horizontalCenter: parent.horizontalCenter }
          text: card.given.from + index
          font: Theme.caption
          color: isNow ? Theme.accentText : Theme.muted
        }
      }
    }
  }
}
