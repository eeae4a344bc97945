// The drink of the morning.
import QtQuick
import Navd

NavControl {
  id: hero

  required property var drink
  property bool isTall: false
  readonly property color ink: Theme.textOnAccent

  text: Shop.spoken(drink.name)
  route: "drink"
  params: ({ drink: drink.id })
  radius: Theme.radiusXl

  component Circle: Rectangle {
    anchors.centerIn: picture
    height: width
    radius: width / 2
    color: Qt.alpha(hero.ink, 0.09)
  }

  Rectangle {
    anchors.fill: parent
    radius: hero.radius
    color: Theme.accent
  }

  Circle { width: Math.min(picture.width, hero.height, 340 * Theme.scale) }
  Circle { width: Math.min(picture.width, hero.height, 340 * Theme.scale) * 0.78 }

  Drawing {
    id: picture
    x: hero.isTall || LayoutMirroring.enabled ? Theme.space2 : parent.width * 0.5
    y: hero.isTall ? Theme.space4 : 0
    width: hero.isTall ? parent.width - 2 * x : parent.width * 0.48
    height: hero.isTall ? words.y - y - Theme.space3 : parent.height
    file: `drinks/${hero.drink.file}`
  }

  Column {
    id: words
    anchors {
      left: parent.left; leftMargin: Theme.space6
      bottom: hero.isTall ? parent.bottom : undefined; bottomMargin: Theme.space6
      verticalCenter: hero.isTall ? undefined : parent.verticalCenter
    }
    spacing: Theme.space2

    Rectangle {
      width: loved.width + Theme.space5
      height: 30 * Theme.scale
      radius: height / 2
      color: Qt.alpha(hero.ink, 0.16)

      Row {
        id: loved
        anchors.centerIn: parent
        spacing: Theme.space1
        NavIcon { anchors.verticalCenter: parent.verticalCenter; width: 16 * Theme.scale; name: "heart"; color: hero.ink }
        NavText { text: Shop.word("loved"); font: Theme.caption; color: hero.ink }
      }
    }

    NavText { text: hero.text; font: Theme.display; color: hero.ink }
    NavText {
      width: 250 * Theme.scale
      text: Shop.spoken(hero.drink.note)
      color: hero.ink
      wrapMode: Text.Wrap
    }
    Item { width: 1; height: Theme.space1 }
    Rectangle {
      width: choose.width + 2 * Theme.space5
      height: Theme.touchLeast
      radius: height / 2
      color: hero.ink

      NavText {
        id: choose
        anchors.centerIn: parent
        text: `${Shop.word("choose")} · ${Shop.price(hero.drink.price)}`
        font: Theme.label
        color: Theme.accent
      }
    }
  }
}
