// What the technician sees: what is left, what there is to do, and the cups of the day.
import QtQuick
import Navd

Screens.ServiceScreen {
  id: view

  readonly property var machine: Shop.machine
  readonly property bool isWide: stack.isWide
  readonly property bool isLow: Shop.facts.faults > 0

  NavPage {
    id: page
    heading: Shop.word("service")
    widest: width

    Grid {
      id: stock
      width: parent.width
      columns: view.isWide ? 4 : 2
      spacing: Theme.space4

      Repeater {
        model: view.machine.stock

        Stock {
          required property var modelData
          width: (stock.width - (stock.columns - 1) * stock.spacing) / stock.columns
          given: modelData
          isLow: modelData.low === true && view.isLow
        }
      }
    }

    Grid {
      id: rest
      width: parent.width
      columns: view.isWide ? 2 : 1
      spacing: Theme.space4

      NavCard {
        width: (rest.width - (rest.columns - 1) * rest.spacing) / rest.columns
        padding: Theme.space3
        NavRow {
          implicitHeight: Theme.touchKey
          icon.name: "drop"; text: Shop.word("descale"); note: Shop.word("descaleNote"); route: "descale"
        }
        NavRow {
          visible: view.isLow
          implicitHeight: Theme.touchKey
          icon.name: "milk"; text: Shop.word("refill"); note: Shop.word("refillNote"); route: "refill"
          ink: Theme.dangerText; tint: Theme.dangerSoft
        }
        NavRow {
          implicitHeight: Theme.touchKey
          icon.name: "leave"; text: Shop.word("leave"); note: Shop.word("leaveNote"); route: "leave"
        }
      }

      Cups {
        width: (rest.width - (rest.columns - 1) * rest.spacing) / rest.columns
        given: view.machine.cups
      }
    }
  }

  Rectangle {
    anchors { right: parent.right; rightMargin: page.padding }
    y: (view.topRoom > 0 ? 0 : page.padding) + Theme.space2
    visible: view.isHeadingSeen
    width: ready.width + Theme.space6
    height: 40 * Theme.scale
    radius: height / 2
    color: Theme.successSoft

    Row {
      id: ready
      anchors.centerIn: parent
      spacing: Theme.space2
      Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        width: 10 * Theme.scale
        height: width
        radius: width / 2
        color: Theme.success
      }
      NavText { text: `${Shop.word("ready")} · ${view.machine.temperature} °C`; font: Theme.caption }
    }
  }
}
