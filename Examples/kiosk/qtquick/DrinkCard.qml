// A drink of the menu.
import QtQuick
import Navd

NavControl {
  id: card

  required property var drink
  /** Whether the price is below the name. */
  property bool isTall: false

  text: Shop.spoken(drink.name)
  route: "drink"
  params: ({ drink: drink.id })
  radius: Theme.radiusL
  Accessible.name: `${text}, ${price.text}`

  Rectangle {
    anchors.fill: parent
    radius: card.radius
    color: Shop.tint(card.drink)
  }

  Drawing {
    y: Theme.space2
    width: parent.width
    height: parent.height - y - (card.isTall ? 78 : 50) * Theme.scale
    file: `drinks/cropped/${card.drink.file}`
  }

  NavText {
    anchors { left: parent.left; leftMargin: Theme.space4; bottom: parent.bottom }
    bottomPadding: (card.isTall ? 40 : 14) * Theme.scale
    text: card.text
    font: Theme.label
  }

  NavText {
    id: price
    anchors {
      left: card.isTall ? parent.left : undefined; leftMargin: Theme.space4
      right: card.isTall ? undefined : parent.right; rightMargin: Theme.space4
      bottom: parent.bottom
    }
    bottomPadding: 14 * Theme.scale
    text: Shop.price(card.drink.price)
    font: Theme.label
    opacity: 0.78
  }
}
