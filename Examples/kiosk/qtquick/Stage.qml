// A drink in front of its colour, with lines to its layers.
import QtQuick
import Navd

Rectangle {
  id: stage

  required property var drink
  property bool hasLabels: false

  color: Shop.tint(drink)
  clip: true

  Rectangle {
    anchors.horizontalCenter: parent.horizontalCenter
    y: parent.height * 0.6
    width: parent.width * 1.4
    height: width
    radius: width / 2
    color: "white"
    opacity: Theme.isDark ? 0.04 : 0.22
  }

  Drawing {
    id: picture
    y: 64 * Theme.scale
    width: parent.width
    height: parent.height - y - 44 * Theme.scale
    file: `drinks/${stage.drink.file}`
  }

  Repeater {
    // The drawing is 224 × 262, and begins at 8, 10.
    model: stage.hasLabels ? stage.drink.layers.filter(layer => layer.label) : []

    Item {
      required property var modelData
      readonly property real unit: Math.min(picture.width / 224, picture.height / 262)
      readonly property real end: (picture.width - 224 * unit) / 2 + (modelData.at[0] - 8) * unit
      x: stage.width * 0.055
      y: picture.y + (picture.height - 262 * unit) / 2 + (modelData.at[1] - 10) * unit
      width: end - x

      Rectangle { width: parent.width; height: 2 * Theme.scale; color: Theme.text }
      Rectangle {
        x: parent.width - width / 2
        y: -3 * Theme.scale
        width: 8 * Theme.scale
        height: width
        radius: width / 2
        color: Theme.text
      }
      Column {
        anchors { bottom: parent.top; bottomMargin: Theme.space1 }
        NavText { text: Shop.spoken(modelData.label); font: Theme.label }
        NavText { text: `${modelData.ml} ml`; font: Theme.caption; opacity: 0.75 }
      }
    }
  }
}
