// Tabs: their titles, and the container of the selected one. A tap reports the tab; only the tree selects one.
import QtQuick

NavBox {
  id: box

  readonly property var labels: stack && stack.tree.chrome.tabs ? stack.tree.chrome.tabs[key] || [] : []

  objectName: "tabs"
  body: content

  function select() {
    for (const child of boxes) child.visible = shown.includes(child.key)
  }

  onBoxesChanged: select()
  onShownChanged: select()

  Item {
    id: content
    objectName: "body"
    width: parent.width
    height: parent.height - bar.height
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
      model: box.boxes.length

      Rectangle {
        id: tab
        required property int index
        readonly property string key: box.boxes[index] ? box.boxes[index].key : ""
        readonly property string name: box.boxes[index] ? box.boxes[index].tab : ""
        readonly property var meta: box.labels.find(label => label.key === key) || ({ label: name })
        readonly property bool isSelected: box.shown.includes(key)
        objectName: "tab"
        x: index * width
        width: bar.width / tabs.count
        height: bar.height
        color: isSelected ? "#dde6f5" : "#f2f2f2"
        opacity: meta.locked ? 0.5 : 1

        Text {
          anchors.centerIn: parent
          text: tab.meta.label
          textFormat: Text.PlainText
          font.bold: tab.isSelected
        }

        Text {
          anchors { right: parent.right; top: parent.top; margins: 4 }
          visible: tab.meta.badge !== undefined
          text: tab.meta.badge === true ? "●" : tab.meta.badge ?? ""
          textFormat: Text.PlainText
          color: "#a02020"
        }

        TapHandler {
          onTapped: box.stack.tree.reportSelect(tab.name, box.key)
        }
      }
    }
  }
}
