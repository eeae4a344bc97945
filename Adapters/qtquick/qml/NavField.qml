// Keeps the text of a field in the saved state of its screen: `TextField { NavField { name: "note" } }`.
import QtQuick

Item {
  id: keeper

  /** The member of the state. */
  required property string name
  /** The initial text if none is saved. */
  property string given
  readonly property Item field: parent
  property var _view: null

  function _show() {
    field.text = _view.tree.fieldText(_view.key, name, given)
  }

  Component.onCompleted: {
    let view = field
    while (view && view.objectName !== "view") view = view.parent
    _view = view
    if (view) _show()
  }

  Connections {
    target: keeper._view
    function onSavedElsewhere(members) { if (keeper.name in members) keeper._show() }
  }

  Connections {
    target: keeper.field
    enabled: keeper._view !== null
    function onTextChanged() { keeper._view.tree.type(keeper._view.key, keeper.name, keeper.field.text, keeper.given) }
  }
}
