// What is shown above all layers: messages, why the tree cannot be used at the moment, and the seconds until it is idle.
import QtQuick
import Navd

Item {
  id: overlay

  property NavTree tree
  property int seconds: 4
  /** The messages that are shown, the newest last. */
  readonly property alias messages: messages

  Connections {
    target: overlay.tree

    function onMessage(about, text) {
      messages.append({ text, isError: about === "failed" })
      if (messages.count > 3) messages.remove(0)
      gone.restart()
    }
  }

  ListModel { id: messages }

  Timer {
    id: gone
    interval: overlay.seconds * 1000
    onTriggered: messages.clear()
  }

  Rectangle {
    objectName: "banner"
    width: parent.width
    height: visible ? banner.implicitHeight + 8 : 0
    visible: overlay.tree !== null && overlay.tree.state !== NavTree.Ready
    color: "#f0c060"

    Text {
      id: banner
      anchors.centerIn: parent
      width: parent.width - 16
      wrapMode: Text.Wrap
      textFormat: Text.PlainText
      // The problems of a graph are lines below one another.
      horizontalAlignment: text.includes("\n") ? Text.AlignLeft : Text.AlignHCenter
      text: overlay.tree ? overlay.tree.problem : ""
    }
  }

  Text {
    objectName: "idle"
    anchors { right: parent.right; top: parent.top; margins: 8 }
    visible: overlay.tree !== null && overlay.tree.idle >= 0
    text: visible ? `${overlay.tree.idle} s` : ""
  }

  Column {
    anchors { bottom: parent.bottom; horizontalCenter: parent.horizontalCenter; bottomMargin: 16 }
    spacing: 8

    Repeater {
      model: messages

      Rectangle {
        required property string text
        required property bool isError
        objectName: "toast"
        width: Math.min(label.implicitWidth + 32, overlay.width - 16)
        height: label.implicitHeight + 16
        radius: 6
        color: isError ? "#a02020" : "#404040"

        Text {
          id: label
          anchors.centerIn: parent
          width: Math.min(implicitWidth, overlay.width - 48)
          wrapMode: Text.Wrap
          textFormat: Text.PlainText
          color: "white"
          text: parent.text
        }
      }
    }
  }
}
