// A bar for work in progress: a ring with an icon, a title and a note; its children are at the end. It is shown while it is
// `visible`, and takes no focus.
import QtQuick
import Navd

Item {
  id: bar

  /** Its icon, with a `name`. */
  property alias icon: sign
  property string title
  property string note
  /** The progress, from 0 to 1. */
  property real share: 0
  default property alias content: end.data

  objectName: "mini"
  implicitHeight: Theme.touchKey

  NavShadow {
    radius: Theme.radiusL
    elevation: Theme.elevation2
  }

  Rectangle {
    anchors.fill: parent
    radius: Theme.radiusL
    color: Theme.raised
    border { width: 1; color: Theme.line }
  }

  NavRing {
    id: ring
    anchors { left: parent.left; leftMargin: Theme.space4; verticalCenter: parent.verticalCenter }
    width: Theme.touchLeast
    thickness: 5 * Theme.scale
    share: bar.share

    NavIcon {
      id: sign
      anchors.centerIn: parent
      width: 20 * Theme.scale
    }
  }

  Column {
    anchors {
      left: ring.right; leftMargin: Theme.space3
      right: end.left; rightMargin: Theme.space3
      verticalCenter: parent.verticalCenter
    }

    NavText {
      width: parent.width
      text: bar.title
      font: Theme.label
      elide: Text.ElideRight
    }
    NavText {
      width: parent.width
      visible: text !== ""
      text: bar.note
      font: Theme.caption
      color: Theme.muted
      elide: Text.ElideRight
    }
  }

  Row {
    id: end
    anchors { right: parent.right; rightMargin: Theme.space3; verticalCenter: parent.verticalCenter }
  }
}
