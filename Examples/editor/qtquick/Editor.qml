// The editor in Qt Quick: `navd-qml Editor.qml`. What is typed is saved state of the screen.
import QtQuick
import Navd

NavWindow {
  id: window

  tree: NavTree { name: "editor"; graph: window.screens.graph }

  screens: Screens {
    startScreen: Screens.StartScreen {
      NavPage {
        heading: "Documents"
        NavCard {
          Repeater {
            model: [1, 2, 3]
            NavRow { required property int modelData; text: `Document ${modelData}`; route: "open"; params: ({ id: modelData }) }
          }
        }
      }
    }
    documentScreen: Screens.DocumentScreen {
      id: document
      NavPage {
        heading: `Document ${document.params.id}`
        NavInput { label: "Title"; NavField { name: "title" } }
        NavArea { label: "Text"; NavField { name: "text" } }
        Go { text: "Close"; route: "close"; params: document.params }
      }
    }
  }
}
