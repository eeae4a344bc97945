// The PIN of the technician.
import QtQuick
import Navd

Screens.PinScreen {
  id: view

  property string entered

  function enter(key) {
    entered = key === "erase" ? entered.slice(0, -1) : entered + key
    if (entered === "1234") trigger("unlock")
    if (entered.length < 4) return
    if (entered !== "1234") tree.message("failed", Shop.word("pinWrong"))
    entered = ""
  }

  implicitHeight: column.height + Theme.space6
  hasHeading: true
  Keys.onPressed: event => {
    if (/^[0-9]$/.test(event.text)) enter(event.text)
    else if (event.key === Qt.Key_Backspace) enter("erase")
    else return
    event.accepted = true
  }

  Column {
    id: column
    width: parent.width
    spacing: Theme.space2

    NavText { anchors.horizontalCenter: parent.horizontalCenter; text: Shop.word("pin"); font: Theme.title }
    NavText { anchors.horizontalCenter: parent.horizontalCenter; text: Shop.word("pinNote"); color: Theme.muted }
    Row {
      anchors.horizontalCenter: parent.horizontalCenter
      topPadding: Theme.space3
      bottomPadding: Theme.space4
      spacing: Theme.space4
      Accessible.name: Shop.word("pinEntered", { count: view.entered.length })

      Repeater {
        model: 4

        Rectangle {
          required property int index
          readonly property bool isOn: index < view.entered.length
          width: 18 * Theme.scale
          height: width
          radius: width / 2
          color: isOn ? Theme.accentText : "transparent"
          border { width: isOn ? 0 : 2 * Theme.scale; color: Theme.outline }
        }
      }
    }
    Grid {
      anchors.horizontalCenter: parent.horizontalCenter
      columns: 3
      spacing: Theme.space3

      Repeater {
        model: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "erase"]

        NavButton {
          required property string modelData
          width: 92 * Theme.scale
          height: Theme.touchKey
          radius: Theme.radiusL
          opacity: modelData === "" ? 0 : 1
          enabled: modelData !== ""
          focusPolicy: Qt.NoFocus
          kind: modelData === "erase" ? "quiet" : "plain"
          ink: Theme.text
          icon.name: modelData === "erase" ? "erase" : ""
          text: modelData === "erase" ? "" : modelData
          font: Theme.title
          Accessible.name: modelData === "erase" ? Shop.word("erase") : modelData
          onClicked: view.enter(modelData)
        }
      }
    }
  }
}
