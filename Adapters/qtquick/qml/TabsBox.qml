// Tabs: a bar at the bottom, or a rail in a wide window, and the container of the selected one. A tap reports the tab; only the
// tree selects one.
import QtQuick
import Navd

NavBox {
  id: box

  readonly property var labels: stack && stack.tree.chrome.tabs ? stack.tree.chrome.tabs[key] || [] : []
  readonly property bool isRail: stack !== null && stack.isWide && owner !== null && owner.isRoot && around === owner
  readonly property real side: isRail ? Theme.layoutRail : 0

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
    x: LayoutMirroring.enabled ? 0 : box.side
    width: parent.width - box.side
    height: parent.height - (box.isRail ? 0 : bar.height)
  }

  Rectangle {
    id: bar
    objectName: "bar"
    readonly property bool isRail: box.isRail
    x: box.isRail && LayoutMirroring.enabled ? parent.width - width : 0
    y: box.isRail ? 0 : parent.height - height
    width: box.isRail ? Theme.layoutRail : parent.width
    height: box.isRail ? parent.height : Theme.layoutTabBar
    color: Theme.surface

    Rectangle {
      readonly property bool isLeft: box.isRail && LayoutMirroring.enabled
      x: box.isRail && !isLeft ? parent.width - 1 : 0
      width: box.isRail ? 1 : parent.width
      height: box.isRail ? parent.height : 1
      color: Theme.line
    }

    NavBrand {
      id: brand
      anchors.horizontalCenter: parent.horizontalCenter
      y: Theme.space4
      visible: box.isRail && sign !== ""
      stack: box.stack
      hasName: false
    }

    Repeater {
      id: tabs
      // A count as the model, so that tabs are kept when one of them changes.
      model: box.boxes.length

      NavTab {
        required property int index
        readonly property int place: LayoutMirroring.enabled && !box.isRail ? tabs.count - 1 - index : index
        readonly property string name: box.boxes[index] ? box.boxes[index].tab : ""
        key: box.boxes[index] ? box.boxes[index].key : ""
        meta: box.labels.find(label => label.key === key) || ({ label: name })
        isSelected: box.shown.includes(key)
        lockedWord: box.stack ? box.stack.word("locked") : ""
        width: box.isRail ? parent.width - Theme.space4 : Math.min(192 * Theme.scale, bar.width / tabs.count)
        height: Theme.layoutTabBar
        x: box.isRail ? Theme.space2 : (bar.width - tabs.count * width) / 2 + place * width
        y: box.isRail ? (brand.visible ? 96 * Theme.scale : Theme.space4) + index * (height + Theme.space3) : 0
        onClicked: box.stack.tree.reportSelect(name, box.key)
      }
    }

    NavControl {
      id: languages
      objectName: "language"
      text: visible ? box.stack.languageName : ""
      anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: Theme.space4 }
      visible: box.isRail && box.stack.languages.length > 1
      width: parent.width - Theme.space4
      height: Theme.touchButton
      radius: Theme.radiusM
      ringGap: -Theme.focusWidth
      Accessible.name: visible ? box.stack.word("language") : ""
      onClicked: box.stack.showLanguages(languages)

      Column {
        anchors.centerIn: parent
        spacing: Theme.space1
        NavIcon { anchors.horizontalCenter: parent.horizontalCenter; name: "globe"; color: Theme.muted }
        NavText {
          anchors.horizontalCenter: parent.horizontalCenter
          text: languages.text
          font: Theme.caption
          color: Theme.muted
        }
      }
    }
  }
}
