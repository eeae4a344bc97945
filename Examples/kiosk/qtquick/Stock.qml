// What is left of something.
import QtQuick
import Navd

Rectangle {
  id: stock

  required property var given
  property bool isLow: false
  readonly property color ink: isLow ? Theme.dangerText : Theme.text

  implicitHeight: 112 * Theme.scale
  radius: Theme.radiusL
  color: isLow ? Theme.dangerSoft : Theme.surface
  border { width: 1; color: isLow ? Theme.dangerSoft : Theme.line }

  Row {
    anchors { left: parent.left; top: parent.top; margins: Theme.space4 }
    spacing: Theme.space2
    NavIcon { name: stock.given.icon; color: stock.isLow ? stock.ink : Theme.muted }
    NavText {
      anchors.verticalCenter: parent.verticalCenter
      text: Shop.word(stock.given.name)
      font: Theme.label
      color: stock.isLow ? stock.ink : Theme.muted
    }
  }
  Row {
    anchors { left: parent.left; leftMargin: Theme.space4; bottom: track.top; bottomMargin: Theme.space1 }
    spacing: Theme.space1
    NavText { id: value; text: stock.given.value; font: Theme.title; color: stock.ink }
    NavText { anchors.baseline: value.baseline; text: stock.given.unit ?? ""; font: Theme.label; color: Theme.muted }
  }
  Rectangle {
    id: track
    anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: Theme.space4 }
    height: 8 * Theme.scale
    radius: height / 2
    color: Theme.sunken
    Rectangle {
      anchors.left: parent.left
      width: parent.width * stock.given.share
      height: parent.height
      radius: height / 2
      color: stock.isLow ? Theme.danger : Theme.accent
    }
  }
}
