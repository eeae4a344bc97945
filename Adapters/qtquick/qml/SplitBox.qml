// A split: its columns side by side, or the one with the last screen of the compact order. It reports when it has become too
// narrow for its columns, or wide enough.
import QtQuick

Item {
  id: box

  property var node: ({ children: [], collapsed: false, compact: [] })
  property var stack: null
  readonly property Item body: content

  objectName: "split"
  width: parent ? parent.width : 0
  height: parent ? parent.height : 0

  readonly property bool isNarrow: stack !== null && width > 0 && width < stack.collapseWidth
  property bool wasNarrow: false

  function report() {
    if (!stack || stack.collapseWidth <= 0 || width <= 0 || isNarrow === wasNarrow) return
    wasNarrow = isNarrow
    if (isNarrow !== node.collapsed) stack.tree.reportCollapsed(node.key, isNarrow)
  }

  function shows(column) {
    const top = node.compact ? node.compact[node.compact.length - 1] : undefined
    return !node.collapsed || column.children.some(screen => screen.key === top)
  }

  function arrange() {
    const shown = node.children.filter(shows)
    let x = 0
    for (const column of node.children) {
      const item = Array.from(content.children).find(child => child.node.key === column.key)
      if (!item) continue
      item.width = shown.includes(column) ? width / shown.length : 0
      item.x = x
      x += item.width
    }
  }

  onIsNarrowChanged: report()
  onWidthChanged: arrange()
  onNodeChanged: arrange()
  Component.onCompleted: { arrange(); Qt.callLater(report) }

  Item {
    id: content
    objectName: "body"
    anchors.fill: parent
    onChildrenChanged: box.arrange()
  }
}
