// A state that a screen shows instead of content, such as empty or not allowed, with its children for the next step. It is
// centred, and scrolls if it is too high.
import QtQuick
import Navd

Flickable {
  id: state

  default property alias content: column.data

  /** Its icon, with a `name`. */
  property alias icon: sign
  property string title
  property string text

  objectName: "state"
  anchors.fill: parent
  implicitHeight: column.height
  contentWidth: width
  contentHeight: Math.max(height, column.height)
  interactive: contentHeight > height
  clip: interactive
  boundsBehavior: Flickable.StopAtBounds
  // Leaves horizontal swipes to other handlers.
  flickableDirection: Flickable.VerticalFlick

  Column {
    id: column
    anchors.centerIn: parent
    width: Math.min(state.width - 2 * Theme.space5, Theme.layoutDialog)
    spacing: Theme.space3
    onChildrenChanged: Array.from(children).forEach(child => child.anchors.horizontalCenter = horizontalCenter)

    Rectangle {
      width: 96 * Theme.scale
      height: width
      radius: width / 2
      color: Theme.accentSoft

      NavIcon {
        id: sign
        anchors.centerIn: parent
        width: 40 * Theme.scale
        name: "info"
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
