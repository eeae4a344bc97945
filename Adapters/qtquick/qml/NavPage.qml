// The content of a view, as a scrolling column that begins with the title. The bar shows the title once it has scrolled out of
// sight. In a sheet or a dialog, the content determines the height of the layer.
import QtQuick
import Navd

Flickable {
  id: page

  default property alias content: column.data
  /** The title, by default that of the screen; empty: none. */
  property string heading: view ? view.barTitle : ""
  /** A line above the title. */
  property string kicker
  property alias spacing: column.spacing
  property real padding: !view ? 0 : view.box.isInLayer ? Theme.space6 : view.box.isInSplit ? Theme.space4 : Theme.space5
  /** The greatest width of the content. */
  property real widest: view && view.box.isInSplit ? width : 960 * Theme.scale
  readonly property Item view: _view(parent)
  /** In a split, the bars show the titles, so that the columns match. */
  readonly property bool _hasHeading: heading !== "" && view !== null && !view.box.isInSplit

  function _view(item) {
    while (item && item.objectName !== "view") item = item.parent
    return item
  }

  anchors { fill: parent; topMargin: view ? -view.topRoom : 0; bottomMargin: view ? -view.bottomRoom : 0 }
  contentWidth: width
  contentHeight: column.y + column.height + (view ? view.topRoom + view.bottomRoom : 0)
  interactive: contentHeight > height
  boundsBehavior: Flickable.StopAtBounds
  // Leaves taps and horizontal swipes to other handlers.
  flickableDirection: Flickable.VerticalFlick

  Binding { target: page.view; property: "hasHeading"; value: page._hasHeading; when: page.heading !== "" }
  Binding {
    target: page.view
    property: "isHeadingSeen"
    value: page.contentY < title.y + title.height - Theme.space2
    when: page.heading !== ""
  }
  Binding { target: page.view; property: "isScrolled"; value: page.contentY > Theme.space2 }
  Binding { target: page.view; property: "implicitHeight"; value: page.contentHeight }

  Column {
    id: column
    x: (page.width - width) / 2
    y: page.view ? page.view.topRoom : 0
    width: Math.min(page.width - 2 * page.padding, page.widest)
    spacing: Theme.space4
    bottomPadding: page.padding

    NavText {
      width: parent.width
      topPadding: title.space
      visible: page.kicker !== ""
      text: page.kicker
      font: Theme.heading
      color: Theme.muted
    }

    NavText {
      id: title
      readonly property real space: page.view && (page.view.topRoom > 0 || page.view.box.isInLayer) ? 0 : page.padding
      objectName: "heading"
      width: parent.width
      topPadding: page.kicker ? -page.spacing + Theme.space1 : space
      bottomPadding: Theme.space2
      visible: page._hasHeading
      text: page.heading
      font: page.view && page.view.box.isInLayer ? Theme.title : Theme.display
      wrapMode: Text.Wrap
    }
  }
}
