// The view of a screen without a view of its own: its name and its params.
import QtQuick

NavScreen {
  id: plain

  Column {
    padding: 12
    spacing: 4

    Text {
      text: plain.name
      font.bold: true
    }

    Repeater {
      model: Object.keys(plain.params)

      Text {
        required property string modelData
        readonly property var value: plain.params[modelData]
        text: modelData + ": " + (typeof value === "string" ? value : JSON.stringify(value))
      }
    }
  }
}
