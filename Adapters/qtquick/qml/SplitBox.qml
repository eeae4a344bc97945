// A split: its columns side by side, or the one that is shown. It reports when it has become too narrow for its columns, or
// wide enough.
import QtQuick

NavBox {
  id: box

  objectName: "split"

  readonly property bool isNarrow: stack !== null && width > 0 && width < stack.collapseWidth
  property bool wasNarrow: false

  function report() {
    if (!stack || stack.collapseWidth <= 0 || width <= 0 || isNarrow === wasNarrow) return
    wasNarrow = isNarrow
    if (isNarrow !== collapsed) stack.tree.reportCollapsed(key, isNarrow)
  }

  function arrange() {
    let x = 0
    for (const column of boxes) {
      column.width = shown.includes(column.key) ? width / shown.length : 0
      column.x = x
      x += column.width
    }
  }

  onIsNarrowChanged: report()
  onWidthChanged: arrange()
  onBoxesChanged: arrange()
  onShownChanged: arrange()
  Component.onCompleted: Qt.callLater(report)
}
