// One drink, cut open.
import QtQuick
import Navd

Screens.DrinkScreen {
  id: view

  readonly property var one: Shop.drink(drink)
  bar: "over"
  hasHeading: true
  barTitle: Shop.spoken(one.name)

  StagePage {
    view: view
    drink: view.one
    hasLabels: true

    Item {
      width: parent.width
      height: name.height
      NavText { id: name; anchors.left: parent.left; text: Shop.spoken(view.one.name); font: Theme.display }
      NavText {
        anchors { right: parent.right; baseline: name.baseline }
        text: Shop.price(view.one.price)
        font: Theme.title
      }
    }
    NavText { width: parent.width; text: Shop.spoken(view.one.note); color: Theme.muted; wrapMode: Text.Wrap }
    Flow {
      width: parent.width
      spacing: Theme.space2
      Chip { icon: "cup"; text: `${view.one.volume} ml` }
      Chip { icon: "heat"; text: Shop.word(view.one.cold ? "cold" : "hot", view.one) }
      Chip { icon: "drop"; text: `${view.one.kcal} kcal` }
      Chip { icon: "milk"; text: Shop.word("containsMilk"); visible: view.one.contains.includes("milk") }
    }
    Go {
      width: parent.width
      implicitHeight: 72 * Theme.scale
      kind: "main"
      text: `${Shop.word("make")} · ${Shop.price(view.one.price)}`
      route: "make"
      params: view.params
    }
    Row {
      width: parent.width
      spacing: Theme.space3
      Go {
        width: (parent.width - parent.spacing) / 2
        icon.name: "sliders"
        text: Shop.word("customise")
        route: "customise"
        params: view.params
      }
      Go { width: (parent.width - parent.spacing) / 2; text: Shop.word("another"); route: "drinks" }
    }
  }
}
