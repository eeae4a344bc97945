// The drink that the machine makes. It is made after some time, whoever looks.
import QtQuick
import Navd

NavMiniBar {
  id: bar

  readonly property string drink: Shop.facts.making ?? ""
  property int seconds: 0

  visible: drink !== ""
  icon.name: "cup"
  title: visible ? Shop.word("making", { drink: Shop.spoken(Shop.drink(drink).name) }) : ""
  note: Shop.word("makingLeft", { seconds })
  share: 1 - seconds / Shop.menu.seconds
  onDrinkChanged: seconds = Shop.menu.seconds

  Timer {
    interval: 1000
    repeat: true
    running: bar.visible
    onTriggered: if (--bar.seconds === 0) Shop.tree.trigger("made")
  }
}
