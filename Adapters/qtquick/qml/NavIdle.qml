// "Still there?": the last seconds before the tree is idle, as a ring. Any touch or key ends it, because it is activity.
import QtQuick
import Navd

Item {
  id: idle

  property Item stack: null
  property int seconds: -1

  readonly property int most: Theme.layoutIdleWarning / 1000

  anchors.fill: parent
  visible: seconds >= 0 && seconds <= most

  Rectangle {
    anchors.fill: parent
    color: Theme.scrim
    opacity: Theme.scrimOpacity

    MouseArea {
      anchors.fill: parent
      onWheel: wheel => wheel.accepted = true
    }
  }

  Item {
    anchors.fill: card
    NavShadow {}
  }

  Rectangle {
    id: card
    anchors.centerIn: parent
    width: Math.min(parent.width - Theme.space6, Theme.layoutDialog)
    height: column.height + 2 * Theme.space6
    radius: Theme.radiusXl
    color: Theme.raised
    objectName: "idle"
    readonly property string title: said.text
    Accessible.role: Accessible.AlertMessage
    Accessible.name: title

    Column {
      id: column
      x: Theme.space6
      anchors.verticalCenter: parent.verticalCenter
      width: parent.width - 2 * x
      spacing: Theme.space3

      NavRing {
        anchors.horizontalCenter: parent.horizontalCenter
        width: 132 * Theme.scale
        thickness: 8 * Theme.scale
        share: idle.seconds / idle.most

        NavText {
          anchors.centerIn: parent
          text: idle.visible ? idle.seconds : ""
          font { family: Theme.displayFamily; pixelSize: 48 * Theme.scale; weight: 800 }
        }
      }

      NavText {
        id: said
        width: parent.width
        topPadding: Theme.space2
        text: idle.visible ? idle.stack.word("stillThere") : ""
        font: Theme.title
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
      }

      NavText {
        width: parent.width
        bottomPadding: Theme.space3
        text: idle.visible ? idle.stack.word("stillThereReason") : ""
        color: Theme.muted
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
      }

      NavButton {
        width: parent.width
        kind: "main"
        text: idle.visible ? idle.stack.word("stay") : ""
        focusPolicy: Qt.NoFocus
      }

      NavButton {
        width: parent.width
        visible: idle.stack !== null && idle.stack.startOver !== ""
        kind: "quiet"
        text: idle.visible ? idle.stack.word("startOver") : ""
        focusPolicy: Qt.NoFocus
        // The press itself is activity, so the card disappears before the finger is lifted.
        onPressed: idle.stack.tree.trigger(idle.stack.startOver)
      }
    }
  }
}
