// The editor in Qt Quick: `navd-qml Editor.qml`. What is typed is saved state of the screen.
import QtQuick
import QtQuick.Controls.Basic
import Navd

NavWindow {
  id: window

  component Page: Column { padding: 24; spacing: 12 }

  tree: NavTree { name: "editor"; graph: window.screens.graph }

  screens: Screens {
    startScreen: Screens.StartScreen {
      Page {
        Label { text: "Documents" }
        Repeater {
          model: [1, 2, 3]
          Go { required property int modelData; text: `Document ${modelData}`; route: "open"; params: ({ id: modelData }) }
        }
      }
    }
    documentScreen: Screens.DocumentScreen {
      id: document
      Page {
        Label { text: `Document ${document.params.id}` }
        TextField { width: 320; placeholderText: "Title"; NavField { name: "title" } }
        TextArea { width: 320; height: 120; background: Rectangle { border.color: "#c0c0c0" } NavField { name: "text" } }
        Go { text: "Close"; route: "close"; params: document.params }
      }
    }
  }
}
