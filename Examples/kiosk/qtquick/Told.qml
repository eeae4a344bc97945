// A drawing with what to do, as sheets have it.
import QtQuick
import Navd

NavPage {
  id: told

  required property string file
  required property string title
  property string text

  heading: ""

  Drawing {
    anchors.horizontalCenter: parent.horizontalCenter
    width: 320 * Theme.scale
    height: 208 * Theme.scale
    file: told.file
  }
  NavText {
    width: parent.width
    text: told.title
    font: Theme.title
    wrapMode: Text.Wrap
    horizontalAlignment: Text.AlignHCenter
  }
  NavText {
    width: parent.width
    text: told.text
    color: Theme.muted
    wrapMode: Text.Wrap
    horizontalAlignment: Text.AlignHCenter
  }
}
