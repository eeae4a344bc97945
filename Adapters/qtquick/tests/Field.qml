// A front end whose list of notes has a field.
import QtQuick
import Navd

Plain {
  screens: NavScreens {
    readonly property Component list: NavScreen {
      NavInput { NavField { name: "note" } }
    }
    components: ({ ListScreen: list })
  }
}
