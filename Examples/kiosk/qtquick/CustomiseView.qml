// A drink as the customer likes it. The choice is kept in the saved state of the screen.
import QtQuick
import Navd

Screens.CustomiseScreen {
  id: view

  readonly property var one: Shop.drink(drink)
  property var choice: ({ strength: "medium", size: "regular", milk: "whole" })

  function chosen(kind) { return Shop.menu.choices[kind].find(one => one.id === choice[kind]) }
  function choose(members) {
    choice = Object.assign({}, choice, members)
  }

  bar: "over"
  hasHeading: true
  onSavedElsewhere: members => choose(members)
  Component.onCompleted: choose(saved())

  StagePage {
    view: view
    drink: view.one
    foot: Rectangle {
      color: Theme.surface

      Rectangle { width: parent.width; height: 1; color: Theme.line }
      Column {
        anchors { left: parent.left; leftMargin: Theme.space6; verticalCenter: parent.verticalCenter }
        NavText { text: Shop.price(Shop.priceOf(view.one, view.choice)); font: Theme.heading }
        NavText {
          text: ["size", "strength", "milk"].map(kind => Shop.spoken(view.chosen(kind).name)).join(" · ")
          font: Theme.caption
          color: Theme.muted
        }
      }
      Go {
        anchors { right: parent.right; rightMargin: Theme.space6; verticalCenter: parent.verticalCenter }
        implicitHeight: 72 * Theme.scale
        kind: "main"
        text: Shop.word("make")
        route: "make"
        params: Object.assign({ drink: view.drink }, view.choice)
      }
    }

    NavText {
      width: parent.width
      text: Shop.word("yours", { drink: Shop.spoken(view.one.name) })
      font: Theme.title
      wrapMode: Text.Wrap
    }

    Repeater {
      model: ["strength", "size", "milk"]

      Column {
        id: group
        required property string modelData
        readonly property var choices: Shop.menu.choices[modelData]
        width: parent.width
        spacing: Theme.space2

        Item {
          width: parent.width
          height: title.height
          NavText { id: title; anchors.left: parent.left; text: Shop.word(group.modelData); font: Theme.label }
          NavText {
            anchors.right: parent.right
            text: group.modelData === "size" ? `${Math.round(view.one.volume * view.chosen("size").share / 10) * 10} ml`
              : Shop.spoken(view.chosen(group.modelData).name)
            color: Theme.muted
          }
        }
        Row {
          spacing: Theme.space3
          Repeater {
            model: group.choices

            Choice {
              required property var modelData
              width: (group.width - (group.choices.length - 1) * Theme.space3) / group.choices.length
              kind: group.modelData
              choice: modelData
              volume: view.one.volume
              isChosen: view.choice[kind] === choice.id
              onClicked: {
                view.choose({ [kind]: choice.id })
                view.save({ [kind]: choice.id })
              }
            }
          }
        }
      }
    }
  }
}
