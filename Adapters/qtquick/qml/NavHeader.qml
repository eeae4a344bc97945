// The bar above a stack: the brand or Back, the title, the actions of the view, and the languages.
import QtQuick
import Navd

Rectangle {
  id: bar

  required property Item box
  readonly property Item stack: box.stack
  readonly property NavScreen view: box.upper
  readonly property bool isOver: view !== null && view.bar === "over" && !view.isScrolled
  readonly property string title: view && !(view.hasHeading && view.isHeadingSeen) && !box.isAlarm ? view.barTitle : ""
  readonly property bool hasBack: (box.back?.kind ?? "") !== ""
  readonly property bool isLeading: box.isInSplit && !hasBack
  readonly property bool isRaised: view !== null && view.isScrolled && !box.isInLayer
  readonly property bool isEmpty: !hasBack && !box.hasBrand && title === "" && !actions.item && !box.hasLanguages

  objectName: "header"
  width: parent ? parent.width : 0
  height: Theme.layoutBar
  z: 1
  visible: view !== null && view.bar !== "none" && !box.isAlarm && (!isEmpty || box.isInSplit)
  // The software renderer does not clear the old position of items that move below an opaque item.
  color: isRaised ? Qt.alpha(Theme.surface, 0.98) : "transparent"

  Rectangle {
    anchors.bottom: parent.bottom
    width: parent.width
    height: 1
    visible: bar.isRaised
    color: Theme.line
  }

  Item {
    id: words
    anchors { fill: parent; leftMargin: Theme.space3; rightMargin: Theme.space3 }

    /** Lets new words appear while a page moves. */
    function appear() {
      if (!bar.stack || !bar.stack.isMoving) return
      opacity = 0
      appearing.restart()
    }

    NumberAnimation {
      id: appearing
      target: words
      property: "opacity"
      to: 1
      duration: Theme.slow
      easing { type: Easing.BezierSpline; bezierCurve: Theme.enter }
    }

    transform: Translate { x: Theme.moves ? (1 - words.opacity) * Theme.space3 : 0 }

    NavButton {
      id: back
      readonly property string kindOfBack: bar.box.back ? bar.box.back.kind : ""
      readonly property string title: bar.box.back?.title ?? ""
      objectName: "back"
      anchors { left: parent.left; verticalCenter: parent.verticalCenter }
      visible: bar.hasBack
      kind: bar.isOver ? "over" : "quiet"
      icon.name: kindOfBack === "close" ? "close" : "back"
      text: kindOfBack === "close" ? bar.stack.word("close")
        : title !== "" && title.length <= 18 ? title : bar.stack ? bar.stack.word("back") : ""
      spacing: Theme.space1
      onClicked: bar.stack.tree.goBack()
      onTextChanged: words.appear()
    }

    NavBrand {
      id: brand
      anchors { left: parent.left; leftMargin: Theme.space3; verticalCenter: parent.verticalCenter }
      visible: bar.box.hasBrand
      stack: bar.stack
    }

    NavText {
      id: said
      objectName: "title"
      anchors {
        verticalCenter: parent.verticalCenter
        left: bar.isLeading ? parent.left : undefined
        leftMargin: Theme.space3
        horizontalCenter: bar.isLeading ? undefined : parent.horizontalCenter
      }
      readonly property real side: Math.max(bar.isLeading ? 0 : start.x + start.width, end.width) + Theme.space3
      width: Math.min(implicitWidth, parent.width - (bar.isLeading ? side : 2 * side))
      visible: bar.title !== ""
      text: bar.title
      font: bar.isLeading ? Theme.heading : Theme.label
      elide: Text.ElideRight
    }

    Item {
      id: start
      width: bar.hasBack ? back.width : bar.box.hasBrand ? brand.width + Theme.space3 : 0
    }

    Row {
      id: end
      anchors { right: parent.right; rightMargin: Theme.space3; verticalCenter: parent.verticalCenter }
      spacing: Theme.space2

      Loader {
        id: actions
        readonly property Item view: bar.view
        sourceComponent: bar.view ? bar.view.actions : null
      }

      NavButton {
        id: languages
        objectName: "language"
        visible: bar.box.hasLanguages
        kind: bar.isOver ? "over" : "surface"
        icon.name: "globe"
        text: bar.stack ? bar.stack.languageName : ""
        Accessible.name: bar.stack ? bar.stack.word("language") : ""
        onClicked: bar.stack.showLanguages(languages)
      }
    }
  }
}
