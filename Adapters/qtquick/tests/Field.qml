// A front end whose list of notes has a field.
import QtQuick
import QtQuick.Controls.Basic
import Navd

Plain {
  screens: NavScreens {
    readonly property Component list: NavScreen {
      TextField { NavField { name: "note" } }
    }
    components: ({ ListScreen: list })
  }
}
