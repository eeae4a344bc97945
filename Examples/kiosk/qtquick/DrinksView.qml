// The menu.
import QtQuick
import Navd

Screens.DrinksScreen {
  id: view

  readonly property bool isWide: stack.isWide

  NavPage {
    id: page
    kicker: Shop.customer ? Shop.word("signedIn", { customer: Shop.customer }) : Shop.word("hello")
    heading: Shop.word("what")
    widest: width
    padding: view.isWide ? Theme.space6 : Theme.space5

    Item {
      id: grid
      readonly property real gap: Theme.space4
      readonly property int columns: view.isWide ? 4 : 3
      readonly property real start: view.isWide ? hero.width + gap : 0
      readonly property real cell: (width - start - (columns - 1) * gap) / columns
      readonly property real row: view.isWide ? (height - gap) / 2 : 212 * Theme.scale
      width: parent.width
      height: view.isWide ? Math.max(480 * Theme.scale, page.height - y - page.padding - view.bottomRoom)
        : hero.height + 3 * (row + gap)

      function place(item, index) {
        item.x = Qt.binding(() => (LayoutMirroring.enabled ? grid.width - grid.cell - left() : left()))
        function left() { return grid.start + index % grid.columns * (grid.cell + grid.gap) }
        item.y = Qt.binding(() => (view.isWide ? 0 : hero.height + grid.gap)
          + Math.floor(index / grid.columns) * (grid.row + grid.gap))
      }

      Hero {
        id: hero
        drink: Shop.menu.drinks[0]
        isTall: view.isWide
        width: view.isWide ? Math.min(360 * Theme.scale, parent.width * 0.33) : parent.width
        height: view.isWide ? parent.height : 292 * Theme.scale
        anchors.left: parent.left
      }

      Repeater {
        model: Shop.menu.drinks.slice(1)

        DrinkCard {
          required property var modelData
          required property int index
          drink: modelData
          isTall: view.isWide
          width: grid.cell
          height: grid.row
          Component.onCompleted: grid.place(this, index)
        }
      }

      NavControl {
        id: orders
        visible: !view.isWide
        width: grid.cell
        height: grid.row
        route: "orders"
        radius: Theme.radiusL
        text: Shop.word("orders")
        Component.onCompleted: grid.place(this, Shop.menu.drinks.length - 1)

        Rectangle {
          anchors.fill: parent
          radius: parent.radius
          color: Theme.surface
          border { width: 1.5 * Theme.scale; color: Theme.line }
        }
        Rectangle {
          anchors { left: parent.left; top: parent.top; margins: Theme.space4 }
          width: 52 * Theme.scale
          height: width
          radius: width / 2
          color: Theme.accentSoft
          NavIcon { anchors.centerIn: parent; name: "orders"; color: Theme.accentText }
        }
        Column {
          anchors { left: parent.left; bottom: parent.bottom; margins: Theme.space4 }
          NavText { text: orders.text; font: Theme.label }
          NavText { text: Shop.word(Shop.customer ? "ordersNote" : "ordersLocked"); font: Theme.caption; color: Theme.muted }
        }
      }
    }
  }

  Go {
    anchors { right: parent.right; rightMargin: page.padding }
    y: page.padding + Theme.space4
    visible: view.isWide
    kind: "surface"
    icon.name: "orders"
    text: Shop.word("orders")
    route: "orders"
  }
}
