// The last orders of the customer. They come from elsewhere, and take their time.
import QtQuick
import Navd

Screens.OrdersScreen {
  id: view

  property bool isLoading: true
  readonly property var orders: Shop.machine.orders[Shop.customer] ?? []

  Timer {
    interval: 800 * Theme.pace
    running: true
    onTriggered: view.isLoading = false
  }

  NavPage {
    heading: Shop.word("lastOrders")
    visible: view.isLoading || view.orders.length > 0

    NavBones { visible: view.isLoading }
    NavCard {
      visible: !view.isLoading
      padding: Theme.space3

      Repeater {
        model: view.orders

        NavRow {
          id: row
          required property var modelData
          readonly property var one: Shop.drink(modelData.drink)
          text: Shop.spoken(one.name)
          note: Shop.spoken(modelData.note)
          value: Shop.price(one.price)
          route: "drink"
          params: ({ drink: modelData.drink })
          implicitHeight: 84 * Theme.scale
          picture: Rectangle {
            radius: Theme.radiusS
            color: Shop.tint(row.one)
            Drawing { anchors { fill: parent; margins: Theme.space1 } file: `drinks/cropped/${row.one.file}` }
          }
        }
      }
    }
  }

  NavState {
    visible: !view.isLoading && view.orders.length === 0
    icon.name: "orders"
    title: Shop.word("ordersEmpty")
    text: Shop.word("ordersEmptyNote")
    Go { kind: "main"; text: Shop.word("chooseDrink"); route: "drinks" }
  }
}
