// The content of an alarm: a sign, the event, an explanation, and its children for actions.
import QtQuick
import Navd

Item {
  id: alarm

  default property alias content: column.data

  /** Its icon, with a `name`. */
  property alias icon: sign
  property string title
  property string text
  /** A note, such as the start time. */
  property string note
  readonly property real _size: width < 640 * Theme.scale ? Theme.display.pixelSize : 64 * Theme.scale
  readonly property real _side: Math.min(width - 2 * Theme.space6, 900 * Theme.scale)

  anchors.fill: parent

  Column {
    id: column
    anchors.centerIn: parent
    spacing: Theme.space5
    onChildrenChanged: Array.from(children).forEach(child => child.anchors.horizontalCenter = horizontalCenter)

    Rectangle {
      objectName: "sign"
      width: 176 * Theme.scale
      height: width
      radius: width / 2
      color: Theme.alarmText

      Rectangle {
        anchors { fill: parent; margins: -Theme.space5 }
        radius: width / 2
        color: "transparent"
        border { width: 8 * Theme.scale; color: Qt.alpha(Theme.alarmText, 0.35) }
      }

      NavIcon {
        id: sign
        anchors.centerIn: parent
        width: 96 * Theme.scale
        name: "warning"
        color: Theme.alarmBack
      }
    }

    Item { width: 1; height: Theme.space4 }

    NavText {
      width: alarm._side
      objectName: "heading"
      text: alarm.title
      font { family: Theme.displayFamily; pixelSize: alarm._size; weight: 800; letterSpacing: -0.025 * alarm._size }
      color: Theme.alarmText
      wrapMode: Text.Wrap
      horizontalAlignment: Text.AlignHCenter
    }

    NavText {
      width: Math.min(alarm._side, 440 * Theme.scale)
      visible: text !== ""
      text: alarm.text
      font: Theme.heading
      color: Theme.alarmText
      wrapMode: Text.Wrap
      horizontalAlignment: Text.AlignHCenter
    }
  }

  // The note is last, whatever else the alarm has.
  Rectangle {
    anchors { top: column.bottom; topMargin: Theme.space5; horizontalCenter: parent.horizontalCenter }
    visible: alarm.note !== ""
    width: note.width + 2 * Theme.space4
    height: 40 * Theme.scale
    radius: height / 2
    color: Theme.alarmDeep

    Row {
      id: note
      anchors.centerIn: parent
      spacing: Theme.space2
      NavIcon { name: "clock"; color: Theme.alarmText }
      NavText {
        anchors.verticalCenter: parent.verticalCenter
        text: alarm.note
        font: Theme.label
        color: Theme.alarmText
      }
    }
  }
}
