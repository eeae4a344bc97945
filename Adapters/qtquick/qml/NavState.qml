// What a screen shows instead of content: that it is empty, or not allowed, and one way on, which are its children.
import QtQuick
import Navd

Item {
  id: state

  default property alias content: column.data

  /** The name of an icon. */
  property string sign: "info"
  property string title
  property string text

  objectName: "state"
  anchors.fill: parent
  implicitHeight: column.height

  Column {
    id: column
    anchors.centerIn: parent
    width: Math.min(parent.width - 2 * Theme.space5, Theme.layoutDialog)
    spacing: Theme.space3

    Rectangle {
      width: 96 * Theme.scale
      height: width
      radius: width / 2
      color: Theme.accentSoft
      anchors.horizontalCenter: parent.horizontalCenter

      NavIcon {
        anchors.centerIn: parent
        width: 40 * Theme.scale
        name: state.sign
        color: Theme.accentText
      }
    }

    Item { width: 1; height: Theme.space1 }

    NavText {
      width: parent.width
      text: state.title
      font: Theme.title
      wrapMode: Text.Wrap
      horizontalAlignment: Text.AlignHCenter
    }

    NavText {
      width: parent.width
      bottomPadding: Theme.space3
      visible: text !== ""
      text: state.text
      color: Theme.muted
      wrapMode: Text.Wrap
      horizontalAlignment: Text.AlignHCenter
    }
  }
}
