// A split: its columns side by side, or the shown one. It reports when it becomes too narrow or wide enough for its columns.
import QtQuick
import Navd

NavBox {
  id: box

  objectName: "split"

  readonly property bool isNarrow: stack !== null && width > 0 && width < stack.collapseWidth
  property bool wasNarrow: false
  body: columns

  function report() {
    if (!stack || stack.collapseWidth <= 0 || width <= 0 || isNarrow === wasNarrow) return
    wasNarrow = isNarrow
    if (isNarrow !== collapsed) stack.tree.reportCollapsed(key, isNarrow)
  }

  function isDetail(column) {
    return boxes.length > 1 && column === boxes[boxes.length - 1]
  }

  function isLast(column) {
    return shown.length > 0 && column.key === shown[shown.length - 1]
  }

  function arrange() {
    const seen = boxes.filter(column => shown.includes(column.key))
    const given = seen.length === 2 ? Theme.layoutColumnsTwo : seen.length === 3 ? Theme.layoutColumnsThree : []
    // Columns that do not fit share the width.
    const fits = given.reduce((sum, width) => sum + (width || 280 * Theme.scale), 0) <= width
    let x = 0
    for (const column of boxes) column.width = 0
    seen.forEach((column, index) => {
      const isLast = index === seen.length - 1
      column.width = isLast ? width - x : fits && given[index] ? given[index] : width / seen.length
      column.x = LayoutMirroring.enabled ? width - x - column.width : x
      x += column.width
    })
  }

  onIsNarrowChanged: report()
  onWidthChanged: arrange()
  onBoxesChanged: arrange()
  onShownChanged: arrange()
  LayoutMirroring.onEnabledChanged: arrange()
  Component.onCompleted: Qt.callLater(report)

  Item {
    id: columns
    objectName: "columns"
    anchors.fill: parent
  }

  Repeater {
    model: Math.max(0, box.shown.length - 1)

    Rectangle {
      required property int index
      readonly property Item column: box.boxes.find(one => one.key === box.shown[index + 1]) ?? null
      x: !column ? 0 : LayoutMirroring.enabled ? column.x + column.width - 1 : column.x
      width: 1
      height: box.height
      color: Theme.line
    }
  }
}
