// The view of a screen without a view of its own: its name and its params, or its title for the public.
import QtQuick
import Navd

NavScreen {
  id: plain

  readonly property bool isPublic: tree.voice === NavTree.Public
  readonly property string heading: isPublic ? barTitle : name
  readonly property var shown: isPublic ? ({}) : params

  implicitHeight: content.item ? content.item.implicitHeight : 0

  Loader {
    id: content
    anchors.fill: parent
    sourceComponent: plain.box && plain.box.isAlarm ? alarm : page
  }

  Component {
    id: alarm

    NavAlarm {
      title: plain.heading
      PlainParams { params: plain.shown; color: Theme.alarmText }
    }
  }

  Component {
    id: page

    NavPage {
      heading: plain.heading

      NavCard {
        visible: Object.keys(plain.shown).length > 0
        padding: Theme.space4
        spacing: Theme.space2
        PlainParams { params: plain.shown }
      }
    }
  }
}
