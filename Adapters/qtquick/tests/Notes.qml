// A front end with a view of its own for the list of notes.
import QtQuick
import Navd

Plain {
  screens: NavScreens {
    readonly property Component list: NavScreen {
      Column {
        Go { text: "one"; route: "note"; params: ({ id: 1 }) }
        Go { text: "two"; route: "note"; params: ({ id: 2 }) }
        Go { text: "no"; route: "no" }
      }
    }
    components: ({ ListScreen: list })
  }
}
