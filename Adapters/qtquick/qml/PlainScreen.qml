// The view of a screen without a view of its own: its name and its params, or its title for the public.
import QtQuick
import Navd

NavScreen {
  id: plain

  readonly property bool isPublic: tree.voice === NavTree.Public
  // The title follows the language and the graph, as the chrome does.
  readonly property string title: tree.chrome ? tree.title(key) : ""

  Column {
    padding: 12
    spacing: 4

    Text {
      text: plain.isPublic ? plain.title : plain.name
      font.bold: true
    }

    Repeater {
      model: plain.isPublic ? [] : Object.keys(plain.params)

      Text {
        required property string modelData
        readonly property var value: plain.params[modelData]
        text: modelData + ": " + (typeof value === "string" ? value : JSON.stringify(value))
      }
    }
  }
}
