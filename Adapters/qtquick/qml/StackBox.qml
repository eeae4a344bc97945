// A stack, or a bare container: its views lie above each other.
import QtQuick

Item {
  property var node: ({})
  property var stack: null
  readonly property Item body: this

  objectName: "stack"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0
  clip: true
}
