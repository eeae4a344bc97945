// The overlay above all layers: messages, a line while the tree cannot be used, and the idle countdown.
import QtQuick
import Navd

Item {
  id: overlay

  objectName: "overlay"

  readonly property Item stack: parent ? parent.stack : null
  readonly property NavTree tree: stack ? stack.tree : null
  /** The seconds until the tree is idle; -1: no countdown. */
  property int seconds: tree ? tree.idle : -1
  property bool isLost: tree !== null && tree.state !== NavTree.Ready
  property string problem: tree ? tree.problem : ""
  /** The height of the line on top. */
  readonly property real topRoom: banner.visible ? banner.height : 0

  Connections {
    target: overlay.tree

    function onMessage(about, text) {
      messages.append({ text, isError: about === "failed" })
      if (messages.count > 3) messages.remove(0)
    }
  }

  ListModel { id: messages }
  TextMetrics { id: measure; font: said.font; text: said.text }

  // The views stay visible, but pale and without input. An alarm keeps its colours.
  Rectangle {
    anchors { fill: parent; topMargin: overlay.topRoom }
    visible: overlay.isLost
    color: overlay.stack?.hasAlarm ? "transparent" : Qt.alpha(Theme.canvas, 0.5)

    MouseArea {
      anchors.fill: parent
      onWheel: wheel => wheel.accepted = true
    }
  }

  Rectangle {
    id: banner
    objectName: "banner"
    readonly property string text: said.text
    width: parent.width
    height: Math.max(Theme.touchLeast, said.height + Theme.space3)
    visible: overlay.isLost && said.text !== ""
    color: Theme.warning

    Row {
      anchors.centerIn: parent
      spacing: Theme.space2

      NavIcon {
        anchors.verticalCenter: parent.verticalCenter
        name: "away"
        color: Theme.textOnWarning
      }

      NavText {
        id: said
        width: Math.min(Math.ceil(measure.width) + 1, banner.width - 2 * Theme.space5 - Theme.space6)
        anchors.verticalCenter: parent.verticalCenter
        wrapMode: Text.Wrap
        font: Theme.caption
        color: Theme.textOnWarning
        // The problems of a graph are lines below one another.
        text: overlay.problem
      }
    }
  }

  Column {
    anchors {
      bottom: parent.bottom
      bottomMargin: Theme.space4 + (overlay.stack ? overlay.stack.tabRoom + overlay.stack.bottomRoom : 0)
      horizontalCenter: parent.horizontalCenter
      horizontalCenterOffset: overlay.stack ? overlay.stack.sideRoom / 2 * (overlay.stack.isRightToLeft ? -1 : 1) : 0
    }
    spacing: Theme.space2

    Repeater {
      model: messages

      NavToast {
        widest: overlay.width - (overlay.stack ? overlay.stack.sideRoom : 0) - 2 * Theme.space4
        onGone: messages.remove(index)
      }
    }
  }

  NavIdle {
    stack: overlay.stack
    seconds: overlay.seconds
  }
}
