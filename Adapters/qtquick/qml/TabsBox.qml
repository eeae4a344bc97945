// Tabs: their names, and the container of the selected one. A tap reports the tab; only the tree selects one.
import QtQuick

Item {
  id: box

  property var node: ({ children: [], selected: "" })
  property var stack: null
  readonly property Item body: content

  objectName: "tabs"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0

  onNodeChanged: select()
  Component.onCompleted: select()

  function select() {
    for (const child of Array.from(content.children)) child.visible = child.node.key === node.selected
  }

  Item {
    id: content
    objectName: "body"
    width: parent.width
    height: parent.height - bar.height
    onChildrenChanged: box.select()
  }

  Item {
    id: bar
    objectName: "bar"
    anchors.bottom: parent.bottom
    width: parent.width
    height: box.stack ? box.stack.tabHeight : 0

    Repeater {
      id: tabs
      // A number, so that the tabs stay when one of them has changed.
      model: box.node.children.length

      Rectangle {
        required property int index
        readonly property var tab: box.node.children[index] || ({ key: "", tab: "" })
        readonly property string key: tab.key
        readonly property bool isSelected: key === box.node.selected
        objectName: "tab"
        x: index * width
        width: bar.width / tabs.count
        height: bar.height
        color: isSelected ? "#dde6f5" : "#f2f2f2"

        Text {
          anchors.centerIn: parent
          text: box.stack ? box.stack.tabLabel(parent.tab.tab) : parent.tab.tab
          textFormat: Text.PlainText
          font.bold: parent.isSelected
        }

        TapHandler {
          onTapped: box.stack.tree.reportSelect(parent.tab.tab, box.node.key)
        }
      }
    }
  }
}
