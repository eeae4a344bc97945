// A row of a list: an icon or a picture, a title with a note, a value, and an arrow if it leads somewhere.
import QtQuick
import Navd

NavControl {
  id: row

  property string note
  property string value
  /** The colours of the icon. */
  property color ink: Theme.accentText
  property color tint: Theme.accentSoft
  /** A picture instead of the icon. */
  property Component picture: null
  property bool isSelected: false
  readonly property bool hasSign: picture !== null || icon.name !== ""

  objectName: "row"
  width: parent ? parent.width : implicitWidth
  implicitHeight: Math.max(Theme.touchMain, words.height + Theme.space4)
  radius: Theme.radiusM

  background: Rectangle {
    radius: row.radius
    color: row.isSelected ? Theme.accentSoft : row.pressed ? Theme.sunken : "transparent"
  }

  contentItem: Item {
    Rectangle {
      id: sign
      anchors { left: parent.left; leftMargin: Theme.space3; verticalCenter: parent.verticalCenter }
      visible: row.hasSign
      width: !visible ? 0 : row.picture ? Theme.touchMain : Theme.touchLeast
      height: width
      radius: Theme.radiusS
      color: row.picture ? "transparent" : row.tint

      NavIcon {
        anchors.centerIn: parent
        visible: row.picture === null
        name: row.icon.name
        color: row.ink
      }
      Loader {
        anchors.fill: parent
        sourceComponent: row.picture
      }
    }

    Column {
      id: words
      anchors {
        left: sign.right; leftMargin: row.hasSign ? Theme.space3 : Theme.space1
        right: said.left; rightMargin: Theme.space2
        verticalCenter: parent.verticalCenter
      }
      spacing: Theme.space1 / 2

      NavText {
        width: parent.width
        text: row.text
        font: Theme.label
        color: row.isSelected ? Theme.accentText : Theme.text
        wrapMode: Text.Wrap
      }
      NavText {
        width: parent.width
        visible: text !== ""
        text: row.note
        font: Theme.caption
        color: row.isSelected ? Theme.accentText : Theme.muted
        wrapMode: Text.Wrap
      }
    }

    NavText {
      id: said
      anchors {
        right: arrow.left; rightMargin: arrow.visible && text !== "" ? Theme.space3 : 0
        verticalCenter: parent.verticalCenter
      }
      text: row.value
      font: Theme.caption
      color: Theme.muted
    }

    NavIcon {
      id: arrow
      anchors { right: parent.right; rightMargin: Theme.space3; verticalCenter: parent.verticalCenter }
      visible: row.route !== ""
      width: visible ? 24 * Theme.scale : 0
      name: "forward"
      color: Theme.outline
    }
  }
}
