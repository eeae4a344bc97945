// The menu of languages, each with its own name. A choice sets the fact `language`, so that all front ends change at once.
import QtQuick
import Navd

Item {
  id: menu

  required property Item stack
  property point place

  function open(button) {
    const below = button.mapToItem(menu, button.width, button.height)
    const width = list.width, edge = Theme.space3
    const start = stack.isRightToLeft ? button.mapToItem(menu, 0, 0).x : below.x - width
    const isLow = below.y + list.height > height - edge
    place = Qt.point(Math.min(Math.max(start, edge), menu.width - width - edge),
                     isLow ? height - list.height - edge : below.y + Theme.space2)
    visible = true
    list.children[0].forceActiveFocus(stack.tree.usesKeys ? Qt.TabFocusReason : Qt.OtherFocusReason)
  }

  /** Moves to the next or previous language. */
  function step(isForward) {
    const next = Window.activeFocusItem.nextItemInFocusChain(isForward)
    if (next.parent === list) next.forceActiveFocus(Qt.TabFocusReason)
  }

  function close() {
    visible = false
    stack.restoreFocus()
  }

  anchors.fill: parent
  visible: false
  onVisibleChanged: stack.tree.turn()
  Keys.onEscapePressed: close()
  Keys.onUpPressed: step(false)
  Keys.onDownPressed: step(true)

  MouseArea {
    anchors.fill: parent
    onPressed: menu.close()
  }

  Item {
    anchors.fill: frame
    NavShadow { radius: Theme.radiusM; elevation: Theme.elevation2 }
  }

  Rectangle {
    id: frame
    objectName: "menu"
    x: menu.place.x
    y: menu.place.y
    width: list.width
    height: list.height
    radius: Theme.radiusM
    color: Theme.raised
    border { width: 1; color: Theme.line }

    Column {
      id: list
      width: 240 * Theme.scale
      padding: Theme.space2

      Repeater {
        model: menu.stack.languages

        NavControl {
          id: item
          required property var modelData
          readonly property bool isChosen: modelData.name === menu.stack.languageName
          objectName: "choice"
          width: list.width - 2 * Theme.space2
          height: Theme.touchLeast
          radius: Theme.radiusS
          ringGap: -Theme.focusWidth
          text: modelData.name
          Accessible.role: Accessible.RadioButton
          Accessible.checked: isChosen
          onClicked: {
            menu.stack.tree.setFacts({ language: modelData.language })
            menu.close()
          }

          background: Rectangle {
            radius: item.radius
            color: item.isChosen ? Theme.accentSoft : item.pressed ? Theme.sunken : "transparent"
          }

          NavText {
            anchors { left: parent.left; leftMargin: Theme.space3; verticalCenter: parent.verticalCenter }
            text: item.text
            font: Theme.label
            color: item.isChosen ? Theme.accentText : Theme.text
          }
          NavIcon {
            anchors { right: parent.right; rightMargin: Theme.space3; verticalCenter: parent.verticalCenter }
            visible: item.isChosen
            width: 20 * Theme.scale
            name: "check"
            color: Theme.accentText
          }
        }
      }
    }
  }
}
