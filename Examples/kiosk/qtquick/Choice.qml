// One way to have a drink. The chosen one has an edge and a ground.
import QtQuick
import Navd

NavControl {
  id: one

  required property string kind
  required property var choice
  required property bool isChosen
  property int volume: 0
  readonly property color ink: isChosen ? Theme.accentText : Theme.text
  readonly property string note: kind === "size" ? `${Math.round(volume * choice.share / 10) * 10} ml`
    : kind === "milk" && choice.price > 0 ? `+ ${Shop.price(choice.price)}` : ""

  text: Shop.spoken(choice.name)
  radius: Theme.radiusM
  implicitHeight: (kind === "strength" ? 80 : 98) * Theme.scale
  Accessible.role: Accessible.RadioButton
  Accessible.checked: isChosen

  background: Rectangle {
    radius: one.radius
    color: one.isChosen ? Theme.accentSoft : Theme.surface
    border { width: (one.isChosen ? 2.5 : 1.5) * Theme.scale; color: one.isChosen ? Theme.accentText : Theme.line }
  }

  Column {
    anchors.centerIn: parent
    spacing: Theme.space1

    Row {
      anchors.horizontalCenter: parent.horizontalCenter
      height: 28 * Theme.scale
      Repeater {
        model: one.choice.count ?? 1
        NavIcon {
          anchors.bottom: parent.bottom
          width: (one.kind === "size" ? 24 * one.choice.share + 4 : 24) * Theme.scale
          name: one.choice.icon
          color: one.ink
        }
      }
    }
    NavText { anchors.horizontalCenter: parent.horizontalCenter; text: one.text; font: Theme.label; color: one.ink }
    NavText {
      anchors.horizontalCenter: parent.horizontalCenter
      visible: one.kind !== "strength"
      text: one.note || " "
      font: Theme.caption
      color: one.ink
    }
  }
}
